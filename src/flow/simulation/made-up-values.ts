import type { Json } from '#domain/json.ts'

import { CustomFunctionConfig } from '../steps/customFunction/config.ts'
import { HttpRequestConfig } from '../steps/httpRequest/config.ts'

const SAMPLES = { text: 'made up', number: 1, boolean: true, list: [], object: {}, json: {}, any: 'made up' } as const

/** The outputs that a function declares, each with a value of its type. */
export function madeUpOutputs(config: unknown): Record<string, Json> {
  const read = CustomFunctionConfig.safeParse(config)
  return Object.fromEntries((read.data?.outputs ?? []).map(({ name, type }) => [name, SAMPLES[type]]))
}

/** A JSON text that holds a value at every plain path that an HTTP step saves; paths with searches in them stay empty. */
export function madeUpBody(config: unknown): string {
  const read = HttpRequestConfig.safeParse(config)
  const body = (read.data?.save ?? []).reduce<Branch>((into, { path, type }) => {
    const names = PLAIN.test(path) ? path.split('.').slice(1) : []
    return names.length === 0 ? into : withValue(into, names, SAMPLES[type])
  }, {})
  return JSON.stringify(body)
}

const PLAIN = /^\$(?:\.\w+)+$/

type Branch = { readonly [name: string]: Json }

function withValue(into: Branch, [name = '', ...others]: readonly string[], value: Json): Branch {
  if (others.length === 0) return { ...into, [name]: value }
  const inner = into[name]
  return { ...into, [name]: withValue(isBranch(inner) ? inner : {}, others, value) }
}

const isBranch = (value: Json | undefined): value is Branch => typeof value === 'object' && value !== null && !Array.isArray(value)
