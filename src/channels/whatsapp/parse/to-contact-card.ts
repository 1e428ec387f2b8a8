import type { ContactCard } from '#domain/messages/message-parts.ts'

import type { Contact } from './payload.ts'

/** Reads a shared contact; one without a name goes by its company, its number or its email. */
export function toContactCard({ name, phones, emails, urls, addresses, org, birthday }: Contact): ContactCard {
  const formatted =
    name?.formatted_name ?? [name?.prefix, name?.first_name, name?.middle_name, name?.last_name, name?.suffix].filter(Boolean).join(' ')
  return {
    name: (formatted || org?.company || phones[0]?.phone || emails[0]?.email || 'Contact').slice(0, 1_024),
    firstName: name?.first_name,
    middleName: name?.middle_name,
    lastName: name?.last_name,
    prefix: name?.prefix,
    suffix: name?.suffix,
    company: org?.company,
    department: org?.department,
    title: org?.title,
    birthday,
    phones: phones.flatMap(({ phone, type: label, wa_id: waId }) => (phone ? [{ phone, label, waId }] : [])),
    emails: emails.flatMap(({ email, type: label }) => (email ? [{ email, label }] : [])),
    urls: urls.flatMap(({ url, type: label }) => (url ? [{ url, label }] : [])),
    addresses: addresses.map(({ type: label, country_code: countryCode, ...address }) => ({ ...address, countryCode, label })),
  }
}
