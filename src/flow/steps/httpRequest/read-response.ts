import { query } from 'jsonpath-rfc9535'

import { storedText } from '#domain/i18n/t.ts'
import type { CallHttpResult } from '#domain/actions/integrations/call-http.ts'
import type { Json } from '#domain/json.ts'

import type { Assignment } from '#flow/engine/step-kind.ts'
import { cutText } from '#flow/expression/template/cut-text.ts'
import { toText } from '#flow/expression/template/read-path.ts'
import { storedNumber } from '#flow/answers/number/stored-number.ts'
import type { HttpRequestConfig, Save } from './config.ts'

type Answered = Extract<CallHttpResult, { outcome: 'answered' }>

/** What is kept of an answer, or why it cannot be used. */
export type Kept = { ok: true; set: Assignment[] } | { ok: false; problem: string }

/** Signs that one answer may leave in variables, in all. */
const MAX_KEPT = 65_536
const MAX_DEPTH = 64

/** Reads what a step keeps of an answer: status and body of every one, parts of the JSON of one that went well. */
export function readResponse(config: HttpRequestConfig, answer: Answered): Kept {
  const { save, saveStatusTo, saveBodyTo } = config
  const set: Assignment[] = saveStatusTo ? [{ ...saveStatusTo, value: answer.status }] : []
  const wantsParts = save.length > 0 && answer.status < 300
  if (!wantsParts && saveBodyTo === null) return { ok: true, set }
  if (answer.truncated) return { ok: false, problem: storedText('The answer is larger than 256 KB, so nothing was saved from it.') }

  const json = parse(answer.body)
  if (saveBodyTo) set.push({ ...saveBodyTo, value: json ?? answer.body })
  if (wantsParts) {
    const parts = readParts(answer.body, json, save)
    if (!parts.ok) return parts
    set.push(...parts.set)
  }
  return JSON.stringify(set).length <= MAX_KEPT
    ? { ok: true, set }
    : { ok: false, problem: storedText('More than 64 KB would be saved from the answer.') }
}

function readParts(body: string, json: Json | undefined, save: readonly Save[]): Kept {
  if (json === undefined)
    return { ok: false, problem: storedText('The answer isn’t JSON. It starts with “{text}”.', { text: cutText(body.trim(), 60) }) }
  const set: Assignment[] = []
  for (const wanted of save) {
    const value = pick(json, wanted)
    if (value === undefined && wanted.whenMissing === 'problem') return { ok: false, problem: MISSING[wanted.type](wanted.path) }
    set.push({ target: wanted.target, name: wanted.name, value: value ?? null })
  }
  return { ok: true, set }
}

const MISSING: Readonly<Record<Save['type'], (path: string) => string>> = {
  any: (path) => storedText('The answer has nothing at {path}.', { path }),
  text: (path) => storedText('The answer has no text at {path}.', { path }),
  number: (path) => storedText('The answer has no number at {path}.', { path }),
  boolean: (path) => storedText('The answer has no true or false at {path}.', { path }),
  list: (path) => storedText('The answer has no list at {path}.', { path }),
  object: (path) => storedText('The answer has no object at {path}.', { path }),
}

/** Parses JSON; undefined for what is none, or is nested deeper than anybody means. */
function parse(body: string): Json | undefined {
  if (depthOf(body) > MAX_DEPTH) return undefined
  try {
    const value: Json = JSON.parse(body)
    return value
  } catch {
    return undefined
  }
}

/** How deep the brackets outside of strings are nested. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let inside = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (inside && sign === '\\') at += 1
    else if (sign === '"') inside = !inside
    else if (!inside && (sign === '[' || sign === '{')) deepest = Math.max(deepest, (depth += 1))
    else if (!inside && (sign === ']' || sign === '}')) depth -= 1
  }
  return deepest
}

/** The value at a path as its declared type: a list where the path finds several; undefined where it finds none of that type. */
function pick(json: Json, { path, type }: Save): Json | undefined {
  const found = find(json, path)
  const value = type === 'list' && !Array.isArray(found[0]) && found.length > 0 ? found : found.length > 1 ? found : found[0]
  return value === undefined ? undefined : asType(value, type)
}

function find(json: Json, path: string): readonly Json[] {
  try {
    return query(json as Parameters<typeof query>[0], path)
  } catch {
    // A path that cannot be read is refused with the settings; one that fails on this answer finds nothing.
    return []
  }
}

function asType(value: Json, type: Save['type']): Json | undefined {
  switch (type) {
    case 'any':
      return value
    case 'text':
      return value === null || typeof value === 'object' ? undefined : toText(value)
    case 'number':
      return storedNumber(value) ?? undefined
    case 'boolean':
      return typeof value === 'boolean' ? value : YES_NO.get(toText(value).toLowerCase())
    case 'list':
      return Array.isArray(value) ? value : undefined
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
    default:
      return type satisfies never
  }
}

const YES_NO = new Map([
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
])
