import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** So many numbers are remembered: each turn of a customer asks several times, and reading a number takes some twenty microseconds. */
const REMEMBERED = 2_000

const known = new Map<string, string | null>()

/** The country of a phone number with its country code (ISO 3166, two letters); null where it tells none. */
export function countryOfPhone(phone: string): string | null {
  const found = known.get(phone)
  if (found !== undefined) return found
  const country = parsePhoneNumberFromString(phone)?.country ?? null
  if (known.size >= REMEMBERED) known.delete(known.keys().next().value ?? '')
  known.set(phone, country)
  return country
}
