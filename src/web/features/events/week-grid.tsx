import { dateLocale } from '#domain/i18n/locale.ts'
import { clsx } from 'clsx'
import { type PointerEvent, useEffect, useRef, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { ListedEvent } from '#domain/scheduling/event.ts'

import { useNow } from '#web/kit/hooks/use-now.ts'
import { BusyTimes } from './busy-times.tsx'
import { type Block, instantAt, placeEvents, timeOf, wallOf } from './calendar-days.ts'
import type { DayNote } from './day-notes.ts'
import { EVENT_LOOK, formatSpan, stands } from './event-look.ts'

/** Pixels of an hour, and minutes to which a time is rounded that one draws. */
const HOUR = 52
const SNAP = 15
const MORNING = 7
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

type Props = {
  days: readonly string[]
  /** Holidays and days with other hours. */
  notes: ReadonlyMap<string, DayNote>
  events: readonly ListedEvent[]
  zone: string
  openId: string | undefined
  onOpen: (event: ListedEvent) => void
  /** Hears where an event was dropped. */
  onMove: (event: ListedEvent, start: string) => void
  /** Hears of a free time that was clicked. */
  onNew: (start: string) => void
}

/** A block that is dragged, and the place over which it hangs. */
interface Drag {
  id: string
  day: number
  from: number
}

/** The week by hours: 56 px for the hours, then a column a day. Blocks are dragged to another time; the line of now is coral. */
export function WeekGrid({ days, notes, events, zone, openId, onOpen, onMove, onNew }: Props) {
  const columns = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const now = wallOf(new Date(useNow()).toISOString(), zone)
  const blocks = placeEvents(events, days, zone)
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = MORNING * HOUR
  }, [])

  const startAt = ({ day, from }: Pick<Drag, 'day' | 'from'>) => instantAt(days[day] ?? days[0] ?? '', from, zone)
  const placeOf = (x: number, y: number) => {
    const box = columns.current?.getBoundingClientRect()
    if (!box) return { day: 0, from: 0 }
    const day = Math.floor(((x - box.left) / box.width) * 7)
    const minute = Math.round((((y - box.top) / HOUR) * 60) / SNAP) * SNAP
    return { day: Math.min(6, Math.max(0, day)), from: Math.min(24 * 60 - SNAP, Math.max(0, minute)) }
  }
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain" tabIndex={-1}>
      <DayHeads days={days} notes={notes} today={now.day} />
      <div className="relative flex" style={{ height: 24 * HOUR }}>
        <div className="w-14 shrink-0" aria-hidden>
          {HOURS.slice(1).map((hour) => (
            <span
              key={hour}
              className="absolute end-auto w-14 -translate-y-1/2 pe-2 text-end text-meta text-ink-3 tabular-nums"
              style={{ top: hour * HOUR }}
            >
              {timeOf(hour * 60)}
            </span>
          ))}
        </div>
        <div ref={columns} className="relative grid min-w-0 flex-1 grid-cols-7">
          {/* By keyboard an event is made by "New event". */}
          <button
            type="button"
            tabIndex={-1}
            aria-hidden
            className="absolute inset-0 cursor-default"
            onClick={(event) => {
              const { day, from } = placeOf(event.clientX, event.clientY)
              onNew(startAt({ day, from: Math.floor(from / 30) * 30 }))
            }}
          />
          {HOURS.map((hour) => (
            <div key={hour} className="pointer-events-none absolute inset-x-0 border-t border-line" style={{ top: hour * HOUR }} />
          ))}
          {days.map((day, index) => (
            <div key={day} className="pointer-events-none relative border-s border-line">
              <Away note={notes.get(day)} />
              {day === now.day && <NowLine minute={now.minute} />}
              {drag?.day === index && <Ghost from={drag.from} minutes={lengthOf(blocks, drag.id)} />}
            </div>
          ))}
          <BusyTimes days={days} zone={zone} hourHeight={HOUR} />
          <ul aria-label={t('Events of the week')} className="contents">
            {blocks.map((block) => (
              <EventBlock
                key={`${block.item.id}:${block.day}`}
                block={block}
                dayIndex={days.indexOf(block.day)}
                zone={zone}
                isOpen={block.item.id === openId}
                isDragged={drag?.id === block.item.id}
                onOpen={() => onOpen(block.item)}
                onDrag={(x, y) => setDrag({ id: block.item.id, ...placeOf(x, y) })}
                onDrop={(x, y) => {
                  setDrag(null)
                  onMove(block.item, startAt(placeOf(x, y)))
                }}
                onLeave={() => setDrag(null)}
              />
            ))}
          </ul>
        </div>
      </div>
    </div>
  )
}

const lengthOf = (blocks: readonly Block<ListedEvent>[], id: string): number => {
  const found = blocks.find(({ item }) => item.id === id)?.item
  return found ? (Date.parse(found.end) - Date.parse(found.start)) / 60_000 : 30
}

function DayHeads({ days, notes, today }: Pick<Props, 'days' | 'notes'> & { today: string }) {
  const format = new Intl.DateTimeFormat(dateLocale(), { weekday: 'short', day: 'numeric', timeZone: 'UTC' })
  return (
    <div className="sticky top-0 z-20 flex border-b border-line bg-surface ps-14">
      {days.map((day) => (
        <div
          key={day}
          aria-current={day === today ? 'date' : undefined}
          className={clsx(
            'min-w-0 flex-1 border-s border-line py-2 text-center text-secondary',
            day === today ? 'font-semibold text-coral' : 'text-ink-2',
          )}
        >
          {format.format(new Date(`${day}T12:00:00Z`))}
          <DayLabel note={notes.get(day)} />
        </div>
      ))}
    </div>
  )
}

const DayLabel = ({ note }: { note: DayNote | undefined }) =>
  note && (
    <p className="truncate px-1 text-meta font-normal text-ink-2" title={note.label}>
      {note.label}
    </p>
  )

/** When nobody is there on a special day. Behind the lines and events: booking by hand is possible all the same. */
const Away = ({ note }: { note: DayNote | undefined }) =>
  note?.away.map(({ from, to }) => (
    <div
      key={from}
      aria-hidden
      className="absolute inset-x-0 bg-active/50"
      style={{ top: (from / 60) * HOUR, height: ((to - from) / 60) * HOUR }}
    />
  ))

const NowLine = ({ minute }: { minute: number }) => (
  <div className="pointer-events-none absolute inset-x-0 z-10 h-0.5 bg-coral" style={{ top: (minute / 60) * HOUR }} aria-hidden>
    <span className="absolute -start-1 -top-[3px] size-2 rounded-full bg-coral" />
  </div>
)

const Ghost = ({ from, minutes }: { from: number; minutes: number }) => (
  <div
    className="pointer-events-none absolute inset-x-1 z-20 rounded-control border-2 border-dashed border-lagoon bg-lagoon-soft/60 px-1.5 text-meta text-lagoon-fg tabular-nums"
    style={{ top: (from / 60) * HOUR, height: (Math.max(30, minutes) / 60) * HOUR }}
  >
    {timeOf(from)}
  </div>
)

type BlockProps = {
  block: Block<ListedEvent>
  dayIndex: number
  zone: string
  isOpen: boolean
  isDragged: boolean
  onOpen: () => void
  onDrag: (x: number, y: number) => void
  onDrop: (x: number, y: number) => void
  onLeave: () => void
}

/** One event in its column. Dragged by what lies under the pointer at its upper edge. */
function EventBlock({ block, dayIndex, zone, isOpen, isDragged, onOpen, onDrag, onDrop, onLeave }: BlockProps) {
  const { item, from, to, column, columns } = block
  const grip = useRef<{ x: number; y: number; offset: number; moved: boolean } | null>(null)
  const mayMove = stands(item.status)
  const down = (event: PointerEvent<HTMLButtonElement>) => {
    if (!mayMove || event.button !== 0 || event.pointerType === 'touch') return
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = {
      x: event.clientX,
      y: event.clientY,
      offset: event.clientY - event.currentTarget.getBoundingClientRect().top,
      moved: false,
    }
  }
  const move = (event: PointerEvent) => {
    const held = grip.current
    if (!held) return
    held.moved ||= Math.hypot(event.clientX - held.x, event.clientY - held.y) > 4
    if (held.moved) onDrag(event.clientX, event.clientY - held.offset)
  }
  const up = (event: PointerEvent) => {
    const held = grip.current
    if (held?.moved) onDrop(event.clientX, event.clientY - held.offset)
    else grip.current = null
  }
  return (
    <li
      data-block
      className="absolute px-px"
      style={{
        top: (from / 60) * HOUR + 1,
        height: ((to - from) / 60) * HOUR - 2,
        insetInlineStart: `calc(${(100 / 7) * (dayIndex + column / columns)}% + 2px)`,
        width: `calc(${100 / 7 / columns}% - 4px)`,
      }}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={() => {
          grip.current = null
          onLeave()
        }}
        onClick={() => {
          const wasDragged = grip.current?.moved === true
          grip.current = null
          if (!wasDragged) onOpen()
        }}
        className={clsx(
          'flex size-full flex-col overflow-hidden rounded-control border-s-3 px-1.5 py-0.5 text-start text-meta leading-tight select-none',
          EVENT_LOOK[item.status].block,
          isDragged && 'opacity-50',
          isOpen && 'outline-2 outline-lagoon',
          mayMove && 'cursor-grab active:cursor-grabbing',
        )}
      >
        <span className="truncate font-medium">{item.title}</span>
        <span className="truncate">{item.contactName}</span>
        <span className="sr-only">{t('{item}, {label}', { item: formatSpan(item, zone), label: EVENT_LOOK[item.status].label })}</span>
      </button>
    </li>
  )
}
