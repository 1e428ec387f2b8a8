import { missing } from '../graph/graph-error.ts'
import type { Fields } from '../graph/read.ts'
import { templateError, tooLong } from './template-error.ts'

interface Rule {
  part: 'header' | 'body' | 'card body'
  max: number
  isNamed: boolean
}

/** The names or numbers of a text's variables, each once. */
export const variablesIn = (text: unknown): string[] => [
  ...new Set(Array.from(String(text ?? '').matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g), ([, name = '']) => name)),
]

/** Refuses a text whose length, variables or samples are not as Meta takes them. */
export function checkWords(component: Fields, { part, max, isNamed }: Rule): void {
  const { text } = component
  if (typeof text !== 'string' || text.trim() === '') throw missing(`${part} text`)
  if (text.length > max) throw tooLong(part, max)
  const names = variablesIn(text)
  const wrong = (message: string) =>
    templateError(part === 'header' ? 2388047 : 2388072, `Message template ${part} format is incorrect`, message)
  const misnamed = isNamed ? misnamedVariable(names) : misnumberedVariable(names)
  if (misnamed !== null) throw wrong(misnamed)
  if (part === 'header' && names.length > 1) throw wrong('A header takes one variable.')
  if (part !== 'header') checkPlaces(text, names.length)
  if (names.length > 0 && samplesIn(component) < names.length) throw wrong('A sample is needed for every variable.')
}

const misnamedVariable = (names: readonly string[]): string | null =>
  names.every((name) => /^[a-z_][a-z0-9_]*$/.test(name)) ? null : 'Names of variables have lowercase letters, digits and underscores.'

function misnumberedVariable(names: readonly string[]): string | null {
  const numbers = names.map(Number).toSorted((a, b) => a - b)
  return numbers.every((number, index) => number === index + 1) ? null : 'Variables are numbered from 1 on, without gaps.'
}

function checkPlaces(text: string, count: number): void {
  if (/^\s*\{\{[^{}]*\}\}|\{\{[^{}]*\}\}\s*$/.test(text))
    throw templateError(2388299, 'Leading or trailing params', 'Variables can’t be at the start or end of the template.')
  const rest = text.replaceAll(/\{\{[^{}]*\}\}/g, ' ').split(/\s+/)
  const words = rest.filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  if (count > 0 && words < 2 * count + 1)
    throw templateError(2388293, 'Parameter-to-words ratio', 'This template has too many variables for its length.')
}

function samplesIn({ example }: Fields): number {
  const given = (typeof example === 'object' && example !== null ? example : {}) as Record<string, unknown>
  const list = given['header_text_named_params'] ?? given['body_text_named_params'] ?? given['header_text'] ?? given['body_text']
  const flat = Array.isArray(list) ? list.flat() : []
  return flat.filter((one) => (typeof one === 'string' ? one : String((one as Fields | null)?.['example'] ?? '')) !== '').length
}
