import type { Json } from '#domain/json.ts'

/** Reads one own field of a JSON object; undefined where there is none, or no object. */
export function fieldOf(value: Json, name: string): Json | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return Object.entries(value).find(([key]) => key === name)?.[1]
}
