import { z } from 'zod'

/** One text of a config, with the role that its schema gives it, or one of those around it. */
export interface Field {
  /** Where it stands, like `messages.0.text`. */
  path: string
  role: string
  value: string
  /** What its value must be, where its schema says so. */
  wants?: string
}

/** Lists the texts of a config that its schema gives a role: templates, references, paths, code. The config is the one that was stored. */
export function fieldsOf(schema: z.ZodType, config: unknown): Field[] {
  const fields: Field[] = []
  // Where an older shape is brought to the present one first, the present one is walked.
  const present = schema instanceof z.ZodPipe && schema.in instanceof z.ZodTransform ? z.safeParse(schema, config).data : config
  walk(schema, present, [], null, fields)
  return fields
}

function walk(schema: z.core.$ZodType, value: unknown, path: readonly (string | number)[], outer: string | null, into: Field[]): void {
  const role = roleOf(schema) ?? outer
  if (typeof value === 'string') return takeText(schema, value, path, role, into)
  if (typeof value !== 'object' || value === null) return
  const inner = unwrap(schema, value)
  const own = roleOf(inner) ?? role
  if (inner instanceof z.ZodUnion) {
    const fitting = inner.options.find((option) => z.safeParse(option, value).success)
    if (fitting) walk(fitting, value, path, own, into)
    return
  }
  for (const [key, item] of Object.entries(value)) {
    const place = [...path, Array.isArray(value) ? Number(key) : key]
    const child = childOf(inner, key)
    if (child) walk(child, item, place, own, into)
    else if (own !== null) gather(item, place, own, into)
  }
}

function takeText(schema: z.core.$ZodType, value: string, path: readonly (string | number)[], outer: string | null, into: Field[]): void {
  // Only a wrapper can still name the role of a text.
  const role = deepMeta(schema, 'role') ?? outer
  const wants = deepMeta(schema, 'wants')
  if (role !== null) into.push({ path: path.join('.'), role, value, ...(wants !== null && { wants }) })
}

/** Takes every text below, where the schema says nothing of it. */
function gather(value: unknown, path: readonly (string | number)[], role: string, into: Field[]): void {
  if (typeof value === 'string') into.push({ path: path.join('.'), role, value })
  else if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value)) gather(item, [...path, key], role, into)
}

/** The schema of one part of what a schema describes. */
export function childOf(schema: z.core.$ZodType, key: string): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodObject) return schema.shape[key]
  if (schema instanceof z.ZodArray) return schema.element
  if (schema instanceof z.ZodRecord) return schema.valueType
  return undefined
}

/** Looks through defaults, options and conversions to the schema that has parts of its own. */
export function unwrap(schema: z.core.$ZodType, value: unknown): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrap(schema.unwrap(), value)
  if (schema instanceof z.ZodPipe) return unwrap(schema.in instanceof z.ZodTransform ? schema.out : schema.in, value)
  if (schema instanceof z.ZodLazy) return unwrap(schema.unwrap(), value)
  const variant = schema instanceof z.ZodDiscriminatedUnion ? chosen(schema, value) : undefined
  return variant ? unwrap(variant, value) : schema
}

/** The variant that a discriminator chooses, without parsing the others. */
function chosen(schema: z.ZodDiscriminatedUnion, value: unknown): z.core.$ZodType | undefined {
  const { discriminator } = schema.def
  const found =
    typeof value === 'object' && value !== null && Object.hasOwn(value, discriminator) ? Reflect.get(value, discriminator) : undefined
  return schema.options.find((option) => option._zod.propValues?.[discriminator]?.has(found))
}

/** What a schema's annotations say of it: read once, since asking its registry copies them each time. */
interface Meta {
  role: string | null
  wants: string | null
}
const metas = new WeakMap<z.core.$ZodType, Meta>()

function metaOf(schema: z.core.$ZodType): Meta {
  const known = metas.get(schema)
  if (known) return known
  const { role, wants } = { role: null, wants: null, ...z.globalRegistry.get(schema) }
  const meta = { role: typeof role === 'string' ? role : null, wants: typeof wants === 'string' ? wants : null }
  metas.set(schema, meta)
  return meta
}

const roleOf = (schema: z.core.$ZodType): string | null => metaOf(schema).role

function deepMeta(schema: z.core.$ZodType, name: keyof Meta): string | null {
  const found = metaOf(schema)[name]
  if (found !== null) return found
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return deepMeta(schema.unwrap(), name)
  if (schema instanceof z.ZodPipe) return deepMeta(schema.in instanceof z.ZodTransform ? schema.out : schema.in, name)
  return null
}
