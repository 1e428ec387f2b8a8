import type { FieldMap, FormField } from '#domain/flows/form-field.ts'

import { itemsOf } from './is-record.ts'

/** What a field begins with when the thing around it is added. Undefined leaves it to its default. */
export function emptyValue(field: FormField): unknown {
  if (isLeftOut(field)) return undefined
  switch (field.type) {
    case 'text':
      return ''
    case 'id':
      return newId()
    case 'fixed':
      return field.value
    case 'switch':
      return false
    case 'choice':
      return field.options[0]?.value
    case 'number':
    case 'duration':
      return undefined
    case 'list':
      return field.minItems || isWrittenFirst(field) ? [emptyValue(field.item)] : []
    case 'choices':
    case 'words':
      return []
    case 'record':
      return {}
    case 'group':
      return emptyGroup(field.fields)
    case 'variant':
      return { [field.by]: field.variants[0]?.value, ...emptyGroup(field.variants[0]?.fields ?? {}) }
    case 'either':
      return field.choices[0] && emptyValue(field.choices[0])
    case 'saveTo':
      return { target: 'session', name: '' }
    case 'message':
      return { type: 'text', text: '' }
    case 'rules':
      return { match: 'all', rules: [{ type: 'any', path: '', operator: 'is', value: '' }] }
    case 'json':
      return null
    default:
      return field satisfies never
  }
}

/** A field that its default or nothing stands for; a list of lines begins with one all the same. */
function isLeftOut(field: FormField): boolean {
  if (field.empty) return true
  const isOfLines = field.type === 'list' && isWrittenFirst(field) && itemsOf(field.initial).length === 0
  return field.initial !== undefined && !isOfLines
}

/** The name of a thing that is written in one line of its list, like the text of a button; undefined where it has none. */
export function lineKeyOf(item: FormField): string | undefined {
  if (item.type !== 'group') return undefined
  const [key, field] = Object.entries(item.fields).find(([, each]) => each.type !== 'id' && each.type !== 'fixed') ?? []
  const isShort = Object.values(item.fields).every(({ type }) => !['list', 'variant', 'message'].includes(type))
  return key === 'title' && field?.type === 'text' && field.required && isShort ? key : undefined
}

/** A list of such lines is never meant to stay empty. */
const isWrittenFirst = ({ item, maxItems }: Extract<FormField, { type: 'list' }>): boolean =>
  maxItems !== 0 && lineKeyOf(item) !== undefined

/** What a group begins with. */
export function emptyGroup(fields: FieldMap): Record<string, unknown> {
  const values = Object.entries(fields).map(([key, field]) => [key, emptyValue(field)] as const)
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

/** A short name that nobody reads, unlike all others in its list. */
export const newId = (): string => `o${Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => (byte % 36).toString(36)).join('')}`
