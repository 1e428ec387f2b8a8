import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

import type { Scope } from '../engine/scope.ts'
import { countryOfZone } from '../time/country-of-zone.ts'
import { zoneOf } from '../time/zone.ts'
import { guessLanguage } from './guess-language.ts'
import { type Language, toLanguage } from './reading.ts'

/** What is known of whoever answers, and of when. */
export interface AnswerContext {
  /** The languages that they are likely to write, the likeliest first; English is always tried as well. */
  languages: readonly Language[]
  /** ISO 3166, two letters. */
  country: string | null
  zone: string
  /** ISO 8601. */
  now: string
  /** What was asked: its words may come again in the answer. */
  question: string
}

/** The names under which a contact's language is usually kept. */
const LANGUAGE_FIELDS = ['language', 'locale', 'lang']

/** Gathers what a scope knows of the customer who answers a question. */
export function answerContext(scope: Pick<Scope, 'contact' | 'app' | 'now'>, question = ''): AnswerContext {
  const country = countryOf(scope)
  const kept = LANGUAGE_FIELDS.map((name) => scope.contact.fields[name]).find((value) => typeof value === 'string')
  const own = typeof kept === 'string' ? toLanguage(kept) : null
  const likely = [own, guessLanguage(question), country === null ? null : toLanguage(languageOf(country))]
  const languages = [...new Set(likely.flatMap((language) => language ?? []))]
  return { languages, country, zone: zoneOf(scope), now: scope.now, question }
}

/** What is known where a text is not a customer's: of an author's settings, or of what a teammate types. */
export const plainContext = (now: string, zone: string): AnswerContext => ({ languages: [], country: null, zone, now, question: '' })

function countryOf({ contact, app }: Pick<Scope, 'contact' | 'app'>): string | null {
  const own = contact.phone === null ? undefined : parsePhoneNumberFromString(contact.phone)?.country
  return own ?? countryOfZone(contact.timeZone ?? '') ?? countryOfZone(app.timeZone) ?? null
}

const languageOf = (country: string): string => new Intl.Locale(`und-${country}`).maximize().language

/** The locale whose habits of writing dates and numbers are expected: the country's, unless its language is not theirs. Null where nothing is known. */
export function localeOf({ languages: [language], country }: AnswerContext): string | null {
  if (country === null) return language ?? null
  const local = languageOf(country)
  return language === undefined || language === 'en' || language === local ? `${local}-${country}` : null
}
