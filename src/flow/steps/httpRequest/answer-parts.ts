import type { Json } from '#domain/json.ts'

/** A part of an answer: where it stands as a JSONPath, what it is called there, and what it may be saved as. */
export interface AnswerPart {
  path: string
  key: string
  depth: number
  /** Its value in short. */
  words: string
  type: 'text' | 'number' | 'boolean' | 'list' | 'object' | 'any'
}

const MOST_PARTS = 200
const MOST_ITEMS = 3
const DEEPEST = 6
const LONGEST = 60

/** Lists the parts of an answer as they stand in it: of a list the first few, and no more than somebody would read. */
export function answerParts(answer: Json): AnswerPart[] {
  const parts: AnswerPart[] = []
  const visit = (value: Json, path: string, key: string, depth: number): void => {
    if (parts.length >= MOST_PARTS || depth > DEEPEST) return
    parts.push({ path, key, depth, words: wordsOf(value), type: typeOf(value) })
    if (isList(value))
      for (const [index, item] of value.slice(0, MOST_ITEMS).entries()) visit(item, `${path}[${index}]`, String(index), depth + 1)
    else if (typeof value === 'object' && value !== null)
      for (const [name, item] of Object.entries(value)) visit(item, `${path}${segment(name)}`, name, depth + 1)
  }
  visit(answer, '$', '', 0)
  return parts
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

const segment = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`)

function typeOf(value: Json): AnswerPart['type'] {
  if (isList(value)) return 'list'
  if (value === null) return 'any'
  if (typeof value === 'object') return 'object'
  return typeof value === 'string' ? 'text' : typeof value === 'number' ? 'number' : 'boolean'
}

function wordsOf(value: Json): string {
  if (isList(value)) return value.length === 1 ? '1 item' : `${value.length} items`
  if (typeof value === 'object' && value !== null) return `${Object.keys(value).length} parts`
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

/** A name for what is saved of a part: what it is called there, told apart from names that are taken. */
export function nameFor({ path, key }: AnswerPart, taken: readonly string[]): string {
  const plain = (/[A-Za-z_]\w*(?=[^A-Za-z_]*$)/.exec(/^\d*$/.test(key) ? path : key)?.[0] ?? 'answer').slice(0, 60)
  let name = plain
  for (let count = 2; taken.includes(name); count += 1) name = `${plain}${count}`
  return name
}
