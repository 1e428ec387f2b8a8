import { t } from '#domain/i18n/t.ts'
import { STANDARD_FIELDS } from '#domain/contacts/standard-fields.ts'
import type { Contact } from '#domain/contacts/contact.ts'
import type { ContactField } from '#domain/contacts/contact-field.ts'

import { valueText } from '../table/contact-cell.tsx'

/** One fact of two contacts that are to become one, in words. */
export interface MergeFact {
  /** As the API names it: `name`, or `fields.key`. */
  name: string
  label: string
  kept: string | null
  other: string | null
}

const STANDARD = {
  name: STANDARD_FIELDS.name,
  phone: STANDARD_FIELDS.phone,
  email: STANDARD_FIELDS.email,
  timeZone: t('Time zone'),
} as const

/** What both contacts know, fact by fact; what neither knows is left out. */
export function mergeFacts(kept: Contact, other: Contact, fields: readonly ContactField[]): MergeFact[] {
  const keys = [...new Set([...Object.keys(kept.fields), ...Object.keys(other.fields)])]
  const standard = (Object.keys(STANDARD) as (keyof typeof STANDARD)[]).map((name) => ({
    name,
    label: STANDARD[name],
    kept: kept[name],
    other: other[name],
  }))
  const own = keys.map((key) => ({
    name: `fields.${key}`,
    label: fields.find((field) => field.key === key)?.label ?? key,
    kept: valueText(kept.fields[key] ?? null),
    other: valueText(other.fields[key] ?? null),
  }))
  return [...standard, ...own].filter((fact) => fact.kept !== null || fact.other !== null)
}

/** Facts over which one must choose: both know something, and not the same. */
export const isDisputed = ({ kept, other }: MergeFact): boolean => kept !== null && other !== null && kept !== other
