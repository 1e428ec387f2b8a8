import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { Liquid } from 'liquidjs'
import { Temporal } from 'temporal-polyfill'

import type { Json } from '#domain/json.ts'
import { orNull } from '#flow/time/or-null.ts'
import { toMoment } from '#flow/time/moment.ts'
import { storedNumber } from '#flow/answers/number/stored-number.ts'

import { formatDate } from '../format-date.ts'
import { toText } from './read-path.ts'

/** What the filters read of the scope that a template is filled with. */
interface Around {
  context: { getSync(path: string[]): unknown }
}

/** Adds our filters to Liquid's, and puts pure ones in the place of those that read the machine's clock, zone or dice. */
export function addFilters(liquid: Liquid): void {
  liquid.registerFilter('date', function (this: Around, value: Json, format?: string, zone?: string) {
    return dateText(this, value, format, zone)
  })
  for (const [name, format] of Object.entries(FIXED_DATES)) {
    liquid.registerFilter(name, function (this: Around, value: Json) {
      return dateText(this, value, format)
    })
  }
  liquid.registerFilter('money', money)
  liquid.registerFilter('number', number)
  liquid.registerFilter('phone', phone)
  liquid.unregisterFilter('sample')
}

const FIXED_DATES = {
  date_to_xmlschema: '%Y-%m-%dT%H:%M:%S%:z',
  date_to_rfc822: '%a, %d %b %Y %H:%M:%S %z',
  date_to_string: '%d %b %Y',
  date_to_long_string: '%d %B %Y',
}

/** `{{ vars.start | date: "%d %B, %H:%M", "Europe/Paris" }}`. Without a zone it is the contact's; what is no date stays as it is. */
function dateText({ context }: Around, value: Json, format?: string, zone?: string): string {
  const read = (...path: string[]): string | null => {
    const found = context.getSync(path)
    return typeof found === 'string' && found !== '' ? found : null
  }
  const wanted =
    [zone, read('contact', 'timeZone'), read('app', 'timeZone')].find((name) => typeof name === 'string' && known(name)) ?? 'UTC'
  const moment = toMoment(value === 'now' || value === 'today' ? read('now') : value, wanted)
  return moment ? formatDate(moment, wanted, typeof format === 'string' ? format : undefined) : toText(value)
}

const known = (zone: string): boolean => orNull(() => Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone)) !== null

const LOCALE = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/

const localeOf = (locale: unknown): string => (typeof locale === 'string' && LOCALE.test(locale) ? locale : 'en')

/** `{{ 1234.5 | money: "EUR", "de" }}`. */
function money(value: Json, currency?: string, locale?: string): string {
  const amount = storedNumber(value)
  if (amount === null) return toText(value)
  const code = typeof currency === 'string' && /^[a-z]{3}$/i.test(currency) ? currency.toUpperCase() : null
  const style = code === null ? { minimumFractionDigits: 2, maximumFractionDigits: 2 } : { style: 'currency' as const, currency: code }
  return new Intl.NumberFormat(localeOf(locale), style).format(amount)
}

/** `{{ 1234.5 | number: 2, "de" }}`. */
function number(value: Json, digits?: number, locale?: string): string {
  const amount = storedNumber(value)
  if (amount === null) return toText(value)
  const shown = typeof digits === 'number' && digits >= 0 && digits <= 20 ? Math.floor(digits) : undefined
  const style = shown === undefined ? {} : { minimumFractionDigits: shown, maximumFractionDigits: shown }
  return new Intl.NumberFormat(localeOf(locale), style).format(amount)
}

/** `{{ contact.phone | phone }}`, or `phone: "national"`. */
function phone(value: Json, style?: string): string {
  const text = toText(value)
  const parsed = parsePhoneNumberFromString(text.slice(0, 40))
  if (!parsed) return text
  return style === 'national' ? parsed.formatNational() : parsed.formatInternational()
}
