import type { ListedEvent } from '#domain/scheduling/event.ts'

import { Tag } from '#web/kit/form/tag.tsx'
import { useNow } from '#web/kit/hooks/use-now.ts'
import { wallOf } from './calendar-days.ts'
import { clock, EVENT_LOOK, formatSpan } from './event-look.ts'
import { EVENT_STATUSES } from './events-search.ts'

type Props = { events: readonly ListedEvent[]; zone: string; onOpen: (event: ListedEvent) => void }

/** Events as a list by days: what phones show. */
export function Agenda({ events, zone, onOpen }: Props) {
  const today = wallOf(new Date(useNow()).toISOString(), zone).day
  const format = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  const days = [...Map.groupBy(events, ({ start }) => wallOf(start, zone).day)]
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      {days.map(([day, ofDay]) => (
        <section key={day} aria-label={format.format(new Date(`${day}T12:00:00Z`))}>
          <h2 className="sticky top-0 border-b border-line bg-sunken px-4 py-1.5 text-secondary font-medium">
            {day === today ? 'Today, ' : ''}
            {format.format(new Date(`${day}T12:00:00Z`))}
          </h2>
          <ul className="divide-y divide-line">
            {ofDay.map((event) => (
              <li key={event.id}>
                <button
                  type="button"
                  onClick={() => onOpen(event)}
                  className="focus-inset flex min-h-13 w-full items-center gap-4 px-4 py-2 text-start hover:bg-hover"
                >
                  <span className="w-24 shrink-0 text-secondary text-ink-2 tabular-nums">
                    {clock(event.start, zone)}–{clock(event.end, zone)}
                  </span>
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-medium">{event.title}</span>
                    <span className="block truncate text-secondary text-ink-2">
                      {[event.contactName, event.resourceName, event.place].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                  <Tag tone={EVENT_LOOK[event.status].tone}>{EVENT_LOOK[event.status].label}</Tag>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** Events in columns by their status. */
export function Board({ events, zone, onOpen }: Props) {
  return (
    <div className="flex min-h-0 flex-1 gap-3 overflow-auto bg-sunken p-4" tabIndex={-1}>
      {EVENT_STATUSES.map((status) => {
        const inColumn = events.filter((event) => event.status === status)
        return (
          <section key={status} aria-label={EVENT_LOOK[status].label} className="flex w-64 shrink-0 flex-col gap-2">
            <h2 className="flex items-center gap-2 text-secondary font-semibold">
              {EVENT_LOOK[status].label}
              <span className="font-normal text-ink-2 tabular-nums">{inColumn.length}</span>
            </h2>
            <ul className="flex flex-col gap-2">
              {inColumn.map((event) => (
                <li key={event.id}>
                  <button
                    type="button"
                    onClick={() => onOpen(event)}
                    className="w-full rounded-card border border-line bg-surface p-3 text-start shadow-1 hover:bg-hover"
                  >
                    <span className="block truncate font-medium">{event.title}</span>
                    <span className="block truncate text-secondary text-ink-2">{event.contactName}</span>
                    <span className="block text-meta text-ink-2 tabular-nums">{formatSpan(event, zone)}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
