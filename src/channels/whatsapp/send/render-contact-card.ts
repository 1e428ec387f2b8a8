import type { Json } from '#domain/json.ts'
import type { ContactCard } from '#domain/messages/message-parts.ts'

/** Renders a contact. WhatsApp wants a second part of the name beside the formatted one, so that one stands in where none is known. */
export function renderContactCard(card: ContactCard): Json {
  const { name, firstName, middleName, lastName, prefix, suffix, company, department, title, birthday, phones, emails, urls, addresses } =
    card
  const parts = given({ first_name: firstName, middle_name: middleName, last_name: lastName, prefix, suffix })
  return {
    name: { formatted_name: name, ...(Object.keys(parts).length > 0 ? parts : { first_name: name }) },
    ...(phones.length > 0 && { phones: phones.map(({ phone, label, waId }) => given({ phone, type: label, wa_id: waId })) }),
    ...(emails.length > 0 && { emails: emails.map(({ email, label }) => given({ email, type: label })) }),
    ...(urls.length > 0 && { urls: urls.map(({ url, label }) => given({ url, type: label })) }),
    ...(addresses.length > 0 && {
      addresses: addresses.map(({ label, countryCode, ...address }) => given({ ...address, country_code: countryCode, type: label })),
    }),
    ...((company || department || title) && { org: given({ company, department, title }) }),
    ...(birthday && { birthday }),
  }
}

const given = (fields: Record<string, string | undefined>): Record<string, Json> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : [])))
