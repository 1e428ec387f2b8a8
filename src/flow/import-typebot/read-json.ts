import type { Json } from '#domain/json.ts'

/** An object of an export, of which nothing is known. */
export type Rec = Readonly<Record<string, Json>>

const NOTHING: Rec = {}

/** An object, or an empty one where there is something else. */
export const rec = (value: Json | undefined): Rec => (isRec(value) ? value : NOTHING)

const isRec = (value: Json | undefined): value is Rec => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A list, or an empty one. */
export const list = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])

/** A text, of numbers too; empty where there is something else. */
export const text = (value: Json | undefined): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** A number, of a text that is one too. */
export function number(value: Json | undefined): number | null {
  const read = typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
  return Number.isFinite(read) ? read : null
}
