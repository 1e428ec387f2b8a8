import type { Json } from '#domain/json.ts'

import { writeDate } from '../answers/ask-back.ts'
import { toAnswerContext } from '../answers/to-answer-context.ts'
import { toMoment } from '../time/moment.ts'
import { toText } from './read-path.ts'

/** Reads a value of the scope by its path. */
export type Read = (path: readonly string[]) => Json

/** What a stored date looks like; whether it is one is seen when it is read. */
const LIKE_A_DATE = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2}))?$/

/**
 * Writes a value in a text that a customer reads: a date in full, in the contact's language and time zone, all else as it is. `source` is the text
 * around it; its language counts where the contact's own is not known.
 */
export function writeForPeople(value: Json, read: Read, source: string): string {
  if (typeof value !== 'string' || !LIKE_A_DATE.test(value)) return toText(value)
  const text = (...path: string[]): string | null => {
    const found = read(path)
    return typeof found === 'string' && found !== '' ? found : null
  }
  const languages = {
    language: text('contact', 'fields', 'language'),
    locale: text('contact', 'fields', 'locale'),
    lang: text('contact', 'fields', 'lang'),
  }
  const contact = { phone: text('contact', 'phone'), timeZone: text('contact', 'timeZone'), fields: languages }
  const scope = { contact, app: { timeZone: text('app', 'timeZone') ?? 'UTC' }, now: text('now') ?? '' }
  const context = toAnswerContext(scope, source)
  const moment = toMoment(value, context.zone)
  return moment ? writeDate(moment, context.languages[0] ?? 'en', context) : value
}
