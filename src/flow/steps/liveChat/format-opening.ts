import { Temporal } from 'temporal-polyfill'

import type { Scope } from '#flow/engine/scope.ts'
import { formatDate } from '#flow/expression/format-date.ts'
import { nextOpening } from '#flow/time/business-hours.ts'
import { wallClock, zoneOf } from '#flow/time/zone.ts'

/** Says on the customer's clock when people are back: "today at 14:00", "on Monday at 09:00"; "soon" where no opening is known. */
export function openingText(scope: Scope): string {
  const { app, now } = scope
  const at = nextOpening(app.businessHours, app.timeZone, now)
  if (at === null) return 'soon'
  const zone = zoneOf(scope)
  const date = wallClock(at, zone).toPlainDate()
  const days = wallClock(now, zone).toPlainDate().until(date, { largestUnit: 'days' }).days
  const day = days === 0 ? 'today' : days === 1 ? 'tomorrow' : days < 7 ? 'on %A' : 'on %A, %-d %B'
  return formatDate({ date: date.toString(), at }, zone, `${day} at %H:%M${clocksDiffer(scope, at, zone) ? ` (${zone})` : ''}`)
}

/** Whether the customer's clock shows another time than the one on the shop's door. */
const clocksDiffer = ({ app }: Scope, at: string, zone: string): boolean =>
  Temporal.PlainDateTime.compare(wallClock(at, app.timeZone).toPlainDateTime(), wallClock(at, zone).toPlainDateTime()) !== 0
