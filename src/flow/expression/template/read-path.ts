import type { Json } from '#domain/json.ts'

/** Reads `contact.fields.city` from a scope: own properties only, and null where the way ends early. */
export function readPath(scope: object, path: readonly string[]): Json {
  let value: unknown = scope
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return null
    value = (value as Record<string, unknown>)[key]
  }
  return (value ?? null) as Json
}

/** Writes a value as text, as templates do: nothing for null, lists run together, objects as JSON. */
export function toText(value: Json): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map((item: Json) => toText(item)).join('')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
