import { t } from '#domain/i18n/t.ts'
import type { Json } from '#domain/json.ts'

import type { HttpParameter } from './http-tool.ts'

/** Sample values as their parameters hold them, or what is wrong with one. */
export type Samples = { ok: true; values: Readonly<Record<string, Json>> } | { ok: false; problem: string }

/** Reads what somebody typed for each parameter. What is optional and empty is left out. */
export function readSamples(parameters: readonly HttpParameter[], typed: Readonly<Record<string, string>>): Samples {
  const values: Record<string, Json> = {}
  for (const { name, type, required } of parameters) {
    const text = (typed[name] ?? '').trim()
    if (text === '') {
      if (required) return { ok: false, problem: t('Enter a sample value for “{name}”.', { name }) }
      continue
    }
    const value = type === 'number' ? Number(text) : type === 'boolean' ? text === 'true' : text
    if (Number.isNaN(value)) return { ok: false, problem: t('“{name}” must be a number.', { name }) }
    values[name] = value
  }
  return { ok: true, values }
}
