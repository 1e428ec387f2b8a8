import type { FieldType } from '#domain/contacts/contact-field.ts'

/** What each type of field holds, in words. */
export const TYPE_WORDS: Readonly<Record<FieldType, string>> = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  boolean: 'Yes or no',
  choice: 'One of a list',
  list: 'Several of a list',
  url: 'Web address',
  phone: 'Phone number',
  email: 'Email',
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
