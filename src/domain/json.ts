import { z } from 'zod'

/** A value that survives JSON unchanged. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

export const Json: z.ZodType<Json> = z.json()

/** What a text says in JSON; undefined where it is none. */
export function parseJson(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}

/** Levels that a value of a stranger may have: far more than any message has, and few enough for every recursive reader, ours and PostgreSQL's. */
export const MAX_JSON_LEVELS = 64

/** The value with everything that lies deeper cut off. */
export function cutDeep(value: Json, levels = MAX_JSON_LEVELS): Json {
  if (typeof value !== 'object' || value === null) return value
  if (levels === 0) return '[nested too deeply]'
  if (Array.isArray(value)) return value.map((item: Json) => cutDeep(item, levels - 1))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cutDeep(item, levels - 1)]))
}
