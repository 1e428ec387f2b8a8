import type { ContactField } from './contact-field.ts'
import type { ContactRow } from './contact-list.ts'
import type { Json } from '../json.ts'
import { STANDARD_FIELDS } from './standard-fields.ts'

/** What can be exported of a contact besides the app's own fields, with the heads of its columns. */
export const EXPORT_COLUMNS = {
  id: 'Id',
  name: STANDARD_FIELDS.name,
  phone: STANDARD_FIELDS.phone,
  email: STANDARD_FIELDS.email,
  username: 'Username',
  timeZone: 'Time zone',
  tags: 'Tags',
  channels: 'Channel',
  owner: 'Owner',
  lastSeen: 'Last seen',
  created: 'Added',
  orders: 'Orders',
  optedOut: 'Opted out',
  blocked: 'Blocked',
  optIn: 'Opt-in basis',
} as const satisfies Record<string, string>

/** The head of a column: `fields.key` has the label of its field. */
export const headOf = (column: string, fields: readonly ContactField[]): string => {
  const own = column.startsWith('fields.') ? column.slice('fields.'.length) : null
  if (own !== null) return fields.find(({ key }) => key === own)?.label ?? own
  return Object.entries(EXPORT_COLUMNS).find(([id]) => id === column)?.[1] ?? column
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
