import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

import type { Scope } from '../engine/scope.ts'
import { countryOfZone } from '../time/country-of-zone.ts'
import { zoneOf } from '../time/zone.ts'
import { type AnswerContext, languageOf } from './answer-context.ts'
import { guessLanguage } from './guess-language.ts'
import { toLanguage } from './reading.ts'

/** The names under which a contact's language is usually kept. */
const LANGUAGE_FIELDS = ['language', 'locale', 'lang']

/** The part of a scope that tells how a customer writes and reads. */
interface Around {
  contact: Pick<Scope['contact'], 'phone' | 'timeZone' | 'fields'>
  app: Pick<Scope['app'], 'timeZone'>
  now: string
}

/** Gathers what a scope knows of the customer who answers a question. */
export function toAnswerContext(scope: Around, question = ''): AnswerContext {
  const country = countryOf(scope)
  const kept = LANGUAGE_FIELDS.map((name) => scope.contact.fields[name]).find((value) => typeof value === 'string')
  const own = typeof kept === 'string' ? toLanguage(kept) : null
  const likely = [own, guessLanguage(question), country === null ? null : toLanguage(languageOf(country))]
  const languages = [...new Set(likely.flatMap((language) => language ?? []))]
  return { languages, country, zone: zoneOf(scope), now: scope.now, question }
}

function countryOf({ contact, app }: Around): string | null {
  const own = contact.phone === null ? undefined : parsePhoneNumberFromString(contact.phone)?.country
  return own ?? countryOfZone(contact.timeZone ?? '') ?? countryOfZone(app.timeZone) ?? null
}
