import { useQuery } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import { busyTimesQuery } from '#web/api/scheduling/event-queries.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { placeEvents } from './calendar-days.ts'
import { formatSpan } from './event-look.ts'

type Props = { days: readonly string[]; zone: string; hourHeight: number }

const HATCH = 'repeating-linear-gradient(135deg, var(--line) 0 1px, transparent 1px 7px)'

/** The times of a week that are taken in connected calendars: hatched, behind the events, and nothing to click. */
export function BusyTimes({ days, zone, hourHeight }: Props) {
  const { app } = useCurrentApp()
  const { data = [] } = useQuery(busyTimesQuery(app.id, { range: 'custom', from: days[0], to: days.at(-1) }))
  if (data.length === 0) return null
  return (
    <ul aria-label={t('Taken in Google Calendar')} className="contents">
      {placeEvents(data, days, zone).map(({ item, day, from, to }) => (
        <li
          key={`${item.calendarName}:${item.start}:${item.end}:${day}`}
          className="pointer-events-none absolute overflow-hidden bg-active/50 px-2 py-0.5 text-meta text-ink-2"
          style={{
            top: (from / 60) * hourHeight + 1,
            height: ((to - from) / 60) * hourHeight - 1,
            insetInlineStart: `calc(${(100 / 7) * days.indexOf(day)}% + 1px)`,
            width: `calc(${100 / 7}% - 1px)`,
            backgroundImage: HATCH,
          }}
        >
          <span className="block truncate">{item.resourceName ?? t('Not available')}</span>
          <span className="sr-only">{t('{calendarName}, {item}', { calendarName: item.calendarName, item: formatSpan(item, zone) })}</span>
        </li>
      ))}
    </ul>
  )
}
