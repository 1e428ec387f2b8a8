import { dateLocale } from '#domain/i18n/locale.ts'
import { t } from '#domain/i18n/t.ts'
import type { AgentFigures } from '#domain/ai/agent-case.ts'

import { decided, OUTCOME_FILL, OUTCOME_WORDS, OUTCOMES, percentOf, writePercent } from './outcome-look.ts'

type Week = AgentFigures['weeks'][number]

const dayOf = (from: string): string =>
  new Date(`${from}T12:00:00Z`).toLocaleDateString(dateLocale(), { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** The shares of the outcomes week by week, as bars that are true to scale; screen readers get them as a table. */
export function OutcomeChart({ weeks }: { weeks: readonly Week[] }) {
  const shown = weeks.filter((week) => decided(week) > 0)
  return (
    <section aria-labelledby="by-week" className="flex min-w-0 flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id="by-week" className="flex-1 font-semibold">
          {t('Outcome by week')}
        </h2>
        {OUTCOMES.map((outcome) => (
          <span key={outcome} aria-hidden className="flex items-center gap-1.5 text-meta text-ink-2">
            <span className="size-2 rounded-tag" style={OUTCOME_FILL[outcome]} />
            {OUTCOME_WORDS[outcome].label}
          </span>
        ))}
      </div>
      {shown.length === 0 ? <p className="text-secondary text-ink-2">{t('No week is decided yet.')}</p> : <Bars weeks={shown} />}
      <WeekTable weeks={shown} />
    </section>
  )
}

const Bars = ({ weeks }: { weeks: readonly Week[] }) => (
  <div aria-hidden className="flex min-h-56 min-w-0 flex-1 gap-2 overflow-x-auto">
    {weeks.map((week) => (
      <div key={week.from} className="flex min-w-8 flex-1 flex-col items-center gap-1.5">
        <div className="flex w-full flex-1 flex-col-reverse gap-px overflow-hidden rounded-tag">
          {OUTCOMES.map((outcome) => (
            <div key={outcome} style={{ ...OUTCOME_FILL[outcome], flexGrow: week[outcome] }} />
          ))}
        </div>
        <span className="text-badge whitespace-nowrap text-ink-2">{dayOf(week.from)}</span>
      </div>
    ))}
  </div>
)

const WeekTable = ({ weeks }: { weeks: readonly Week[] }) => (
  <table className="sr-only">
    <caption>{t('Outcome by week')}</caption>
    <thead>
      <tr>
        <th>{t('Week of')}</th>
        {OUTCOMES.map((outcome) => (
          <th key={outcome}>{OUTCOME_WORDS[outcome].label}</th>
        ))}
      </tr>
    </thead>
    <tbody>
      {weeks.map((week) => (
        <tr key={week.from}>
          <th>{dayOf(week.from)}</th>
          {OUTCOMES.map((outcome) => (
            <td key={outcome}>{writePercent(percentOf(week[outcome], decided(week)))}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
