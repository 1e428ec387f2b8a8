import { dateLocale } from '#domain/i18n/locale.ts'
import { t } from '#domain/i18n/t.ts'
import type { ListedEvent } from '#domain/scheduling/event.ts'

import { Tag } from '#web/kit/form/tag.tsx'
import { useNow } from '#web/kit/hooks/use-now.ts'
import { wallOf } from './calendar-days.ts'
import { clock, EVENT_LOOK } from './event-look.ts'

type Props = { events: readonly ListedEvent[]; zone: string; onOpen: (event: ListedEvent) => void }

/** Events as a list by days: what phones show. */
export function Agenda({ events, zone, onOpen }: Props) {
  const today = wallOf(new Date(useNow()).toISOString(), zone).day
  const format = new Intl.DateTimeFormat(dateLocale(), { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  const days = [...Map.groupBy(events, ({ start }) => wallOf(start, zone).day)]
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      {days.map(([day, ofDay]) => (
        <section key={day} aria-label={format.format(new Date(`${day}T12:00:00Z`))}>
          <h2 className="sticky top-0 border-b border-line bg-sunken px-4 py-1.5 text-secondary font-medium">
            {day === today ? t('Today, ') : ''}
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
