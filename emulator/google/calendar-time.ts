import { Temporal } from 'temporal-polyfill'

import { calendarRefusal } from './google-error.ts'
import type { KeptEvent, Moment } from './calendar.ts'

/** The moment that is meant, in milliseconds; a day begins at midnight of the calendar's zone. */
export function toMs(moment: Moment, timeZone: string, name: 'start' | 'end' = 'start'): number {
  if ('date' in moment) return Temporal.PlainDate.from(moment.date).toZonedDateTime(moment.timeZone ?? timeZone).epochMilliseconds
  const { dateTime, timeZone: zone } = moment
  try {
    if (/(Z|[+-]\d\d:\d\d)$/i.test(dateTime)) return Temporal.Instant.from(dateTime).epochMilliseconds
    if (zone === undefined) throw calendarRefusal(400, 'required', `Missing time zone definition for ${name} time.`)
    return Temporal.PlainDateTime.from(dateTime).toZonedDateTime(zone).epochMilliseconds
  } catch (cause) {
    if (cause instanceof RangeError) throw calendarRefusal(400, 'invalid', `Invalid value for: Invalid format: "${dateTime}"`)
    throw cause
  }
}

/** A moment as Google writes it: with the offset of the calendar's zone. */
export function shownMoment(moment: Moment, timeZone: string): Moment {
  if ('date' in moment) return { date: moment.date }
  const zoned = Temporal.Instant.fromEpochMilliseconds(toMs(moment, timeZone)).toZonedDateTimeISO(timeZone)
  return { dateTime: zoned.toString({ timeZoneName: 'never', smallestUnit: 'second' }), timeZone: moment.timeZone ?? timeZone }
}

const RULE = /^RRULE:FREQ=(?<freq>DAILY|WEEKLY)(?:;INTERVAL=(?<interval>\d+))?(?:;COUNT=(?<count>\d+))?(?:;UNTIL=(?<until>\d{8}T\d{6}Z))?$/
/** What has no end goes on for so long. */
const MOST_INSTANCES = 730

/** Refuses a rule that this pretend Google does not understand. */
export function checkRecurrence(recurrence: readonly string[]): void {
  for (const rule of recurrence)
    if (!RULE.test(rule)) throw calendarRefusal(400, 'invalid', `Invalid recurrence rule: this emulator does not know ${rule}.`)
}

/** The single events of a series, by the clock on the wall. */
export function instancesOf(event: KeptEvent, timeZone: string): KeptEvent[] {
  const rule = RULE.exec(event.recurrence?.[0] ?? '')?.groups
  if (!rule) return [event]
  const { freq, interval = '1', count, until } = rule
  const step = Number(interval) * (freq === 'WEEKLY' ? 7 : 1)
  const last = until === undefined ? Infinity : Date.parse(until.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3:$4:$5Z'))
  const { recurrence: _rule, ...single } = event
  const instances: KeptEvent[] = []
  for (let place = 0; place < Math.min(Number(count ?? MOST_INSTANCES), MOST_INSTANCES); place += 1) {
    const start = shifted(event.start, timeZone, place * step)
    if (toMs(start, timeZone) > last) break
    const end = shifted(event.end, timeZone, place * step)
    instances.push({ ...single, id: `${event.id}_${stampOf(start, timeZone)}`, start, end, recurringEventId: event.id })
  }
  return instances
}

function shifted(moment: Moment, timeZone: string, days: number): Moment {
  if ('date' in moment) return { date: Temporal.PlainDate.from(moment.date).add({ days }).toString() }
  const zone = moment.timeZone ?? timeZone
  const zoned = Temporal.Instant.fromEpochMilliseconds(toMs(moment, timeZone)).toZonedDateTimeISO(zone).add({ days })
  return { dateTime: zoned.toInstant().toString(), timeZone: zone }
}

const stampOf = (start: Moment, timeZone: string): string =>
  'date' in start
    ? start.date.replaceAll('-', '')
    : new Date(toMs(start, timeZone))
        .toISOString()
        .replaceAll(/[-:]/g, '')
        .replace(/\.\d+Z$/, 'Z')
