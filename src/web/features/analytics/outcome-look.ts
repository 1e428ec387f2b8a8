import { locale } from '#domain/i18n/locale.ts'
import { t } from '#domain/i18n/t.ts'
import type { AgentCase, CaseOutcome, EscalationReason, OutcomeCounts } from '#domain/ai/agent-case.ts'

export const OUTCOMES: readonly CaseOutcome[] = ['confirmed', 'assumed', 'escalated', 'abandoned']

/** What an outcome is called, and what makes it one. */
export const OUTCOME_WORDS: Record<CaseOutcome, { label: string; about: string }> = {
  confirmed: { label: t('Confirmed'), about: t('The customer said so') },
  assumed: { label: t('Assumed'), about: t('Answered, then 24 hours of silence') },
  escalated: { label: t('Escalated'), about: t('A person took part') },
  abandoned: { label: t('Abandoned'), about: t('Left without an answer') },
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
  asked: t('Asked for a person'),
  unknown: t('Didn’t know the answer'),
  rule: t('A hand-over rule'),
  scope: t('Outside its topics'),
  limit: t('Reached a limit'),
  provider: t('The AI model didn’t answer'),
  taken: t('A teammate took over'),
}

const EVIDENCE_WORDS = { said: t('said it helped'), rated: t('rated it good'), done: t('agreed to what was done') } as const

/** What is to be known of a case in one line: why it ended as it did, and what went wrong on the way. */
export function caseNotes({ outcome, evidence, reason, score, unknowns, returns }: AgentCase): string {
  const times = (count: number) => t('{count, plural, =1 {once} other {# times}}', { count })
  return [
    evidence && t('Customer {evidenceWords}', { evidenceWords: EVIDENCE_WORDS[evidence] }),
    outcome === 'escalated' && reason && REASON_WORDS[reason],
    score === 1 && t('Rated poor'),
    unknowns > 0 && t('Didn’t know {unknowns}', { unknowns: times(unknowns) }),
    returns > 0 && t('Came back {returns}', { returns: times(returns) }),
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
  percent === null ? '–' : `${percent.toLocaleString(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 })}%`

const LANGUAGES = new Intl.DisplayNames(locale(), { type: 'language' })
/** A language by its name. */
export const languageName = (tag: string): string => LANGUAGES.of(tag) ?? tag
