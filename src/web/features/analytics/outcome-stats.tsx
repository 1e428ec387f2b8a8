import { locale } from '#domain/i18n/locale.ts'
import { t } from '#domain/i18n/t.ts'
import type { CaseOutcome, OutcomeCounts } from '#domain/ai/agent-case.ts'

import { decided, OUTCOME_FILL, OUTCOME_WORDS, OUTCOMES, percentOf, writePercent } from './outcome-look.ts'

/** As many beside each other as fit. */
const COLUMNS = { gridTemplateColumns: 'repeat(auto-fit, minmax(10rem, 1fr))' }

type Props = { totals: OutcomeCounts; before: OutcomeCounts | null; onOpen: (outcome: CaseOutcome) => void }

/** How many conversations had each outcome; each figure opens the conversations behind it. */
export function OutcomeStats({ totals, before, onOpen }: Props) {
  return (
    <ul aria-label={t('Outcomes')} className="grid gap-4" style={COLUMNS}>
      {OUTCOMES.map((outcome) => (
        <li key={outcome}>
          <button
            type="button"
            onClick={() => onOpen(outcome)}
            className="flex w-full flex-col gap-1 rounded-card border border-line bg-surface p-4 text-start hover:bg-hover"
          >
            <span className="flex items-center gap-2 text-secondary text-ink-2">
              <span aria-hidden className="size-2 rounded-tag" style={OUTCOME_FILL[outcome]} />
              {OUTCOME_WORDS[outcome].label}
            </span>
            <span className="flex items-baseline gap-2">
              <span className="text-figure font-semibold tabular-nums">{writePercent(percentOf(totals[outcome], decided(totals)))}</span>
              <span className="text-ink-2 tabular-nums">{totals[outcome].toLocaleString(locale())}</span>
            </span>
            <span className="text-meta text-ink-2">{before && changeOf(outcome, totals, before)}</span>
            <span className="text-meta text-ink-2">{OUTCOME_WORDS[outcome].about}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** How a share changed against the days before, in percentage points. */
function changeOf(outcome: CaseOutcome, totals: OutcomeCounts, before: OutcomeCounts): string {
  const [now, then] = [percentOf(totals[outcome], decided(totals)), percentOf(before[outcome], decided(before))]
  if (now === null || then === null) return t('Nothing to compare with')
  const points = now - then
  return t('{value}{points} pts vs previous period', {
    value: points > 0 ? '+' : points < 0 ? '−' : '',
    points: Math.abs(points).toFixed(1),
  })
}
