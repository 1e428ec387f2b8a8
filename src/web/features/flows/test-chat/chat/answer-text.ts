import type { EffectResult } from '#domain/actions/catalogue.gen.ts'
import { type Json, parseJson } from '#domain/json.ts'

/** An answer as it is read and written by hand: the body of an HTTP answer as the JSON that it is, not as a text in a text. */
export function toAnswerText(answer: EffectResult): string {
  if (answer.kind !== 'call_http' || answer.outcome !== 'answered') return JSON.stringify(answer, null, 2)
  const body = parseJson(answer.body)
  return JSON.stringify(isBranch(body) ? { ...answer, body } : answer, null, 2)
}

/** The same as it is stored; what is no JSON stays as it was written, to be told so. */
export function toStoredText(text: string): string {
  const written = parseJson(text)
  if (!isObject(written) || written['kind'] !== 'call_http' || !isBranch(written['body'])) return text
  return JSON.stringify({ ...written, body: JSON.stringify(written['body']) })
}

const isBranch = (value: Json | undefined): boolean => typeof value === 'object' && value !== null

const isObject = (value: Json | undefined): value is { readonly [name: string]: Json } => isBranch(value) && !Array.isArray(value)
