import { t } from '#domain/i18n/t.ts'
import { STANDARD_FIELDS } from '#domain/contacts/standard-fields.ts'
import type { ContactField } from '#domain/contacts/contact-field.ts'
import type { ContactSort } from '#domain/contacts/contact-list.ts'

/** A column that the table can have. */
export interface Column {
  id: string
  label: string
  width: number
  sort?: ContactSort
}

/** A column as somebody chose it. Without a width of its own it shares what is left. */
export interface ChosenColumn {
  id: string
  width?: number
}

const STANDARD: readonly Column[] = [
  { id: 'name', label: STANDARD_FIELDS.name, width: 200, sort: 'name' },
  { id: 'phone', label: STANDARD_FIELDS.phone, width: 150, sort: 'phone' },
  { id: 'email', label: STANDARD_FIELDS.email, width: 200, sort: 'email' },
  { id: 'channels', label: t('Channel'), width: 140 },
  { id: 'tags', label: t('Tags'), width: 190 },
  { id: 'owner', label: t('Owner'), width: 120 },
  { id: 'lastSeen', label: t('Last seen'), width: 148, sort: 'lastSeen' },
  { id: 'created', label: t('Added'), width: 110, sort: 'created' },
  { id: 'orders', label: t('Orders'), width: 90 },
  { id: 'username', label: t('Username'), width: 140 },
]
const DEFAULT = ['name', 'phone', 'channels', 'tags', 'owner', 'lastSeen']

export const MIN_WIDTH = 80
const MAX_WIDTH = 640

/** Every column that the table can have: the standard ones, and the app's own fields. */
export const columnsOf = (fields: readonly ContactField[]): Column[] => [
  ...STANDARD,
  ...fields.filter(({ archived }) => !archived).map(({ key, label }) => ({ id: `fields.${key}`, label, width: 150 })),
]

const keyOf = (appId: string): string => `contacts.columns.${appId}`

/** Which columns are shown of those that somebody chose in an app, in their order; before they are kept with the person, what this browser held. The name is always the first. */
export function shownColumns(kept: readonly ChosenColumn[] | undefined, storage: Pick<Storage, 'getItem'>, appId: string): ChosenColumn[] {
  const chosen = kept ?? parse(storage.getItem(keyOf(appId))) ?? DEFAULT.map((id) => ({ id }))
  const name = chosen.find(({ id }) => id === 'name') ?? { id: 'name' }
  return [name, ...chosen.filter(({ id }) => id !== 'name')]
}

export const clampWidth = (width: number): number => Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)))

function parse(text: string | null): ChosenColumn[] | null {
  if (text === null) return null
  try {
    const found: unknown = JSON.parse(text)
    if (!Array.isArray(found)) return null
    return found.flatMap((one: unknown): ChosenColumn[] => {
      if (typeof one !== 'object' || one === null || !('id' in one) || typeof one.id !== 'string') return []
      return [{ id: one.id, ...('width' in one && typeof one.width === 'number' && { width: clampWidth(one.width) }) }]
    })
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
