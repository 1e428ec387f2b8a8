import type { ContactField } from '#domain/contacts/contact-field.ts'
import type { ContactInput } from '#domain/contacts/contact.ts'
import { AppError } from '#domain/errors.ts'
import { storedText } from '#domain/i18n/t.ts'
import type { Json } from '#domain/json.ts'

import { checkOwnField, checkStandardField } from './check-field.ts'

type Detail = { path: string; message: string }

/** Parses values of typed fields, or refuses each with help. Other fields stay unchanged. */
export function checkContact(defined: readonly ContactField[], input: ContactInput): ContactInput {
  const faults: Detail[] = []
  const zone = checkStandardField('timeZone', input.timeZone ?? null, { known: null, zones: [] })
  if (!zone.ok) faults.push({ path: 'timeZone', message: zone.reason })
  const read = (name: 'fields' | 'setFields') =>
    input[name] &&
    Object.fromEntries(
      Object.entries(input[name]).map(([key, value]) => [key, checked(defined, { key, value, path: `${name}.${key}` }, faults)]),
    )
  const [fields, setFields] = [read('fields'), read('setFields')]
  if (faults.length > 0) throw new AppError('invalid-argument', { details: faults })
  return { ...input, ...(fields && { fields: withoutNulls(fields) }), ...(setFields && { setFields }) }
}

/** Reads one value of a field that may be a typed one. */
export function checkOne(defined: readonly ContactField[], key: string, value: Json, path: string): Json {
  const faults: Detail[] = []
  const read = checked(defined, { key, value, path }, faults)
  if (faults.length > 0) throw new AppError('invalid-argument', { details: faults })
  return read
}

function checked(
  defined: readonly ContactField[],
  { key, value, path }: { key: string; value: Json; path: string },
  faults: Detail[],
): Json {
  const result = checkOwnField({ defined, fields: null }, key, value)
  if (result.ok) return result.value
  const label = defined.find((one) => one.key === key)?.label ?? key
  faults.push({ path, message: storedText('{field}: {problem}', { field: label, problem: result.reason }) })
  return null
}

const withoutNulls = (fields: Record<string, Json>): Record<string, Json> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
