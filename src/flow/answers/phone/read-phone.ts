import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

import { PHONE_PATTERN } from '#domain/constants.ts'

import { countryOfZone } from '#flow/time/country-of-zone.ts'
import { foldLetters } from '../fold-letters.ts'
import type { Reading } from '../reading.ts'

/** Where a number written without its country is likely to be from: a number of the same person, then time zones, the nearest first. */
export interface PhoneHints {
  known: string | null
  zones: readonly (string | null)[]
  /** Goes before the zones where it is known already. */
  country?: string | null
}

const CANDIDATE = /\+?\s?\(?\d[\d\s()./-]{4,}\d/gu
const DENIED = /(?:^|\s)(?:not|nicht|no es|nao|pas|non|niet|ليس|bukan|degil|old|alte|after|before)(?:\s|$)/u

/** Other numbers that people have; beside one of these words digits may be no phone number. */
const OTHER_NUMBERS =
  /(?<!\p{L})(?:cpf|cnpj|rg|cep|dni|nie|nif|nss|curp|rfc|aadhaa?r|pan|gst|pin ?code|ssn|ein|iban|passport|passeport|pasaporte|reisepass|ausweis|licen[sc]e|order|pedido|bestellung|bestelling|commande|ordine|siparis|invoice|factura|rechnung|facture|tracking|zip|plz|postcode|account|conto|konto|card|tarjeta|karte|bsn|tc kimlik|nik|ktp)(?!\p{L})/u

/** Reads the one phone number of a text ("call me on 07700 900142", "00 44 7700…", "447700…") as + and its digits. */
export function readPhone(said: string, hints: PhoneHints): Reading<string> {
  const text = foldLetters(said.slice(0, 300)).replaceAll(/[^\p{L}\p{M}\d+()./@\s-]/gu, ' ')
  if (/@|:\/\//u.test(text)) return { kind: 'unread', reason: 'nothing' }
  const place = placeOf(hints)
  const read = [...text.matchAll(CANDIDATE)].map(([digits]) => readDigits(digits.trim(), place))
  const found = read.filter((one) => one.kind !== 'unread')
  const [first] = found
  if (first === undefined) return read[0] ?? { kind: 'unread', reason: 'nothing' }
  if (found.some(({ value }) => value !== first.value)) return { kind: 'unread', reason: 'several' }
  const isPlain =
    found.length === read.length && !DENIED.test(text) && !OTHER_NUMBERS.test(text) && !/\d/u.test(text.replaceAll(CANDIDATE, ''))
  return isPlain || first.kind === 'unsure' ? first : unsure(first.value, 'inexact')
}

const unsure = (value: string, doubt: 'inexact' | 'unlikely' | 'incomplete'): Reading<string> => ({
  kind: 'unsure',
  value,
  doubts: [doubt],
  language: null,
})

/** Where a number is from, in the words of the library. */
type Place = Exclude<NonNullable<Parameters<typeof parsePhoneNumberFromString>[1]>, string>

/** So many digits with a country's code before them are hardly a number within that country. */
const CODED_LENGTH = 12

/** Reads digits: with a country, as a number of the likely one, or with a country's code before it. A number that no plan knows is asked back. */
function readDigits(digits: string, place: Place): Reading<string> {
  const own = parsePhoneNumberFromString(digits.replace(/^00(?=[1-9])/u, '+'), { ...place, extract: false })
  const coded = codedNumber(digits)
  const isLong = digits.replaceAll(/\D/gu, '').length >= CODED_LENGTH
  if (coded && isLong && own?.countryCallingCode === coded.countryCallingCode) return { kind: 'sure', value: coded.number }
  const kept = own !== undefined && PHONE_PATTERN.test(own.number) ? own : null
  if (kept?.isValid()) return { kind: 'sure', value: kept.number }
  if (coded) return unsure(coded.number, 'incomplete')
  return kept?.isPossible() ? unsure(kept.number, 'unlikely') : { kind: 'unread', reason: 'nothing' }
}

/** The digits read as a country's code and a valid number within it, without the plus sign. */
function codedNumber(digits: string): ReturnType<typeof parsePhoneNumberFromString> | null {
  if (!/^[1-9]/u.test(digits)) return null
  const coded = parsePhoneNumberFromString(`+${digits}`, { extract: false })
  return coded?.isValid() === true && PHONE_PATTERN.test(coded.number) ? coded : null
}

function placeOf({ known, zones, country }: PhoneHints): Place {
  const own = known === null ? undefined : parsePhoneNumberFromString(known)
  // Of a code that several countries share, the number does not always tell which of them is meant.
  if (own) return own.country ? { defaultCountry: own.country } : { defaultCallingCode: own.countryCallingCode }
  const likely = country ?? zones.map((zone) => (zone === null ? undefined : countryOfZone(zone))).find((one) => one !== undefined)
  return likely !== undefined && isSupportedCountry(likely) ? { defaultCountry: likely } : {}
}
