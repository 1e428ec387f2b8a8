import type { Json } from '../json.ts'
import type { FormDocument } from './form.ts'
import { type AnswerType, answersOf } from './to-flow-json.ts'

/** Reads what came back of a form: every question of it, as the type it is of, and null where nothing was answered. */
export const fromAnswers = (document: FormDocument, given: Readonly<Record<string, Json>>): Record<string, Json> =>
  Object.fromEntries(answersOf(document).map(({ name, type }) => [name, typed(Object.hasOwn(given, name) ? given[name] : null, type)]))

/** An answer as its type; null where it is empty or cannot be read as that. */
export function typed(value: Json | undefined, type: AnswerType): Json {
  if (value === undefined || value === null || value === '') return type === 'boolean' ? false : null
  switch (type) {
    case 'number':
      return Number.isFinite(Number(value)) && typeof value !== 'object' ? Number(value) : null
    case 'boolean':
      return value === true || value === 'true'
    case 'list':
      return Array.isArray(value) ? value : [value]
    case 'date':
      return dateOf(value)
    case 'text':
      return typeof value === 'object' ? JSON.stringify(value) : String(value)
    default:
      return type satisfies never
  }
}

/** Older phones send milliseconds since 1970 in place of a day. */
function dateOf(value: Json): Json {
  const text = String(value)
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text
  const at = /^\d{12,14}$/.test(text) ? new Date(Number(text)) : null
  return at ? at.toISOString().slice(0, 10) : null
}
