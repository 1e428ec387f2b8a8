import type { Json } from '#domain/json.ts'

import { typedReads } from '../analysis/typed-reads.ts'
import type { Program } from '../engine/program.ts'
import { CustomFunctionConfig } from '../steps/customFunction/config.ts'
import { HttpRequestConfig } from '../steps/httpRequest/config.ts'

const SAMPLES = { text: 'made up', number: 12, date: '2026-03-14', boolean: true, list: [], object: {}, json: {}, any: 'made up' } as const

/** The outputs that a function declares, each with a value of its type. */
export function madeUpOutputs(config: unknown): Record<string, Json> {
  const read = CustomFunctionConfig.safeParse(config)
  return Object.fromEntries((read.data?.outputs ?? []).map(({ name, type }) => [name, SAMPLES[type]]))
}

/** A JSON text that holds a value at every plain path that an HTTP step saves; paths with searches in them stay empty. */
export function madeUpBody(config: unknown, { steps }: Pick<Program, 'steps'>): string {
  const read = HttpRequestConfig.safeParse(config)
  // What no type is declared for is what the rules of the flow take it for.
  const wanted = new Map([...steps.values()].flatMap((step) => typedReads(step.config, [])).map((each) => [each.variable, each.wanted]))
  const body = (read.data?.save ?? []).reduce<Branch>((into, { path, name: variable, type }) => {
    const names = PLAIN.test(path) ? path.split('.').slice(1) : []
    return names.length === 0 ? into : withValue(into, names, SAMPLES[type === 'any' ? (wanted.get(variable) ?? type) : type])
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
