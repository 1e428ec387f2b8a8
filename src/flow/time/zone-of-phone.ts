import { Temporal } from 'temporal-polyfill'

import { countryOfPhone } from './country-of-phone.ts'
import { mainZone } from './country-of-zone.ts'

/** What ICU knows of a country's zones; engines without it guess none. */
interface OfCountry extends Intl.Locale {
  getTimeZones?(): string[] | undefined
}

/** A winter and a summer: zones that agree in both show one clock. */
const SEASONS = ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z'].map((at) => Temporal.Instant.from(at))

const known = new Map<string, string | null>()

/** The time zone of a number's country, where all of the country has one clock; null otherwise: a number tells nobody's city. */
export function zoneOfPhone(phone: string | null): string | null {
  const country = phone === null ? null : countryOfPhone(phone)
  if (country === null) return null
  if (!known.has(country)) known.set(country, zoneOfCountry(country))
  return known.get(country) ?? null
}

function zoneOfCountry(country: string): string | null {
  const locale: OfCountry = new Intl.Locale(`und-${country}`)
  const zones = locale.getTimeZones?.() ?? []
  const clocks = new Set(zones.map((zone) => SEASONS.map((at) => at.toZonedDateTimeISO(zone).offset).join()))
  return clocks.size === 1 ? (mainZone(country) ?? zones[0] ?? null) : null
}
