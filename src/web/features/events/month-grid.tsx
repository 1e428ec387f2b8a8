import { clsx } from 'clsx'

import { t } from '#domain/i18n/t.ts'
import type { ListedEvent } from '#domain/scheduling/event.ts'

import { useNow } from '#web/kit/hooks/use-now.ts'
import { wallOf } from './calendar-days.ts'
import type { DayNote } from './day-notes.ts'
import { clock, EVENT_LOOK } from './event-look.ts'

/** How many events of a day are shown; the others are told by their number. */
const SHOWN = 3

type Props = {
  day: string
  days: readonly string[]
  /** Holidays and days with other hours. */
  notes: ReadonlyMap<string, DayNote>
  events: readonly ListedEvent[]
  zone: string
  onOpen: (event: ListedEvent) => void
  /** Goes to the week of a day. */
  onDay: (day: string) => void
}

/** The month by weeks, three events a day. */
export function MonthGrid({ day: shown, days, notes, events, zone, onOpen, onDay }: Props) {
  const today = wallOf(new Date(useNow()).toISOString(), zone).day
  const byDay = Map.groupBy(events, ({ start }) => wallOf(start, zone).day)
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <div className="sticky top-0 z-10 grid grid-cols-7 border-b border-line bg-surface text-center text-secondary text-ink-2">
        {[t('Mon'), t('Tue'), t('Wed'), t('Thu'), t('Fri'), t('Sat'), t('Sun')].map((name) => (
          <span key={name} className="py-1.5">
            {name}
          </span>
        ))}
      </div>
      <ol aria-label={t('Days')} className="grid flex-1 auto-rows-[minmax(7rem,1fr)] grid-cols-7">
        {days.map((day) => {
          const ofDay = byDay.get(day) ?? []
          const note = notes.get(day)
          return (
            <li
              key={day}
              className={clsx(
                'min-w-0 border-s border-b border-line p-1',
                note?.isClosed ? 'bg-active/50' : day.slice(0, 7) !== shown.slice(0, 7) && 'bg-sunken',
              )}
            >
              <div className="flex items-center gap-1">
                <button
                  type="button"
                  aria-label={t('{number}, {count} events: show the week', { number: Number(day.slice(8)), count: ofDay.length })}
                  aria-current={day === today ? 'date' : undefined}
                  onClick={() => onDay(day)}
                  className={clsx(
                    'mb-0.5 inline-flex size-6 shrink-0 items-center justify-center rounded-full text-meta tabular-nums hover:bg-hover',
                    day === today ? 'bg-coral font-semibold text-on-coral hover:bg-coral' : 'text-ink-2',
                  )}
                >
                  {Number(day.slice(8))}
                </button>
                {note && (
                  <p className="min-w-0 truncate text-meta text-ink-2" title={note.label}>
                    {note.label}
                  </p>
                )}
              </div>
              <ul className="flex flex-col gap-0.5">
                {ofDay.slice(0, SHOWN).map((event) => (
                  <li key={event.id}>
                    <button
                      type="button"
                      onClick={() => onOpen(event)}
                      className={clsx('flex w-full gap-1 rounded-tag border-s-3 px-1 text-start text-meta', EVENT_LOOK[event.status].block)}
                    >
                      <span className="tabular-nums">{clock(event.start, zone)}</span>
                      <span className="truncate">{event.title}</span>
                    </button>
                  </li>
                ))}
              </ul>
              {ofDay.length > SHOWN && (
                <p className="px-1 text-meta text-ink-2">{t('and {count} more', { count: ofDay.length - SHOWN })}</p>
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}
