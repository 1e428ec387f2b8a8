import { storedText } from '#domain/i18n/t.ts'
import type { Json } from '#domain/json.ts'

import type { Scope } from '#flow/engine/scope.ts'
import { readPath } from '#flow/expression/template/read-path.ts'
import type { FunctionInput, ValueType } from './config.ts'

/** What an input holds, or why it cannot be read. */
export type ReadInput = { ok: true; value: Json } | { ok: false; problem: string }

const ONE_PATH = /^\s*\{\{\s*([\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}\p{N}_-]+)*)\s*\}\}\s*$/u

/** Reads an input as its declared type. A JSON input that is one path alone gets the value itself, whatever it holds. An empty one is null. */
export function readInput(input: FunctionInput, scope: Scope, render: (template: string) => string): ReadInput {
  const path = input.type === 'json' ? ONE_PATH.exec(input.value)?.[1] : undefined
  if (path !== undefined) return { ok: true, value: readPath(scope, path.split('.')) }
  const text = render(input.value)
  if (input.type === 'text') return { ok: true, value: text }
  if (text.trim() === '') return { ok: true, value: null }
  const value = READERS[input.type](text.trim())
  return value === undefined ? { ok: false, problem: NOT_OF_TYPE[input.type](input.name, text.slice(0, 80)) } : { ok: true, value }
}

const NOT_OF_TYPE = {
  number: (name: string, text: string) => storedText('The input “{name}” should be a number, but is “{text}”.', { name, text }),
  boolean: (name: string, text: string) => storedText('The input “{name}” should be true or false, but is “{text}”.', { name, text }),
  json: (name: string, text: string) => storedText('The input “{name}” should be JSON, but is “{text}”.', { name, text }),
}

const READERS: Record<Exclude<ValueType, 'text'>, (text: string) => Json | undefined> = {
  number: (text) => (Number.isFinite(Number(text)) ? Number(text) : undefined),
  boolean: (text) => (/^(true|yes|1|on)$/i.test(text) ? true : /^(false|no|0|off)$/i.test(text) ? false : undefined),
  json: parse,
}

function parse(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}
