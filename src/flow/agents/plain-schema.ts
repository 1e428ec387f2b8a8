import { z } from 'zod'

import type { Json } from '#domain/json.ts'

const Written = z.record(z.string(), z.json())

/** What only adds tokens, or what one of the providers refuses. */
const LEFT_OUT = new Set(['$schema', '$defs', 'pattern', 'propertyNames', 'default', 'additionalProperties'])

/** Writes a schema for a model, in the words that every provider understands. A value of any type is asked for as a text. */
export function plainSchema(schema: z.ZodType): { readonly [key: string]: Json } {
  const written = plain(JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))))
  return Written.parse(written)
}

function plain(node: Json): Json {
  if (typeof node !== 'object' || node === null) return node
  if (Array.isArray(node)) return node.map((item: Json) => plain(item))
  const fields = Object.entries(node)
  if (fields.some(([key]) => key === '$ref')) return { type: 'string' }
  return Object.fromEntries(
    fields.flatMap(([key, value]) => (LEFT_OUT.has(key) ? [] : [[key, key === 'properties' ? each(value) : plain(value)]])),
  )
}

/** Fields may be called as one of the words above. */
const each = (properties: Json): Json =>
  typeof properties === 'object' && properties !== null && !Array.isArray(properties)
    ? Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, plain(schema)]))
    : {}
