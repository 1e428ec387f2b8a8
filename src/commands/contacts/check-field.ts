import { z } from 'zod'

import { storedEntry, storedText } from '#domain/i18n/t.ts'
import { PHONE_RULE } from '#domain/constants.ts'
import { checkFieldValue, type ContactField } from '#domain/contacts/contact-field.ts'
import type { Json } from '#domain/json.ts'
import { storedPhone } from '#flow/answers/phone/stored-phone.ts'
import { toText } from '#flow/expression/template/read-path.ts'
import { isZone } from '#flow/time/zone.ts'

/** How long a field's value may be, in characters of its JSON, and how many fields a contact may have beside the standard ones. */
const MAX_VALUE = 16_384
const MAX_FIELDS = 300

export type CheckedField = { ok: true; value: Json } | { ok: false; reason: string }

/** What a value is checked against. */
export interface FieldRules {
  /** The app's typed fields in use. */
  defined: readonly ContactField[]
  /** The contact's current custom fields; null for a new contact. */
  fields: Readonly<Record<string, Json>> | null
}

export const isStandardField = (field: string): field is 'name' | 'email' | 'phone' | 'timeZone' =>
  ['name', 'email', 'phone', 'timeZone'].includes(field)

/**
 * Checks a value for a field beside the standard ones: a typed field by its type, any other as it comes. People, the API, steps, agents
 * and bulk changes all come through here, so what one refuses the others refuse too. Null empties the field.
 */
export function checkOwnField({ defined, fields }: FieldRules, key: string, value: Json): CheckedField {
  if (value === null) return { ok: true, value }
  if (JSON.stringify(value).length > MAX_VALUE) return { ok: false, reason: storedText('This is longer than 16 KB.') }
  const isNew = fields !== null && !Object.hasOwn(fields, key) && Object.keys(fields).length >= MAX_FIELDS
  if (isNew) return { ok: false, reason: storedText('A contact can have at most {count, number} fields.', { count: MAX_FIELDS }) }
  const field = defined.find((one) => one.key === key && !one.archived)
  if (!field) return { ok: true, value }
  const result = checkFieldValue(field, value)
  return result.ok ? result : { ok: false, reason: result.message }
}

/** What is wrong with a name or an email address; null when nothing is. */
function textFault(field: 'name' | 'email', text: string): string | null {
  const max = field === 'name' ? 200 : 320
  if (text.length > max) return storedText('Use at most {max} characters.', { max })
  if (field === 'name') return text === '' ? storedText('Enter a name.') : null
  return z.email().safeParse(text).success ? null : storedText('This is not an email address.')
}

/** Checks a value for one of the standard fields. `zones` say which country's numbers are meant where a phone has no country code. */
export function checkStandardField(
  field: 'name' | 'email' | 'phone' | 'timeZone',
  value: Json,
  { known, zones }: { known: string | null; zones: readonly (string | null)[] },
): CheckedField {
  if (value === null) return { ok: true, value }
  const text = toText(value).trim()
  if (field === 'phone') {
    const phone = storedPhone(text, { known, zones: [...zones] })
    return phone === null ? { ok: false, reason: storedEntry(PHONE_RULE) } : { ok: true, value: phone }
  }
  if (field === 'timeZone')
    return isZone(text) ? { ok: true, value: text } : { ok: false, reason: storedText('Write a time zone like Europe/Madrid.') }
  const fault = textFault(field, text)
  return fault === null ? { ok: true, value: text } : { ok: false, reason: fault }
}
