import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

import { PHONE_PATTERN } from '#domain/constants.ts'

import { countryOfZone } from '../time/country-of-zone.ts'

/** Where a number written without its country is likely to be from: a number of the same person, then time zones, the nearest first. */
export interface PhoneHints {
  known: string | null
  zones: readonly (string | null)[]
}

/** Reads a phone number as people write one ("07700 900142", "00 44 7700…", "+44 (0)7700-900142") as + and its digits; null where it is none that can be kept. */
export function readPhone(said: string, { known, zones }: PhoneHints): string | null {
  const text = said.trim().slice(0, 60)
  if (PHONE_PATTERN.test(text)) return text
  const found = parsePhoneNumberFromString(text.replace(/^00(?=[1-9])/, '+'), { ...placeOf(known, zones), extract: false })
  if (!found?.isPossible()) return null
  return PHONE_PATTERN.test(found.number) ? found.number : null
}

function placeOf(known: string | null, zones: readonly (string | null)[]): { defaultCountry?: CountryCode; defaultCallingCode?: string } {
  const own = known === null ? undefined : parsePhoneNumberFromString(known)
  // Of a code that several countries share, the number does not always tell which of them is meant.
  if (own) return own.country ? { defaultCountry: own.country } : { defaultCallingCode: own.countryCallingCode }
  const likely = zones.map((zone) => (zone === null ? undefined : countryOfZone(zone))).find((country) => country !== undefined)
  return likely !== undefined && isSupportedCountry(likely) ? { defaultCountry: likely } : {}
}
