import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { z } from 'zod'

import { PHONE_PATTERN } from '#domain/constants.ts'
import { checkFieldValue, type ContactField } from '#domain/contacts/contact-field.ts'
import type { ImportPlan } from '#domain/contacts/contact-import.ts'
import { unguarded } from '#domain/contacts/csv.ts'
import type { Json } from '#domain/json.ts'
import { distinctTags } from '#domain/contacts/tags.ts'
import { isTimeZone } from '#domain/contacts/time-zone.ts'
import type { RefusalReason } from '#domain/refusal-reason.ts'

/** What one row says of a contact. */
export interface RowContact {
  name: string | null
  phone: string | null
  email: string | null
  timeZone: string | null
  tags: string[]
  fields: Record<string, Json>
}

export type ReadRow = { ok: true; contact: RowContact } | { ok: false; reason: RefusalReason; isMendable: boolean }

const refused = (reason: RefusalReason, isMendable = false): ReadRow => ({ ok: false, reason, isMendable })

/** Reads one row by the plan; says what is wrong with one that cannot be read. */
export function readRow(cells: readonly string[], plan: ImportPlan, fields: readonly ContactField[]): ReadRow {
  const contact: RowContact = { name: null, phone: null, email: null, timeZone: null, tags: [...plan.tags], fields: {} }
  for (const [at, target] of plan.mapping.entries()) {
    const cell = unguarded((cells[at] ?? '').trim()).trim()
    if (target === null || cell === '') continue
    const fault = put(contact, target, cell, { plan, fields })
    if (fault) return refused(fault.reason, fault.isMendable)
  }
  if (contact.phone === null && contact.email === null) return refused({ code: 'rowOfNobody' })
  return { ok: true, contact: { ...contact, tags: distinctTags(contact.tags).slice(0, 100) } }
}

/** As much of a cell as its reason repeats, and as is needed to say which rule it breaks. */
const SHOWN = 60
const READ_AGAIN = 4_001

type Fault = { reason: RefusalReason; isMendable: boolean } | null

function put(
  contact: RowContact,
  target: string,
  cell: string,
  { plan, fields }: { plan: ImportPlan; fields: readonly ContactField[] },
): Fault {
  if (target === 'name') contact.name = cell.slice(0, 200)
  else if (target === 'phone') {
    contact.phone = numberOf(cell, plan.country)
    if (contact.phone === null)
      return { reason: { code: 'phone', value: cell.slice(0, SHOWN) }, isMendable: plan.country === null && looksNational(cell) }
  } else if (target === 'email') {
    if (!z.email().max(320).safeParse(cell).success) return { reason: { code: 'email', value: cell.slice(0, SHOWN) }, isMendable: false }
    contact.email = cell
  } else if (target === 'timeZone') {
    if (!isTimeZone(cell)) return { reason: { code: 'timeZone', value: cell.slice(0, SHOWN) }, isMendable: false }
    contact.timeZone = cell
  } else if (target === 'tags')
    contact.tags.push(
      ...cell
        .split(/[,;]/)
        .map((tag) => tag.trim().slice(0, 40))
        .filter((tag) => tag !== ''),
    )
  else return putField(contact, target.slice('fields.'.length), cell, fields)
  return null
}

function putField(contact: RowContact, key: string, cell: string, fields: readonly ContactField[]): Fault {
  const field = fields.find((one) => one.key === key && !one.archived)
  const checked = field ? checkFieldValue(field, cell) : ({ ok: true, value: cell.slice(0, 4_000) } as const)
  if (!checked.ok) {
    const { label, type, choices } = field ?? { label: key, type: 'text' as const, choices: [] }
    return { reason: { code: 'field', field: { label, type, choices }, value: cell.slice(0, READ_AGAIN) }, isMendable: false }
  }
  if (checked.value !== null) contact.fields[key] = checked.value
  return null
}

/** The number in the one form that is kept; null where it has no country code and no country is named. */
function numberOf(cell: string, country: string | null): string | null {
  const plain = cell.replaceAll(/[\s().\-/\u00A0]/g, '').replace(/^00(?=[1-9])/, '+')
  if (PHONE_PATTERN.test(plain)) return plain
  if (country === null || !isSupportedCountry(country)) return null
  const found = parsePhoneNumberFromString(cell, { defaultCountry: country, extract: false })
  return found?.isPossible() && PHONE_PATTERN.test(found.number) ? found.number : null
}

/** Digits of a sensible length without a plus sign: with a country they may be a number. */
const looksNational = (cell: string): boolean => /^[\d\s().\-/]{6,20}$/.test(cell)
