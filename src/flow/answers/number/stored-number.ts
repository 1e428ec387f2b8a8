import type { Json } from '#domain/json.ts'

import { foldLetters } from '../fold-letters.ts'
import { readNumeral } from './numeral.ts'

/** Reads a stored value as a number: one that is, or a text that says one, as machines write it ("1.500" is one and a half) or else as people do. */
export function storedNumber(value: Json): number | null {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || value.trim() === '') return null
  const plain = Number(value)
  if (Number.isFinite(plain)) return plain
  const [, minus, digits = ''] = /^([+-]?)\s*([\d., ']+)$/.exec(foldLetters(value)) ?? []
  const found = digits === '' ? null : readNumeral(digits, 'auto', null)
  return found && (minus === '-' ? -found.value : found.value)
}
