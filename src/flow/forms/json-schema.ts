import { z } from 'zod'

import type { Json } from '#domain/json.ts'

/** JSON Schema as zod writes it, with our own words (`label`, `help`, `role`, `words`) beside its own. */
export interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  additionalProperties?: JsonSchema | boolean
  propertyNames?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  enum?: (string | number)[]
  const?: string | number | boolean
  default?: Json
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  maxItems?: number
  pattern?: string
  format?: string
  $ref?: string
  label?: string
  help?: string
  role?: string
  suggests?: string
  syntax?: 'json'
  /** Words for the values of an enumeration, or for the shapes of a union. */
  words?: Record<string, string>
}

/** The JSON Schema with our meta beside its own keys. A group of rules holds groups: its definition is put in where it stands, once. */
export function toJsonSchema(schema: z.ZodType): JsonSchema {
  const drawn: { $defs?: Record<string, JsonSchema> } & JsonSchema = JSON.parse(
    JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' })),
  )
  const isGroup = (definition: JsonSchema | undefined) => definition?.properties?.['match'] !== undefined
  return JSON.parse(JSON.stringify(drawn), (_key, value) => {
    const name = typeof value === 'object' && value !== null && typeof value.$ref === 'string' ? value.$ref.split('/').at(-1) : null
    const definition = name === null ? undefined : drawn.$defs?.[name]
    return isGroup(definition) ? { ...definition, ...value, $ref: undefined } : value
  })
}
