import type { ContactCard } from '#domain/message-parts.ts'

import type { Contact } from './payload.ts'

/** Reads a shared contact; one without a name goes by its company, its number or its email. */
export function toContactCard({ name, phones, emails, urls, addresses, org, birthday }: Contact): ContactCard {
  const formatted = name?.formatted_name ?? [name?.first_name, name?.last_name].filter(Boolean).join(' ')
  return {
    name: (formatted || org?.company || phones[0]?.phone || emails[0]?.email || 'Contact').slice(0, 1_024),
    firstName: name?.first_name,
    lastName: name?.last_name,
    company: org?.company,
    title: org?.title,
    birthday,
    phones: phones.flatMap(({ phone, type: label, wa_id: waId }) => (phone ? [{ phone, label, waId }] : [])),
    emails: emails.flatMap(({ email, type: label }) => (email ? [{ email, label }] : [])),
    urls: urls.flatMap(({ url, type: label }) => (url ? [{ url, label }] : [])),
    addresses: addresses.map(({ type: label, ...address }) => ({ ...address, label })),
  }
}
