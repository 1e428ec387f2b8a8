import { z } from 'zod'

/**
 * Reads a value as far as a schema can: missing values or wrong types become empty; values that are too long, too short or against a rule
 * stay. The result has the schema's shape but may fail its validation.
 */
export const readLoosely = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> =>
  read(schema, value) as z.output<Schema>

function read(schema: z.core.$ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodOptional) return value === undefined ? undefined : read(schema.unwrap(), value)
  if (schema instanceof z.ZodNullable) return value === null ? null : read(schema.unwrap(), value)
  if (schema instanceof z.ZodDefault) return value === undefined ? schema.def.defaultValue : read(schema.unwrap(), value)
  if (schema instanceof z.ZodPrefault) return read(schema.unwrap(), value === undefined ? schema.def.defaultValue : value)
  if (schema instanceof z.ZodLazy) return read(schema.unwrap(), value)
  if (schema instanceof z.ZodPipe) {
    const { in: first, out } = schema
    // Upgrades an older shape first.
    return first instanceof z.ZodTransform ? read(out, z.safeParse(first, value).data) : read(first, value)
  }
  return readPlain(schema, value)
}

function readPlain(schema: z.core.$ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodObject) return readObject(schema, isRecord(value) ? value : {})
  if (schema instanceof z.ZodArray) return Array.isArray(value) ? value.map((item) => read(schema.element, item)) : []
  if (schema instanceof z.ZodRecord) {
    const entries = Object.entries(isRecord(value) ? value : {})
    return Object.fromEntries(entries.map(([key, item]) => [key, read(schema.valueType, item)]))
  }
  if (schema instanceof z.ZodDiscriminatedUnion) return read(variantOf(schema, value), value)
  if (schema instanceof z.ZodUnion) {
    const [first] = schema.options
    return read(schema.options.find((option) => z.safeParse(option, value).success) ?? first!, value)
  }
  return readSingle(schema, value)
}

/** A scalar: the value if it fits, else the simplest one that does. */
function readSingle(schema: z.core.$ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodString) return typeof value === 'string' ? value : ''
  if (schema instanceof z.ZodNumber) return typeof value === 'number' ? value : 0
  if (schema instanceof z.ZodBoolean) return value === true
  if (schema instanceof z.ZodEnum) return schema.options.find((option) => option === value) ?? schema.options[0]
  if (schema instanceof z.ZodLiteral) return schema.def.values.find((one) => one === value) ?? schema.def.values[0]
  return value
}

const readObject = (schema: z.ZodObject, value: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(schema.shape).flatMap(([key, part]) => {
      const own = read(part, Object.hasOwn(value, key) ? value[key] : undefined)
      return own === undefined ? [] : [[key, own]]
    }),
  )

/** The variant that a value names, else the first. */
function variantOf(schema: z.ZodDiscriminatedUnion, value: unknown): z.core.$ZodType {
  const { discriminator } = schema.def
  const named = isRecord(value) ? value[discriminator] : undefined
  return schema.options.find((option) => option._zod.propValues?.[discriminator]?.has(named as z.core.util.Primitive)) ?? schema.options[0]!
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
