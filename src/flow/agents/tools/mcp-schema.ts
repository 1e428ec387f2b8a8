// Arrives: the inputs of a tool as a stranger's server describes them, in any JSON Schema. Leaves: the same in the few words that every model
// understands, and a check of what a model fills in. Never here: a pattern of the server's that runs, a reference that leads outside, or unbounded work.
import type { McpInputSchema } from '#domain/ai/mcp-server.ts'
import type { Json } from '#domain/json.ts'

type Node = { readonly [key: string]: Json }

const MAX_LEVELS = 8
const MAX_LENGTH = 8_192
const MAX_FAULTS = 8
/** References can make a small schema endless. */
const MAX_NODES = 300

const isNode = (value: Json | undefined): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : [])

/** Takes out what nobody sees but a model would read: control signs, marks of direction, invisible letters. */
export const visibleText = (text: string, most: number): string =>
  text
    .replaceAll(/[^\P{C}\n]/gu, '')
    .trim()
    .slice(0, most)

/** The inputs that a tool takes; null where they are too large or too deep for a model, or no object. */
export function readInputSchema(schema: Json | undefined): McpInputSchema | null {
  if (!isNode(schema)) return null
  const read = simplify(schema, { root: schema, left: MAX_NODES }, 0)
  if (read === null || read['type'] !== 'object') return null
  const whole = { ...read, properties: read['properties'] ?? {} }
  return JSON.stringify(whole).length > MAX_LENGTH ? null : whole
}

const TYPES = new Set(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'])
const NUMBERS = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'] as const

interface Reading {
  root: Node
  /** Parts that may still be read. */
  left: number
}

function simplify(node: Node, reading: Reading, level: number): Node | null {
  reading.left -= 1
  if (level > MAX_LEVELS || reading.left < 0) return null
  const about: Node = typeof node['description'] === 'string' ? { description: visibleText(node['description'], 300) } : {}
  if (typeof node['$ref'] === 'string') {
    const target = lookUp(reading.root, node['$ref'])
    const read = target && simplify(target, reading, level + 1)
    return read && { ...read, ...about }
  }
  const kinds = listOf(node['type'])
  const choices = kinds.length > 0 ? kinds.map((type) => ({ ...node, type })) : [...listOf(node['anyOf']), ...listOf(node['oneOf'])]
  if (choices.length > 0) {
    const read = choices.map((choice) => (isNode(choice) ? simplify(choice, reading, level + 1) : null))
    const known = read.filter((choice) => choice !== null)
    return known.length === read.length ? { ...about, anyOf: known } : null
  }
  return plain(node, reading, level, about)
}

function plain(node: Node, reading: Reading, level: number, about: Node): Node | null {
  const values = node['const'] === undefined ? listOf(node['enum']) : [node['const']]
  const type = typeof node['type'] === 'string' && TYPES.has(node['type']) ? node['type'] : typeOf(node, values)
  const limits = Object.fromEntries(NUMBERS.flatMap((name) => (typeof node[name] === 'number' ? [[name, node[name]]] : [])))
  const base = { type, ...about, ...limits, ...(values.length > 0 && { enum: values.slice(0, 100) }) }
  if (type === 'array') {
    const items = isNode(node['items']) ? simplify(node['items'], reading, level + 1) : { type: 'string' }
    return items && { ...base, items }
  }
  return type === 'object' ? withFields(base, node, reading, level) : base
}

function withFields(base: Node, node: Node, reading: Reading, level: number): Node | null {
  const fields = Object.entries(isNode(node['properties']) ? node['properties'] : {}).map(
    ([name, field]) => [name, isNode(field) ? simplify(field, reading, level + 1) : { type: 'string' }] as const,
  )
  if (fields.length > 60 || fields.some(([name, field]) => field === null || !/^[\w.$-]{1,64}$/.test(name))) return null
  const known = new Set(fields.map(([name]) => name))
  const required = listOf(node['required']).filter((name) => typeof name === 'string' && known.has(name))
  const properties = Object.fromEntries(fields.flatMap(([name, field]) => (field === null ? [] : [[name, field]])))
  return { ...base, properties, ...(required.length > 0 && { required }) }
}

/** What a schema is of that does not say it. A value of any kind is asked for as a text. */
function typeOf(node: Node, values: readonly Json[]): string {
  if (isNode(node['properties'])) return 'object'
  if (node['items'] !== undefined) return 'array'
  const [first] = values
  return typeof first === 'number' || typeof first === 'boolean' ? typeof first : 'string'
}

/** A definition of the same schema. */
function lookUp(root: Node, ref: string): Node | null {
  const [mark, ...path] = ref.split('/')
  if (mark !== '#') return null
  let found: Json | undefined = root
  for (const name of path) found = isNode(found) && Object.hasOwn(found, name) ? found[name] : undefined
  return isNode(found) ? found : null
}

/** What is wrong with what a model filled in, field by field; empty where nothing is. */
export function inputFaults(schema: McpInputSchema, value: Json): string[] {
  const faults: string[] = []
  check(schema, value, '', faults)
  return faults.slice(0, MAX_FAULTS)
}

function check(schema: Node, value: Json, path: string, faults: string[]): void {
  if (faults.length >= MAX_FAULTS) return
  const wrong = (message: string): void => void faults.push(path === '' ? message : `${path}: ${message}`)
  const choices = listOf(schema['anyOf']).filter((choice) => isNode(choice))
  if (choices.length > 0) {
    const fits = choices.some((choice) => isNode(choice) && inputFaults(choice, value).length === 0)
    if (!fits) wrong('fits none of what may stand here')
    return
  }
  const type = String(schema['type'])
  if (!isOfType(type, value)) return wrong(`must be ${NAMES[type] ?? type}`)
  const values = listOf(schema['enum'])
  if (values.length > 0 && !values.some((one) => JSON.stringify(one) === JSON.stringify(value)))
    return wrong(`must be one of ${values.map((one) => JSON.stringify(one)).join(', ')}`.slice(0, 300))
  checkBounds(schema, value, wrong)
  if (Array.isArray(value) && isNode(schema['items'])) {
    for (const [index, item] of value.entries()) check(schema['items'], item, `${path}[${index}]`, faults)
  } else if (isNode(value)) checkFields(schema, value, path, faults)
}

function checkFields(schema: Node, value: Node, path: string, faults: string[]): void {
  const fields = isNode(schema['properties']) ? schema['properties'] : {}
  const at = (name: string) => (path === '' ? name : `${path}.${name}`)
  for (const name of listOf(schema['required']))
    if (typeof name === 'string' && !Object.hasOwn(value, name)) faults.push(`${at(name)}: is missing`)
  for (const [name, item] of Object.entries(value)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (isNode(field)) check(field, item, at(name), faults)
    // An object without fields of its own takes any.
    else if (path === '' || Object.keys(fields).length > 0) faults.push(`${at(name)}: there is no such input`)
  }
}

function checkBounds(schema: Node, value: Json, wrong: (message: string) => void): void {
  const size = typeof value === 'number' ? value : typeof value === 'string' || Array.isArray(value) ? value.length : null
  if (size === null) return
  const kind = typeof value === 'number' ? 'imum' : typeof value === 'string' ? 'Length' : 'Items'
  const [least, most] = [schema[`min${kind}`], schema[`max${kind}`]]
  if (typeof least === 'number' && size < least) wrong(`must be at least ${least}`)
  if (typeof most === 'number' && size > most) wrong(`must be at most ${most}`)
}

const NAMES: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  null: 'null',
}

function isOfType(type: string, value: Json): boolean {
  switch (type) {
    case 'object':
      return isNode(value)
    case 'array':
      return Array.isArray(value)
    case 'integer':
      return Number.isInteger(value)
    case 'null':
      return value === null
    default:
      return typeof value === type
  }
}
