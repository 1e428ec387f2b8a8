import { z } from 'zod'

/**
 * The same shape for reading what is stored: no limits of length, number or format, nothing trimmed, and members that it
 * does not name stay. What may be sent is decided when it is sent; what came or went must be shown whatever today's limits are.
 */
export function lenient<Schema extends z.ZodType>(schema: Schema): z.ZodType<z.output<Schema>> {
  // The shape is the same, so what it gives is.
  return withoutLimits(schema) as z.ZodType<z.output<Schema>>
}

// The parts of a schema are typed as the core's; each is made by the same library, and is one of these.
const part = (inner: z.core.$ZodType): z.ZodType => withoutLimits(inner as z.ZodType)

function withoutLimits(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject)
    return z.looseObject(Object.fromEntries(Object.entries<z.core.$ZodType>(schema.shape).map(([name, inner]) => [name, part(inner)])))
  if (schema instanceof z.ZodArray) return z.array(part(schema.element))
  if (schema instanceof z.ZodRecord) return z.record(z.string(), part(schema.valueType))
  if (schema instanceof z.ZodOptional) return part(schema.unwrap()).optional()
  if (schema instanceof z.ZodNullable) return part(schema.unwrap()).nullable()
  if (schema instanceof z.ZodDefault) return part(schema.unwrap()).default(schema.def.defaultValue)
  if (schema instanceof z.ZodUnion) return z.union(schema.options.map(part))
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return z.string()
  if (schema instanceof z.ZodNumber) return z.number()
  return schema
}
