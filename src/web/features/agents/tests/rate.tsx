import { Tag } from '#web/kit/form/tag.tsx'
import type { PassRate } from '#domain/ai/agent-test-run.ts'

const percent = (share: number): string => `${Math.round(share * 100)}%`

/** How many passed, as a mark that says at a glance whether that is all of them. */
export function RateTag({ rate: { passed, played } }: { rate: PassRate }) {
  if (played === 0) return <Tag>Not run</Tag>
  const tone = passed === played ? 'success' : passed === 0 ? 'danger' : 'warning'
  return (
    <Tag tone={tone}>
      <span className="tabular-nums">
        {passed} of {played} passed
      </span>
    </Tag>
  )
}

/** The share that passed, with where the true one most likely lies. */
export const rateWords = ({ passed, played, low, high }: PassRate): string =>
  played === 0
    ? 'Nothing played'
    : `${percent(passed / played)} passed (${passed} of ${played}; 95% confidence: ${percent(low)} to ${percent(high)})`

const CENTS = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 })
const WHOLE = new Intl.NumberFormat()

/** What models cost and how long it took. */
export const spentWords = ({ costCents, tokens, ms }: { costCents: number; tokens: number; ms: number }): string =>
  [`${CENTS.format(costCents)} cents`, `${WHOLE.format(tokens)} tokens`, `${(ms / 1_000).toFixed(1)} s`].join(' · ')
