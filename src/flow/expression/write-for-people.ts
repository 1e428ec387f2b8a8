import type { Json } from '#domain/json.ts'

import { writeDate } from '../answers/ask-back.ts'
import { toAnswerContext } from '../answers/to-answer-context.ts'
import { toMoment } from '../time/moment.ts'
import { toText } from './template/read-path.ts'

/** Reads a value of the scope by its path. */
export type Read = (path: readonly string[]) => Json

/** What a stored date looks like; whether it is one is seen when it is read. */
const LIKE_A_DATE = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2}))?$/

/**
 * Writes a value in a text that a customer reads: a date in full, in the contact's language and time zone, a message and a place in words, all else as it is. `source` is the text
 * around it; its language counts where the contact's own is not known.
 */
export function writeForPeople(value: Json, read: Read, source: string): string {
  if (typeof value === 'object' && value !== null) return (Array.isArray(value) ? null : wordsIn(Object.entries(value))) ?? toText(value)
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

/** The words that stand for a message, a place or a file: nobody should read its JSON. */
function wordsIn(entries: readonly (readonly [string, Json])[]): string | null {
  const value: ReadonlyMap<string, Json> = new Map(entries)
  const words = (...names: string[]): string[] =>
    names.flatMap((name) => {
      const one = value.get(name)
      return typeof one === 'string' && one !== '' ? [one] : []
    })
  const [said] = words('text', 'title', 'caption')
  if (said !== undefined) return said
  const named = words('name', 'address', 'fileName')
  if (named.length > 0) return named.join(', ')
  const [latitude, longitude] = [value.get('latitude'), value.get('longitude')]
  return typeof latitude === 'number' && typeof longitude === 'number' ? `${latitude}, ${longitude}` : null
}
