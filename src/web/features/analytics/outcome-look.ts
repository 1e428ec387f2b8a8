import type { AgentCase, CaseOutcome, EscalationReason, OutcomeCounts } from '#domain/ai/agent-case.ts'

export const OUTCOMES: readonly CaseOutcome[] = ['confirmed', 'assumed', 'escalated', 'abandoned']

/** What an outcome is called, and what makes it one. */
export const OUTCOME_WORDS: Record<CaseOutcome, { label: string; about: string }> = {
  confirmed: { label: 'Confirmed', about: 'The customer said so' },
  assumed: { label: 'Assumed', about: 'Answered, then 24 hours of silence' },
  escalated: { label: 'Escalated', about: 'A person took part' },
  abandoned: { label: 'Abandoned', about: 'Left without an answer' },
}

/** The colour of an outcome, as a background. Assumed is hatched: it is not known. */
export const OUTCOME_FILL: Record<CaseOutcome, React.CSSProperties> = {
  confirmed: { background: 'var(--iris)' },
  assumed: {
    background: 'repeating-linear-gradient(135deg, var(--iris) 0 2px, var(--iris-soft) 2px 5px)',
    boxShadow: 'inset 0 0 0 1px var(--iris)',
  },
  escalated: { background: 'var(--lagoon)' },
  abandoned: { background: 'var(--ink-3)' },
}

export const REASON_WORDS: Record<EscalationReason, string> = {
  asked: 'Asked for a person',
  unknown: 'Didn’t know the answer',
  rule: 'A hand-over rule',
  scope: 'Outside its topics',
  limit: 'Reached a limit',
  provider: 'The AI model didn’t answer',
  taken: 'A teammate took over',
}

const EVIDENCE_WORDS = { said: 'said it helped', rated: 'rated it good', done: 'agreed to what was done' } as const

/** What is to be known of a case in one line: why it ended as it did, and what went wrong on the way. */
export function caseNotes({ outcome, evidence, reason, score, unknowns, returns }: AgentCase): string {
  const times = (count: number) => (count === 1 ? 'once' : `${count} times`)
  return [
    evidence && `Customer ${EVIDENCE_WORDS[evidence]}`,
    outcome === 'escalated' && reason && REASON_WORDS[reason],
    score === 1 && 'Rated poor',
    unknowns > 0 && `Didn’t know ${times(unknowns)}`,
    returns > 0 && `Came back ${times(returns)}`,
  ]
    .filter((note) => typeof note === 'string')
    .join(' · ')
}

/** Cases that are decided. */
export const decided = ({ confirmed, assumed, escalated, abandoned }: OutcomeCounts): number => confirmed + assumed + escalated + abandoned

/** A part of a whole in percent; null of nothing. */
export const percentOf = (part: number, whole: number): number | null => (whole === 0 ? null : (100 * part) / whole)

/** A percentage to one decimal; a dash where there is none. */
export const writePercent = (percent: number | null): string =>
  percent === null ? '–' : `${percent.toLocaleString(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}%`

const LANGUAGES = new Intl.DisplayNames(undefined, { type: 'language' })
/** A language by its name. */
export const languageName = (tag: string): string => LANGUAGES.of(tag) ?? tag
