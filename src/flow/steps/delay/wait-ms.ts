import { Temporal } from 'temporal-polyfill'

import { storedText } from '#domain/i18n/t.ts'
import { toAnswerContext } from '#flow/answers/to-answer-context.ts'
import { settledDate } from '#flow/answers/date/settled-date.ts'
import type { StepInput } from '#flow/engine/step-kind.ts'
import { nextOpening } from '#flow/time/business-hours.ts'
import { instantOf } from '#flow/time/moment.ts'
import { zoneOf } from '#flow/time/zone.ts'
import type { DelayConfig, Until } from './config.ts'

export const UNIT_MS = { seconds: 1_000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const

/** Farther than this, in milliseconds, nothing is waited for: 30 years. */
const MAX_MS = 30 * 365 * UNIT_MS.days

/** How long to wait, in milliseconds; 0 and less where the time has come. Or why that cannot be told. */
export function waitMs({
  config: { until },
  scope,
  render,
}: Pick<StepInput<DelayConfig>, 'config' | 'scope' | 'render'>): { ms: number } | { problem: string } {
  switch (until.type) {
    case 'duration':
      return within(until.amount * UNIT_MS[until.unit])
    case 'instant': {
      const said = render(until.at)
      const zone = zoneOf(scope)
      const moment = settledDate(said, toAnswerContext(scope))
      if (!moment) return { problem: storedText('“{text}” isn’t a date, so the wait would never end.', { text: said.slice(0, 80) }) }
      return within(msUntil(instantOf(moment, until.timeOfDay, zone), scope.now) + offsetMs(until))
    }
    case 'businessHours': {
      const opening = nextOpening(scope.app.businessHours, scope.app.timeZone, scope.now)
      return opening === null
        ? { problem: storedText('Your business hours are never open, so the wait would never end.') }
        : within(msUntil(opening, scope.now))
    }
    default:
      return until satisfies never
  }
}

const within = (ms: number): { ms: number } | { problem: string } =>
  ms > MAX_MS ? { problem: storedText('The wait would end more than 30 years from now.') } : { ms }

const msUntil = (instant: string, now: string): number =>
  Temporal.Instant.from(instant).epochMilliseconds - Temporal.Instant.from(now).epochMilliseconds

function offsetMs({ offset }: Extract<Until, { type: 'instant' }>): number {
  if (offset === null) return 0
  const ms = offset.amount * UNIT_MS[offset.unit]
  return offset.when === 'before' ? -ms : ms
}
