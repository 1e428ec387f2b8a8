import { t } from '#domain/i18n/t.ts'
import type { FieldMap, FormField } from '#domain/flows/form-field.ts'

import type { JsonSchema } from './json-schema.ts'
import { KEY_LABELS } from './key-labels.ts'

type Place = { key: string; required: boolean; role?: string | undefined; inList?: boolean }

/** Turns the schema of one key into the field that a form draws for it. */
export function toField(schema: JsonSchema, { key, required, role: outer, inList = false }: Place): FormField {
  const { inner, nullable } = withoutNull(schema)
  const { help, default: initial, role = outer } = inner
  return {
    ...shapeOf({ ...inner, ...(role !== undefined && { role }) }, key, inList && inner.role === undefined),
    label: inner.label ?? toWords(key),
    ...(help !== undefined && { help }),
    ...absenceOf(nullable, initial !== undefined, required),
    ...(initial !== undefined && initial !== null && { initial }),
  }
}

/** What a field without a value means: it is null, it is left out, or it must not be. */
function absenceOf(nullable: boolean, hasInitial: boolean, required: boolean) {
  if (nullable) return { empty: 'null' as const }
  if (hasInitial) return {}
  return required ? { required: true as const } : { empty: 'absent' as const }
}

/** Turns the keys of an object into fields; those with one possible value are left out when `skip` names them. */
export function toFields(
  schema: JsonSchema,
  { skip = [], role, inList }: { skip?: string[]; role?: string; inList?: boolean } = {},
): FieldMap {
  const required = new Set(schema.required)
  return Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([key]) => !skip.includes(key))
      .map(([key, each]) => [key, toField(each, { key, required: required.has(key), role, ...(inList && { inList }) })]),
  )
}

/** `dayFirst` in words: "Day first". What is all capitals, like GET, stays; so does a time zone, but for its gaps. */
export function toWords(key: string): string {
  if (Object.hasOwn(KEY_LABELS, key)) return KEY_LABELS[key] ?? key
  if (key === key.toUpperCase()) return key
  if (key.includes('/')) return key.replaceAll('_', ' ')
  const words = key
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  const spelled = words.replace(/\b(json|id|url)\b/g, (word) => word.toUpperCase()).replace('whatsapp', 'WhatsApp')
  return spelled.charAt(0).toUpperCase() + spelled.slice(1)
}

type Bare<F> = F extends unknown ? Omit<F, 'label' | 'help' | 'required' | 'empty' | 'initial'> : never
type Shape = Bare<FormField>

function shapeOf(schema: JsonSchema, key: string, inList: boolean): Shape {
  if (schema.const !== undefined) return { type: 'fixed', value: schema.const }
  if (schema.role === 'message') return messageOf(schema)
  if (schema.oneOf ?? schema.anyOf) return unionOf(schema, schema.oneOf ?? schema.anyOf ?? [], key)
  if (schema.enum) return { type: 'choice', options: optionsOf(schema) }
  switch (schema.type) {
    case 'boolean':
      return { type: 'switch' }
    case 'number':
    case 'integer':
      return numberOf(schema, key)
    case 'string':
      return key === 'id' && inList ? { type: 'id' } : textOf(schema, key)
    case 'array':
      return listOf(schema, key)
    case 'object':
      return objectOf(schema)
    default:
      return { type: 'json', ...(schema.role && { role: schema.role }) }
  }
}

function numberOf(schema: JsonSchema, key: string): Shape {
  const { minimum: min, maximum: max, exclusiveMinimum: above } = schema
  const limits = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
  if (schema.role === 'duration') return { type: 'duration', unit: /seconds$/i.test(key) ? 's' : 'ms', ...limits }
  return {
    type: 'number',
    ...(schema.type === 'integer' && { whole: true as const }),
    ...(schema.role === 'percent' && { percent: true as const }),
    ...limits,
    ...(above !== undefined && { above }),
  }
}

function textOf({ role, suggests, syntax, minLength, maxLength, pattern, format }: JsonSchema, key: string): Shape {
  return {
    type: 'text',
    ...(role && { role }),
    ...(suggests && { suggests }),
    ...(syntax && { syntax }),
    ...(minLength && { min: minLength }),
    ...(maxLength !== undefined && { max: maxLength }),
    ...(pattern && { pattern }),
    ...(format === 'uri' && { url: true as const }),
    ...(key === 'url' && { single: true as const }),
  }
}

function listOf({ items = {}, minItems, maxItems, role, words }: JsonSchema, key: string): Shape {
  const limits = countLimits(minItems, maxItems)
  if (items.enum) return { type: 'choices', options: optionsOf({ enum: items.enum, words: words ?? items.words ?? {} }), ...limits }
  if (items.type === 'integer' && words)
    return { type: 'choices', number: true, options: Object.entries(words).map(([value, label]) => ({ value, label })), ...limits }
  if (items.type === 'integer') return { type: 'words', number: true, ...limits }
  if (items.type === 'string' && !items.role && !role) return { ...wordsOf(items), ...limits }
  return { type: 'list', item: toField(items, { key: singular(key), required: true, role, inList: true }), ...limits }
}

const countLimits = (minItems: number | undefined, maxItems: number | undefined) => ({
  ...(minItems && { minItems }),
  ...(maxItems !== undefined && { maxItems }),
})

const wordsOf = ({ suggests, maxLength: max }: JsonSchema) => ({
  type: 'words' as const,
  ...(suggests && { suggests }),
  ...(max !== undefined && { max }),
})

function objectOf(schema: JsonSchema): Shape {
  const { properties, role } = schema
  if (properties) return groupOf(schema, properties)
  return role === 'json' ? { type: 'json', role } : recordOf(schema)
}

function groupOf(schema: JsonSchema, properties: Record<string, JsonSchema>): Shape {
  const { role } = schema
  const isPair = Object.keys(properties).length === 2
  if (isPair && properties['match'] && properties['rules']) return { type: 'rules' }
  if (isPair && properties['target']?.enum?.includes('session') && properties['name']) return { type: 'saveTo' }
  if (role?.startsWith('ref:')) return { type: 'group', fields: toFields(schema, { inList: true }), ref: role.slice(4) }
  return { type: 'group', fields: toFields(schema, { ...(role && { role }), inList: true }) }
}

function recordOf({ additionalProperties, role, suggests, propertyNames }: JsonSchema): Shape {
  const value = typeof additionalProperties === 'object' ? additionalProperties : {}
  const maxName = propertyNames?.maxLength
  return {
    type: 'record',
    value: toField(value, { key: 'value', required: false, role }),
    ...(suggests && { suggests }),
    ...(maxName !== undefined && { maxName }),
  }
}

/** A message, with whatever its schema has beside the type; or a list of them. */
function messageOf(schema: JsonSchema): Shape {
  if (schema.type === 'array') {
    const item: FormField = { type: 'message', label: t('Message'), ...extrasOf(schema.items ?? {}) }
    return {
      type: 'list',
      item,
      ...(schema.minItems && { minItems: schema.minItems }),
      ...(schema.maxItems && { maxItems: schema.maxItems }),
    }
  }
  return { type: 'message', ...extrasOf(schema) }
}

function extrasOf(schema: JsonSchema): { extras?: FieldMap } {
  const extras = toFields(schema, { skip: ['type'] })
  return Object.keys(extras).length > 0 ? { extras } : {}
}

function unionOf(schema: JsonSchema, options: JsonSchema[], key: string): Shape {
  const by = discriminatorOf(options)
  if (!by) return { type: 'either', choices: options.map((option) => toField(option, { key, required: true, role: schema.role })) }
  const variants = options.flatMap((option) => {
    const tag = option.properties?.[by]
    const values = tag?.const === undefined ? (tag?.enum ?? []) : [tag.const]
    const fields = toFields(option, { skip: [by], ...(schema.role && !schema.role.startsWith('ref:') && { role: schema.role }) })
    return values.map((value) => ({
      value: String(value),
      label: schema.words?.[String(value)] ?? option.label ?? toWords(String(value)),
      fields,
    }))
  })
  return { type: 'variant', by, variants }
}

/** The key whose fixed values tell the shapes of a union apart; null where there is none. */
export function discriminatorOf(options: readonly JsonSchema[]): string | null {
  const [first] = options
  const isTag = (schema: JsonSchema | undefined) => schema !== undefined && (schema.const !== undefined || schema.enum !== undefined)
  const found = Object.keys(first?.properties ?? {}).find((key) => options.every(({ properties }) => isTag(properties?.[key])))
  return found ?? null
}

const optionsOf = ({ enum: values = [], words = {} }: JsonSchema) =>
  values.map((value) => ({ value: String(value), label: words[String(value)] ?? toWords(String(value)) }))

function withoutNull(schema: JsonSchema): { inner: JsonSchema; nullable: boolean } {
  const options = schema.anyOf
  if (!options?.some(({ type }) => type === 'null')) return { inner: schema, nullable: false }
  const others = options.filter(({ type }) => type !== 'null')
  const [only] = others
  const { anyOf: _, ...around } = schema
  if (others.length === 1 && only) return { inner: { ...withoutNull(only).inner, ...around }, nullable: true }
  return { inner: { ...around, anyOf: others }, nullable: true }
}

const singular = (key: string): string =>
  key
    .replace(/ies$/, 'y')
    .replace(/sses$/, 'ss')
    .replace(/(?<!s)s$/, '')
