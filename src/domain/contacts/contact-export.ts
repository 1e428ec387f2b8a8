import type { ContactField } from './contact-field.ts'
import type { ContactRow } from './contact-list.ts'
import type { Json } from '../json.ts'
import { t } from '../i18n/t.ts'

/** What can be exported of a contact besides the app's own fields, with the heads of its columns. */
export const EXPORT_COLUMNS = {
  id: () => t('Id'),
  name: () => t('Name'),
  phone: () => t('Phone Number'),
  email: () => t('Email'),
  username: () => t('Username'),
  timeZone: () => t('Time zone'),
  tags: () => t('Tags'),
  channels: () => t('Channel'),
  owner: () => t('Owner'),
  lastSeen: () => t('Last seen'),
  created: () => t('Added'),
  orders: () => t('Orders'),
  optedOut: () => t('Opted out'),
  blocked: () => t('Blocked'),
  optIn: () => t('Opt-in basis'),
} as const satisfies Record<string, () => string>

/** The head of a column in the language of who reads: `fields.key` has the label of its field. */
export const headOf = (column: string, fields: readonly ContactField[]): string => {
  const own = column.startsWith('fields.') ? column.slice('fields.'.length) : null
  if (own !== null) return fields.find(({ key }) => key === own)?.label ?? own
  const head = Object.entries(EXPORT_COLUMNS).find(([id]) => id === column)?.[1]
  return head?.() ?? column
}

/** What a column says of a contact; empty where there is nothing. */
export function exportCell(contact: ContactRow, column: string): string {
  if (column.startsWith('fields.')) return wordsOf(contact.fields[column.slice('fields.'.length)] ?? null)
  const cells: Readonly<Record<string, Json>> = {
    id: contact.id,
    name: contact.name,
    phone: contact.phone,
    email: contact.email,
    username: contact.username ?? null,
    timeZone: contact.timeZone,
    tags: contact.tags.join(', '),
    channels: contact.channels.join(', '),
    owner: contact.owner,
    lastSeen: contact.lastSeenAt,
    created: contact.createdAt,
    orders: contact.orders,
    optedOut: contact.optedOutAt,
    blocked: contact.blockedAt,
    optIn: contact.optIn?.basis ?? null,
  }
  return wordsOf(cells[column] ?? null)
}

function wordsOf(value: Json): string {
  if (value === null) return ''
  if (Array.isArray(value)) return value.map((one: Json) => wordsOf(one)).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
