import type { Scope } from '../../engine/scope.ts'
import { formatDate } from '../../expression/format-date.ts'
import type { Moment } from '../../time/moment.ts'
import { readDate } from '../../time/read-date.ts'
import { zoneOf } from '../../time/zone.ts'
import type { InputOf } from './input.ts'
import { answered, type Reading, wrong } from './reading.ts'

/** Reads a date in the contact's zone: a day as "2026-12-24", with the time an instant. Where it is to be confirmed, it is only a `maybe`. */
export function readDay(input: InputOf<'date'>, text: string, scope: Scope, render: (template: string) => string): Reading {
  const zone = zoneOf(scope)
  const read = (words: string): Moment | null => readDate(words, { now: scope.now, zone, order: input.order, prefer: input.prefer })
  const said = read(text)
  if (!said) return wrong(`Send a date, like "next Monday" or "24 December"${input.withTime ? ', with the time' : ''}.`)
  if (input.withTime && said.at === null) return wrong('Add the time to the date, like "24 December at 15:30".')
  const moment = input.withTime ? said : { ...said, at: null }
  const earliest = input.min === undefined ? null : read(render(input.min))
  const latest = input.max === undefined ? null : read(render(input.max))
  if (earliest && isBefore(moment, earliest)) return wrong(`The earliest is ${formatDate(earliest, zone)}.`)
  if (latest && isBefore(latest, moment)) return wrong(`The latest is ${formatDate(latest, zone)}.`)
  const value = moment.at ?? moment.date
  return input.confirm ? { is: 'maybe', value, shown: formatDate(moment, zone) } : answered(value)
}

const isBefore = (a: Moment, b: Moment): boolean => (a.at !== null && b.at !== null ? a.at < b.at : a.date < b.date)
