import type { FieldMap, FormField } from '#domain/flows/form-field.ts'

/** What a field begins with when the thing around it is added. Undefined leaves it to its default. */
export function emptyValue(field: FormField): unknown {
  if (field.initial !== undefined || field.empty) return undefined
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
      return field.minItems ? [emptyValue(field.item)] : []
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

/** What a group begins with. */
export function emptyGroup(fields: FieldMap): Record<string, unknown> {
  const values = Object.entries(fields).map(([key, field]) => [key, emptyValue(field)] as const)
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

/** A short name that nobody reads, unlike all others in its list. */
export const newId = (): string => `o${Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => (byte % 36).toString(36)).join('')}`
