import type { ContactCard } from '#domain/messages/message-parts.ts'

/** A contact as address books read it (vCard 3.0). */
export function vcardOf({
  name,
  firstName,
  middleName,
  lastName,
  prefix,
  suffix,
  company,
  title,
  phones,
  emails,
  urls,
}: ContactCard): string {
  const parts = [lastName ?? (firstName ? '' : name), firstName, middleName, prefix, suffix].map((part) => escape(part ?? ''))
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${parts.join(';')}`,
    `FN:${escape(name)}`,
    ...(company ? [`ORG:${escape(company)}`] : []),
    ...(title ? [`TITLE:${escape(title)}`] : []),
    ...phones.map(({ phone }) => `TEL:${escape(phone)}`),
    ...emails.map(({ email }) => `EMAIL:${escape(email)}`),
    ...urls.map(({ url }) => `URL:${escape(url)}`),
    'END:VCARD',
    '',
  ].join('\r\n')
}

// A line break in a value would begin a property of its own.
const escape = (value: string): string => value.replace(/[\\,;]/g, '\\$&').replace(/\r\n?|\n/g, '\\n')
