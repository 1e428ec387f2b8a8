import { locale } from '#domain/i18n/locale.ts'
import { Tag } from '#web/kit/form/tag.tsx'
import { t } from '#domain/i18n/t.ts'
import type { PassRate } from '#domain/ai/agent-test-run.ts'

const percent = (share: number): string => `${Math.round(share * 100)}%`

/** How many passed, as a mark that says at a glance whether that is all of them. */
export function RateTag({ rate: { passed, played } }: { rate: PassRate }) {
  if (played === 0) return <Tag>{t('Not run')}</Tag>
  const tone = passed === played ? 'success' : passed === 0 ? 'danger' : 'warning'
  return (
    <Tag tone={tone}>
      <span className="tabular-nums">{t('{passed} of {played} passed', { passed, played })}</span>
    </Tag>
  )
}

/** The share that passed, with where the true one most likely lies. */
export const rateWords = ({ passed, played, low, high }: PassRate): string =>
  played === 0
    ? t('Nothing played')
    : t('{percent} passed ({passed} of {played}; 95% confidence: {low} to {high})', {
        percent: percent(passed / played),
        passed,
        played,
        low: percent(low),
        high: percent(high),
      })

const CENTS = new Intl.NumberFormat(locale(), { maximumFractionDigits: 2 })
const WHOLE = new Intl.NumberFormat(locale())

/** What models cost and how long it took. */
export const spentWords = ({ costCents, tokens, ms }: { costCents: number; tokens: number; ms: number }): string =>
  [
    t('{value} cents', { value: CENTS.format(costCents) }),
    t('{value} tokens', { value: WHOLE.format(tokens) }),
    `${(ms / 1_000).toFixed(1)} s`,
  ].join(' · ')
