import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'

import { lagQuery } from '#web/api/intake/read-log.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { spanWords } from './log-labels.ts'

/** From here on it is felt in a conversation. */
const SLOW_MS = 5_000

/** How far behind the webhooks of a number are, fresh every few seconds. */
export function LagGauge({ channelId }: { channelId: string }) {
  const { app } = useCurrentApp()
  const { data: lag } = useQuery(lagQuery(app.id, channelId))
  const figures = [
    { label: 'Waiting now', value: lag ? String(lag.waiting) : '–', slow: (lag?.oldestWaitingMs ?? 0) > SLOW_MS },
    {
      label: 'Oldest has waited',
      value: lag && lag.waiting > 0 ? spanWords(lag.oldestWaitingMs) : '–',
      slow: (lag?.oldestWaitingMs ?? 0) > SLOW_MS,
    },
    { label: 'Half handled within', value: lag ? spanWords(lag.p50Ms) : '–', slow: (lag?.p50Ms ?? 0) > SLOW_MS },
    { label: '95 % handled within', value: lag ? spanWords(lag.p95Ms) : '–', slow: (lag?.p95Ms ?? 0) > SLOW_MS },
    { label: 'Handled, last hour', value: lag ? lag.handledLastHour.toLocaleString() : '–', slow: false },
  ]
  return (
    <dl
      aria-label="Delay of webhooks"
      className="mb-5 grid grid-cols-5 divide-x divide-line rounded-card border border-line max-phone:grid-cols-3 max-phone:divide-x-0"
    >
      {figures.map(({ label, value, slow }) => (
        <div key={label} className="px-4 py-3 max-phone:px-3 max-phone:py-2">
          <dt className="text-meta text-ink-2">{label}</dt>
          <dd className={clsx('text-title font-semibold tabular-nums', slow && 'text-warning')}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
