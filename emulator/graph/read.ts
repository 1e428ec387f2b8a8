import { badParameter, invalid, missing } from './graph-error.ts'

export type Fields = Record<string, unknown>

/** Reads a JSON object or refuses with Meta's words. */
export function object(value: unknown, name: string): Fields {
  if (value === undefined || value === null) throw missing(name)
  if (typeof value !== 'object' || Array.isArray(value)) throw badParameter(`Param ${name} must be a JSON object.`)
  return value as Fields
}

/** Reads an array that holds between `min` and `max` items. */
export function array(value: unknown, name: string, min: number, max: number): unknown[] {
  if (value === undefined || value === null) throw missing(name)
  if (!Array.isArray(value)) throw badParameter(`Param ${name} must be an array.`)
  if (value.length < min || value.length > max) throw invalid(`Invalid ${name} count. Min allowed: ${min}, Max allowed: ${max}`)
  return value
}

/** Reads a text of 1 to `max` characters. */
export function text(value: unknown, name: string, max: number): string {
  if (value === undefined || value === null || value === '') throw missing(name)
  if (typeof value !== 'string') throw badParameter(`Param ${name} must be a string.`)
  if (length(value) > max) throw invalid(`${name} is too long. Max length is ${max}`)
  return value
}

/** Reads a text that may be left out. */
export function optionalText(value: unknown, name: string, max: number): string | null {
  return value === undefined || value === null || value === '' ? null : text(value, name, max)
}

/** Reads a number, or a text that holds one. */
export function number(value: unknown, name: string): number {
  if (value === undefined || value === null || value === '') throw missing(name)
  const read = Number(value)
  if (!Number.isFinite(read)) throw badParameter(`Param ${name} must be a number.`)
  return read
}

/** Refuses a list in which two texts are the same. */
export function unique(values: readonly string[], name: string): void {
  if (new Set(values).size < values.length) throw invalid(`${name} must be unique`)
}

/** Refuses a link that is not http or https. */
export function link(value: unknown, name: string): string {
  const url = text(value, name, 2_000)
  if (!/^https?:\/\/[^\s/]+/.test(url)) throw invalid(`${name} is not a valid URL.`)
  return url
}

// Meta counts characters as a person sees them less strictly than graphemes: code points are the closest plain measure.
const length = (value: string): number => Array.from(value).length
