import { Temporal } from 'temporal-polyfill'

import { storedText } from '#domain/i18n/t.ts'
import { toAnswerContext } from '#flow/answers/to-answer-context.ts'
import { settledDate } from '#flow/answers/date/settled-date.ts'
import type { Scope } from '#flow/engine/scope.ts'
import { type Moment, toMoment } from '#flow/time/moment.ts'
import { zoneOf } from '#flow/time/zone.ts'
import { type Answer, mismatch } from '../answer.ts'
import { readPath } from '../template/read-path.ts'
import type { RuleOf } from './rule.ts'

/** Weighs a rule on a date, in the contact's zone. Where one side is a mere day, days are compared. */
export function weighDate(rule: RuleOf<'date'>, scope: Scope, render: (template: string) => string): Answer {
  const zone = zoneOf(scope)
  const stored = readPath(scope, rule.path.split('.'))
  const left = toMoment(stored, zone)
  if (!left) return mismatch(rule.path, stored, 'date')
  const against = (template: string, test: (right: Moment) => boolean): Answer => {
    const right = settledDate(render(template), toAnswerContext(scope))
    return right
      ? { holds: test(right) }
      : { problem: storedText('“{path}” is compared with “{value}”, which isn’t a date.', { path: rule.path, value: render(template) }) }
  }
  switch (rule.operator) {
    case 'before':
      return against(rule.value, (right) => compare(left, right) < 0)
    case 'after':
      return against(rule.value, (right) => compare(left, right) > 0)
    case 'on':
      return against(rule.value, (right) => left.date === right.date)
    case 'between': {
      const begun = against(rule.value, (right) => compare(left, right) >= 0)
      return 'problem' in begun || !begun.holds ? begun : against(rule.to, (right) => compare(left, right) <= 0)
    }
    case 'inLast':
    case 'inNext':
      return { holds: isWithin(left, scope.now, zone, rule.operator === 'inNext' ? rule.days : -rule.days) }
    case 'onWeekday':
      return { holds: rule.weekdays.includes(Temporal.PlainDate.from(left.date).dayOfWeek) }
    default:
      return rule satisfies never
  }
}

function compare(left: Moment, right: Moment): number {
  if (left.at === null || right.at === null) return Temporal.PlainDate.compare(left.date, right.date)
  return Temporal.Instant.compare(left.at, right.at)
}

/** Whether a moment lies between now and so many days from now; a negative number looks back. */
function isWithin(moment: Moment, now: string, zone: string, days: number): boolean {
  const here = Temporal.Instant.from(now).toZonedDateTimeISO(zone)
  const there = here.add({ days })
  const present: Moment = { date: here.toPlainDate().toString(), at: now }
  const end: Moment = { date: there.toPlainDate().toString(), at: there.toInstant().toString() }
  const [first, last] = days < 0 ? [end, present] : [present, end]
  return compare(moment, first) >= 0 && compare(moment, last) <= 0
}
