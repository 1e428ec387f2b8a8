import { Temporal } from 'temporal-polyfill'

import type { Scope } from '#flow/engine/scope.ts'
import { answerLanguage } from '#flow/answers/answer-context.ts'
import { guessLanguage } from '#flow/answers/guess-language.ts'
import { toAnswerContext } from '#flow/answers/to-answer-context.ts'
import { customerMessage } from '#flow/customer-messages/customer-message.ts'
import { customerLocale } from '#flow/customer-messages/write-moment.ts'
import { nextOpening } from '#flow/time/business-hours.ts'
import { wallClock, zoneOf } from '#flow/time/zone.ts'

/** Says on the customer's clock, in the language of the sentence that it stands in, when people are back: "today at 14:00", "on Monday at 09:00"; "soon" where no opening is known. */
export function openingText(scope: Scope, sentence: string): string {
  const { app, now } = scope
  const language = guessLanguage(sentence) ?? answerLanguage(toAnswerContext(scope))
  const at = nextOpening(app.businessHours, app.timeZone, now)
  if (at === null) return customerMessage(language, 'soon')
  const zone = zoneOf(scope)
  const opens = wallClock(at, zone)
  const days = wallClock(now, zone).toPlainDate().until(opens.toPlainDate(), { largestUnit: 'days' }).days
  const write = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(customerLocale(language), { ...options, timeZone: zone }).format(opens.epochMilliseconds)
  const message = days === 0 ? 'today' : days === 1 ? 'tomorrow' : days < 7 ? 'onDay' : 'onDate'
  const values = {
    time: opens.toPlainTime().toString({ smallestUnit: 'minute' }),
    day: write({ weekday: 'long' }),
    date: write({ day: 'numeric', month: 'long' }),
  }
  return `${customerMessage(language, message, values)}${clocksDiffer(scope, at, zone) ? ` (${zone})` : ''}`
}

/** Whether the customer's clock shows another time than the one on the shop's door. */
const clocksDiffer = ({ app }: Scope, at: string, zone: string): boolean =>
  Temporal.PlainDateTime.compare(wallClock(at, app.timeZone).toPlainDateTime(), wallClock(at, zone).toPlainDateTime()) !== 0
