import { Temporal } from 'temporal-polyfill'

import { onWall } from '#flow/time/moment.ts'
import { wallClock } from '#flow/time/zone.ts'

/** The days of the week around a day, Monday first. */
export function weekOf(day: string): string[] {
  const date = Temporal.PlainDate.from(day)
  const monday = date.subtract({ days: date.dayOfWeek - 1 })
  return Array.from({ length: 7 }, (_, days) => monday.add({ days }).toString())
}

/** The days of the weeks that a month touches, Monday first. */
export function monthOf(day: string): string[] {
  const first = Temporal.PlainDate.from(day).with({ day: 1 })
  const weeks = Math.ceil((first.dayOfWeek - 1 + first.daysInMonth) / 7)
  return Array.from({ length: weeks }, (_, week) => weekOf(first.add({ days: week * 7 }).toString())).flat()
}

/** The same day some weeks or months later, or earlier. */
export const laterDay = (day: string, by: { weeks?: number; months?: number; days?: number }): string =>
  Temporal.PlainDate.from(day).add(by).toString()

/** Where an instant stands on the wall of a zone. */
export function wallOf(at: string, zone: string): { day: string; minute: number } {
  const wall = wallClock(at, zone)
  return { day: wall.toPlainDate().toString(), minute: wall.hour * 60 + wall.minute }
}

/** The instant that a zone's wall shows this day and minute. A time that the clock skips comes an hour later. */
export function instantAt(day: string, minute: number, zone: string): string {
  const wall = Temporal.PlainDate.from(day).toPlainDateTime({ hour: Math.floor(minute / 60), minute: minute % 60 })
  return onWall(wall, zone).at ?? ''
}

/** Reads "09:30" as minutes of the day; null where it is no time. */
export function minuteOf(time: string): number | null {
  const found = /^(\d{2}):(\d{2})$/.exec(time)
  return found ? Number(found[1]) * 60 + Number(found[2]) : null
}

/** Writes minutes of the day as "09:30". */
export const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** An event, or its part of one day, as it stands in that day's column. */
export interface Block<Item> {
  item: Item
  day: string
  /** Minutes of the day at which it begins and ends. */
  from: number
  to: number
  /** Which of how many columns beside each other it takes. */
  column: number
  columns: number
}

const DAY = 1_440
/** No block is lower than half an hour is high: one could not read it. */
const SHORTEST = 30

/** Places events in the columns of days: those that overlap stand beside each other, one over midnight stands in both days. */
export function placeEvents<Item extends { start: string; end: string }>(
  items: readonly Item[],
  days: readonly string[],
  zone: string,
): Block<Item>[] {
  const parts = items.flatMap((item) => {
    const begin = wallOf(item.start, zone)
    const end = wallOf(item.end, zone)
    return days.flatMap((day) => {
      const from = begin.day === day ? begin.minute : begin.day < day ? 0 : DAY
      const to = end.day === day ? end.minute : end.day > day ? DAY : 0
      const isIn = begin.day === day || (from < to && begin.day < day)
      return isIn ? [{ item, day, from, to: Math.min(DAY, Math.max(to, from + SHORTEST)) }] : []
    })
  })
  return days.flatMap((day) => inColumns(parts.filter((part) => part.day === day).toSorted((a, b) => a.from - b.from || b.to - a.to)))
}

function inColumns<Item>(parts: readonly Omit<Block<Item>, 'column' | 'columns'>[]): Block<Item>[] {
  const placed: Block<Item>[] = []
  let group: Block<Item>[] = []
  let ends: number[] = []
  const close = () => {
    placed.push(...group.map((block) => ({ ...block, columns: ends.length })))
    group = []
    ends = []
  }
  for (const part of parts) {
    if (ends.length > 0 && ends.every((end) => end <= part.from)) close()
    const free = ends.findIndex((end) => end <= part.from)
    const column = free === -1 ? ends.length : free
    ends[column] = part.to
    group.push({ ...part, column, columns: 1 })
  }
  close()
  return placed
}
