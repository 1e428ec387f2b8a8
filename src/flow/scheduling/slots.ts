import { Temporal } from 'temporal-polyfill'

import { type BusinessHours, spansOn } from '#domain/scheduling/business-hours.ts'

import { isoInstant, wallClock } from '../time/zone.ts'

/** When a type of event can be booked. */
export interface SlotPlan {
  zone: string
  durationMin: number
  stepMin: number
  bufferBeforeMin: number
  bufferAfterMin: number
  noticeMin: number
  horizonDays: number
  /** Who or what is booked, each with its own hours (null: always) and how many it takes at once. */
  calendars: readonly { id: string; capacity: number; hours: BusinessHours | null }[]
}

/** A place of a calendar that is taken, with the free minutes around it. */
export interface Taken {
  calendar: string
  /** Null where all of its places are taken. */
  seat: number | null
  from: string
  to: string
}

export interface FreeSlot {
  start: string
  end: string
  calendar: string
}

/**
 * Lists the times that can be booked, the soonest first, each once. An hour that the clock skips in spring has no slots, a doubled one in
 * autumn has them once; a slot always lasts its whole duration.
 */
export function freeSlots(
  plan: SlotPlan,
  taken: readonly Taken[],
  now: string,
  window: { from: string; days: number; limit: number },
): FreeSlot[] {
  const found: FreeSlot[] = []
  const first = wallClock(window.from, plan.zone).toPlainDate()
  const earliest = Temporal.Instant.from(window.from)
  for (let days = 0; days <= window.days && found.length < window.limit; days += 1) {
    const starts = new Map<string, string>()
    for (const calendar of plan.calendars) {
      for (const start of startsOf(plan, calendar.hours, first.add({ days }))) {
        const instant = isoInstant(start)
        if (starts.has(instant) || Temporal.Instant.compare(start, earliest) < 0) continue
        if (!isInTime(plan, start, now) || !isFree(plan, calendar, taken, start)) continue
        starts.set(instant, calendar.id)
      }
    }
    for (const start of [...starts.keys()].toSorted()) {
      const end = isoInstant(Temporal.Instant.from(start).add({ minutes: plan.durationMin }))
      found.push({ start, end, calendar: starts.get(start) ?? '' })
    }
  }
  return found.slice(0, window.limit)
}

/** Tells whether a time may be booked at all: within the hours of a calendar, with enough notice and not too far ahead. */
export function bookableCalendars(plan: SlotPlan, start: string, now: string): string[] {
  const instant = Temporal.Instant.from(start)
  if (!isInTime(plan, instant, now)) return []
  return plan.calendars.filter(({ hours }) => isWithin(hours, plan, instant)).map(({ id }) => id)
}

function isInTime({ noticeMin, horizonDays }: SlotPlan, start: Temporal.Instant, now: string): boolean {
  const at = Temporal.Instant.from(now)
  const soonest = at.add({ minutes: noticeMin })
  const latest = at.add({ hours: horizonDays * 24 })
  return Temporal.Instant.compare(start, soonest) >= 0 && Temporal.Instant.compare(start, latest) <= 0
}

/** The whole event lies in open hours, by the clock on the wall: each of its days, where it goes past midnight. */
function isWithin(hours: BusinessHours | null, { zone, durationMin }: SlotPlan, start: Temporal.Instant): boolean {
  if (hours === null) return true
  const begin = start.toZonedDateTimeISO(zone)
  const end = start.add({ minutes: durationMin }).toZonedDateTimeISO(zone)
  const lastDay = end.toPlainDate()
  for (let day = begin.toPlainDate(); Temporal.PlainDate.compare(day, lastDay) <= 0; day = day.add({ days: 1 })) {
    const from = day.equals(begin.toPlainDate()) ? minuteOf(begin) : '00:00'
    const to = day.equals(lastDay) ? minuteOf(end) : '24:00'
    // It ends at midnight.
    if (to === '00:00' && !day.equals(begin.toPlainDate())) return true
    if (!spansOn(hours, day.toString(), day.dayOfWeek).some((span) => span.from <= from && to <= span.to)) return false
  }
  return true
}

const minuteOf = (wall: Temporal.ZonedDateTime): string => wall.toPlainTime().toString({ smallestUnit: 'minute' })

function startsOf(plan: SlotPlan, hours: BusinessHours | null, day: Temporal.PlainDate): Temporal.Instant[] {
  const spans = hours === null ? [{ from: '00:00', to: '24:00' }] : spansOn(hours, day.toString(), day.dayOfWeek)
  return spans.flatMap(({ from, to }) => {
    const starts: Temporal.Instant[] = []
    for (let minute = toMinute(from); minute + Math.min(plan.durationMin, 1) <= toMinute(to); minute += plan.stepMin) {
      const wall = day.toPlainDateTime(Temporal.PlainTime.from({ hour: Math.floor(minute / 60), minute: minute % 60 }))
      const zoned = wall.toZonedDateTime(plan.zone, { disambiguation: 'earlier' })
      // A time that the clock skips is read as another: there is no such slot.
      if (!zoned.toPlainDateTime().equals(wall)) continue
      if (isWithin(hours, plan, zoned.toInstant())) starts.push(zoned.toInstant())
    }
    return starts
  })
}

const toMinute = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

function isFree(plan: SlotPlan, calendar: SlotPlan['calendars'][number], taken: readonly Taken[], start: Temporal.Instant): boolean {
  const from = isoInstant(start.subtract({ minutes: plan.bufferBeforeMin }))
  const to = isoInstant(start.add({ minutes: plan.durationMin + plan.bufferAfterMin }))
  const seats = new Set(taken.filter((one) => one.calendar === calendar.id && one.from < to && from < one.to).map(({ seat }) => seat))
  return !seats.has(null) && seats.size < calendar.capacity
}
