import { cutDeep, type Json, MAX_JSON_LEVELS, parseJson } from '#domain/json.ts'

/** Reads a webhook's text, as a value that can be stored and read again; undefined where it is no JSON. */
export function readJson(text: string): Json | undefined {
  const parsed = parseJson(text)
  if (parsed === undefined) return undefined
  const value = mayBeDeep(text) ? cutDeep(parsed) : parsed
  return UNSTORABLE.test(text) || !text.isWellFormed() ? storable(value) : value
}

/** A value has no more levels than its text has brackets, and few texts have that many: counting them saves the walk. */
function mayBeDeep(text: string): boolean {
  let brackets = 0
  for (let index = 0; index < text.length && brackets <= MAX_JSON_LEVELS; index += 1) {
    const sign = text.charCodeAt(index)
    if (sign === OPEN_LIST || sign === OPEN_OBJECT) brackets += 1
  }
  return brackets > MAX_JSON_LEVELS
}

const OPEN_LIST = 0x5b
const OPEN_OBJECT = 0x7b

/** PostgreSQL keeps neither NUL nor half a surrogate pair; both are rare, so a look at the text saves the walk. */
const UNSTORABLE = /\\u0000|\\ud[89a-f]|\0/i

function storable(value: Json): Json {
  if (typeof value === 'string') return value.replaceAll('\0', '�').toWellFormed()
  if (Array.isArray(value)) return value.map((item: Json) => storable(item))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [String(storable(key)), storable(item)]))
  }
  return value
}
