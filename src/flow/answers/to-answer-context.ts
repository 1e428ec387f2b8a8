import type { Scope } from '../engine/scope.ts'
import { countryOfPhone } from '../time/country-of-phone.ts'
import { countryOfZone } from '../time/country-of-zone.ts'
import { zoneOf } from '../time/zone.ts'
import { type AnswerContext, languageOf } from './answer-context.ts'
import { guessLanguage } from './guess-language.ts'
import { toLanguage } from './reading.ts'

/** The names under which a contact's language is usually kept. */
export const LANGUAGE_FIELDS: readonly string[] = ['language', 'locale', 'lang']

/** The part of a scope that tells how a customer writes and reads. */
interface Around {
  contact: Pick<Scope['contact'], 'phone' | 'timeZone' | 'language' | 'fields'>
  app: Pick<Scope['app'], 'timeZone' | 'language'>
  now: string
}

/** The language that a flow, the API or a teammate set; null where none did. */
const knownLanguage = (fields: Around['contact']['fields']): string | null =>
  LANGUAGE_FIELDS.map((name) => fields[name]).find((value): value is string => typeof value === 'string' && value !== '') ?? null

/** Gathers what a scope knows of the customer who answers a question. */
export function toAnswerContext(scope: Around, question = ''): AnswerContext {
  const country = countryOf(scope)
  // What was set goes before what was noticed; what the workspace says to anybody, before what people of their country speak.
  const told = [knownLanguage(scope.contact.fields), scope.contact.language].map((tag) =>
    typeof tag === 'string' ? toLanguage(tag) : null,
  )
  const workspace = scope.app.language ? toLanguage(scope.app.language) : null
  const likely = [...told, guessLanguage(question), workspace, country === null ? null : toLanguage(languageOf(country))]
  const languages = [...new Set(likely.flatMap((language) => language ?? []))]
  return { languages, country, zone: zoneOf(scope), now: scope.now, question }
}

function countryOf({ contact, app }: Around): string | null {
  const own = contact.phone === null ? null : countryOfPhone(contact.phone)
  return own ?? countryOfZone(contact.timeZone ?? '') ?? countryOfZone(app.timeZone) ?? null
}
