import { t } from '#domain/i18n/t.ts'
import type { FieldType } from '#domain/contacts/contact-field.ts'

/** What each type of field holds, in words. */
export const TYPE_WORDS: Readonly<Record<FieldType, string>> = {
  text: t('Text'),
  number: t('Number'),
  date: t('Date'),
  boolean: t('Yes or no'),
  choice: t('One of a list'),
  list: t('Several of a list'),
  url: t('Web address'),
  phone: t('Phone number'),
  email: t('Email'),
}

export const TYPE_OPTIONS = (Object.keys(TYPE_WORDS) as FieldType[]).map((value) => ({ value, label: TYPE_WORDS[value] }))

/** The key that a label suggests: "Customer since" → customer_since. */
export const keyFrom = (label: string): string =>
  label
    .normalize('NFKD')
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, '_')
    .replace(/^[^a-z_]+/, '')
    .slice(0, 60)
