import { Temporal } from 'temporal-polyfill'

import { type Moment, onWall } from '#flow/time/moment.ts'
import { orNull } from '#flow/time/or-null.ts'
import { isoInstant, wallClock } from '#flow/time/zone.ts'
import { type AnswerContext, localeOf } from '../answer-context.ts'
import type { Doubt, Reading } from '../reading.ts'
import type { DateParts } from './date-parts.ts'

/** How a date is read. */
export interface DateRequest {
  /** What comes first in 3/4, where the customer's country does not tell. */
  order: 'dayFirst' | 'monthFirst'
  /** Which of two readings is meant where the year, the week or the day was left out. */
  prefer: 'future' | 'past'
  /** What is asked for: of a day, what is said about its time leaves no doubt. */
  wants: 'day' | 'time'
}

/** Dates farther away than this are confirmed, in days. */
const FAR_DAYS = 400
const MAX_AGE_YEARS = 120

/** Until this hour of the night "today" and "tomorrow" may mean the day that has just begun. */
const NIGHT_ENDS = 4

type Resolved = { date: Temporal.PlainDate; doubts: readonly Doubt[] } | 'nothing' | 'several' | 'incomplete'

/** Puts the parts of a date together: the day in the contact's zone, with its time where one was said. */
export function resolveDate(parts: DateParts, context: AnswerContext, request: DateRequest): Reading<Moment> {
  if (parts.denied) return { kind: 'unread', reason: 'denied' }
  if (parts.several || isRange(parts)) return { kind: 'unread', reason: 'several' }
  const ahead = instantAhead(parts, context)
  if (ahead) return judge(ahead, parts, [], context, request)
  const time = timeOf(parts, context)
  const day = dayOf(parts, context, request, time?.time ?? null)
  if (typeof day === 'string') return { kind: 'unread', reason: day }
  if (!time) return judge({ date: day.date.toString(), at: null }, parts, day.doubts, context, request)
  const said = laterToday(time, day.date, parts, context)
  const moment = onWall(day.date.toPlainDateTime(said.time), context.zone)
  return judge(moment, parts, request.wants === 'time' ? [...day.doubts, ...said.doubts] : day.doubts, context, request)
}

/** "From 5 to 8 December" leaves a number over that may be a day as well. */
const isRange = ({ day, leftOver }: DateParts): boolean => day !== undefined && leftOver.some((word) => /^\d{1,2}$/.test(word))

function judge(value: Moment, parts: DateParts, more: readonly Doubt[], context: AnswerContext, request: DateRequest): Reading<Moment> {
  const doubts = new Set([...parts.doubts, ...more])
  // "I sat down" has a short name of a day in it, and "room 5 at 10:30" no day at all: beside other words neither is a date.
  const isNamed = [parts.days, parts.ahead, parts.day, parts.weekday].some((part) => part !== undefined)
  if (parts.leftOver.length > 0 && (parts.weak || !isNamed)) return { kind: 'unread', reason: 'nothing' }
  if (parts.leftOver.length > 0) doubts.add('inexact')
  if (isUnlikely(value, context, request)) doubts.add('unlikely')
  return doubts.size === 0 ? { kind: 'sure', value } : { kind: 'unsure', value, doubts: [...doubts], language: parts.language }
}

/** Judges a date that is written in full, with its time. */
export const judgeWritten = (value: Moment, context: AnswerContext, request: DateRequest): Reading<Moment> =>
  isUnlikely(value, context, request) ? { kind: 'unsure', value, doubts: ['unlikely'], language: null } : { kind: 'sure', value }

function isUnlikely({ date, at }: Moment, { now, zone }: AnswerContext, { prefer, wants }: DateRequest): boolean {
  const [day, today] = [Temporal.PlainDate.from(date), wallClock(now, zone).toPlainDate()]
  const days = today.until(day).days
  const isOver = wants === 'time' && at !== null && Temporal.Instant.compare(at, now) < 0
  if (prefer === 'future') return days < 0 || isOver || days > FAR_DAYS
  return days > 0 || today.since(day, { largestUnit: 'years' }).years > MAX_AGE_YEARS
}

interface TimeOfDay {
  time: Temporal.PlainTime
  doubts: readonly Doubt[]
}

/** "Today at 8", said at ten in the morning, is meant of the evening. */
function laterToday(said: TimeOfDay, date: Temporal.PlainDate, parts: DateParts, { now, zone }: AnswerContext): TimeOfDay {
  const wall = wallClock(now, zone)
  const isOver = date.equals(wall.toPlainDate()) && Temporal.PlainTime.compare(said.time, wall.toPlainTime()) < 0
  if (!isOver || parts.isFullHour || parts.period !== undefined || said.time.hour >= 12) return said
  return { time: said.time.add({ hours: 12 }), doubts: ['incomplete'] }
}

/** "In 2 hours" is an instant. */
function instantAhead({ ahead, hour, days, day, weekday }: DateParts, { now, zone }: AnswerContext): Moment | null {
  if (!ahead || (ahead.unit !== 'hours' && ahead.unit !== 'minutes')) return null
  if ([hour, days, day, weekday].some((part) => part !== undefined)) return null
  const instant = Temporal.Instant.from(now).add({ minutes: Math.round(ahead.amount * (ahead.unit === 'hours' ? 60 : 1)) })
  return { date: instant.toZonedDateTimeISO(zone).toPlainDate().toString(), at: isoInstant(instant) }
}

/** The time of day, and whether morning or evening had to be guessed. */
function timeOf(parts: DateParts, context: AnswerContext): TimeOfDay | null {
  const { hour, minute = 0, period, isFullHour } = parts
  if (hour === undefined) return null
  const at = (value: number, doubts: readonly Doubt[] = []) => ({ time: Temporal.PlainTime.from({ hour: value % 24, minute }), doubts })
  if (isFullHour) return at(hour)
  if (period === 'morning') return at(hour === 12 ? 0 : hour)
  if (period === 'afternoon') return at(hour < 12 ? hour + 12 : hour)
  if (hour <= 6) return at(hour + 12, ['incomplete'])
  const cycle = new Intl.DateTimeFormat(localeOf(context) ?? 'en', { hour: 'numeric' }).resolvedOptions().hourCycle
  return at(hour, cycle === 'h12' || cycle === 'h11' ? ['incomplete'] : [])
}

function dayOf(parts: DateParts, context: AnswerContext, { prefer }: DateRequest, time: Temporal.PlainTime | null): Resolved {
  const wall = wallClock(context.now, context.zone)
  const today = wall.toPlainDate()
  if (parts.days !== undefined || parts.ahead) return fromToday(parts, wall)
  if (parts.month !== undefined && parts.day !== undefined) return dayOfYear(parts, today, prefer)
  if (parts.month !== undefined || parts.year !== undefined) return 'incomplete'
  if (parts.day !== undefined) return dayOfMonth(parts, today, prefer)
  if (parts.weekday !== undefined) return { date: weekdayFrom(parts, today, prefer), doubts: ['incomplete'] }
  if (time === null) return parts.which === undefined ? 'nothing' : 'incomplete'
  return { date: dayOfTime(time, wall, prefer), doubts: ['incomplete'] }
}

/** The day of a bare time: today, unless that is on the wrong side of now. */
function dayOfTime(time: Temporal.PlainTime, wall: Temporal.ZonedDateTime, prefer: 'future' | 'past'): Temporal.PlainDate {
  const order = Temporal.PlainTime.compare(time, wall.toPlainTime())
  const today = wall.toPlainDate()
  if (prefer === 'future') return order < 0 ? today.add({ days: 1 }) : today
  return order > 0 ? today.subtract({ days: 1 }) : today
}

function fromToday(parts: DateParts, wall: Temporal.ZonedDateTime): Resolved {
  const today = wall.toPlainDate()
  const { days, ahead, which } = parts
  if (days === undefined) return ahead ? later(parts, today, ahead) : 'nothing'
  if (ahead) return 'several'
  // "Haftaya bugün" is a week from today; "tomorrow next week" is nothing.
  if (which === 'nextWeek') return days === 0 ? { date: today.add({ days: 7 }), doubts: ['incomplete'] } : 'several'
  const date = today.add({ days })
  if (!agrees(parts, date)) return 'several'
  return { date, doubts: wall.hour < NIGHT_ENDS && (days === 0 || days === 1) ? ['ambiguous'] : [] }
}

function later(parts: DateParts, today: Temporal.PlainDate, { unit, amount }: NonNullable<DateParts['ahead']>): Resolved {
  const date = today.add({ [unit]: Math.round(amount) })
  if (!agrees(parts, date)) return 'several'
  return { date, doubts: unit === 'days' ? [] : ['incomplete'] }
}

/** Whether a date is what else was said of it. */
const agrees = ({ weekday, day, month }: DateParts, date: Temporal.PlainDate): boolean =>
  (weekday ?? date.dayOfWeek) === date.dayOfWeek && (day ?? date.day) === date.day && (month ?? date.month) === date.month

function dayOfYear({ year, month = 1, day = 1, weekday }: DateParts, today: Temporal.PlainDate, prefer: 'future' | 'past'): Resolved {
  const dayIn = (one: number): Temporal.PlainDate | null =>
    orNull(() => Temporal.PlainDate.from({ year: one, month, day }, { overflow: 'reject' }))
  if (year !== undefined) {
    const date = dayIn(year)
    if (!date) return 'nothing'
    return { date, doubts: weekday === undefined || date.dayOfWeek === weekday ? [] : ['ambiguous'] }
  }
  // The 29th of February comes round once in four years, or in eight.
  const years = Array.from({ length: 9 }, (_, at) => today.year + (prefer === 'future' ? at : -at))
  const dates = years.flatMap((one) => dayIn(one) ?? [])
  const date = dates.find((one) => isOnSide(one, today, prefer))
  if (!date) return 'nothing'
  return { date, doubts: weekday === undefined || date.dayOfWeek === weekday ? ['incomplete'] : ['incomplete', 'ambiguous'] }
}

const isOnSide = (date: Temporal.PlainDate, today: Temporal.PlainDate, prefer: 'future' | 'past'): boolean => {
  const order = Temporal.PlainDate.compare(date, today)
  return prefer === 'future' ? order >= 0 : order <= 0
}

/** "The 12th" is the next such day, or the last one; "Friday the 27th" the next that is both. */
function dayOfMonth({ day = 1, weekday }: DateParts, today: Temporal.PlainDate, prefer: 'future' | 'past'): Resolved {
  for (let months = 0; months < 12; months += 1) {
    const month = today.toPlainYearMonth().add({ months: prefer === 'future' ? months : -months })
    if (day > month.daysInMonth) continue
    const date = month.toPlainDate({ day })
    if (isOnSide(date, today, prefer) && (weekday === undefined || date.dayOfWeek === weekday)) return { date, doubts: ['incomplete'] }
  }
  return 'nothing'
}

/** Said of the day that it is, a weekday means the one in a week. */
function weekdayFrom({ weekday = 1, which }: DateParts, today: Temporal.PlainDate, prefer: 'future' | 'past'): Temporal.PlainDate {
  if (which === 'last' || (prefer === 'past' && which === undefined))
    return today.subtract({ days: ((today.dayOfWeek - weekday + 6) % 7) + 1 })
  const coming = today.add({ days: ((weekday - today.dayOfWeek + 6) % 7) + 1 })
  const isThisWeek = coming.dayOfWeek > today.dayOfWeek
  return (which === 'next' || which === 'nextWeek') && isThisWeek ? coming.add({ days: 7 }) : coming
}
