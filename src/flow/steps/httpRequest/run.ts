import { query } from 'jsonpath-rfc9535'

import type { EffectResult } from '#domain/effects.ts'
import type { Json } from '#domain/json.ts'

import { type Assignment, defineStep, type Outcome } from '../../engine/step-kind.ts'
import { HttpRequestConfig } from './config.ts'

/** Calls an address outside, after the turn is committed, and goes on by what came back. */
export const step = defineStep({
  kind: 'httpRequest',
  config: HttpRequestConfig,
  accepts: ['entered', 'settled'],
  exits: () => [
    { name: 'success', label: 'Success' },
    { name: 'clientError', label: 'Refused (4xx)' },
    { name: 'serverError', label: 'Server error' },
    { name: 'timeout', label: 'No answer in time' },
  ],
  run({ config, signal, render }) {
    if (signal.type === 'settled') return settle(config, signal.result)
    const headers = Object.fromEntries(config.headers.map(({ name, value }) => [name, render(value)]))
    const { method, timeoutMs } = config
    const body = config.body === null ? null : render(config.body)
    return { then: { ask: { kind: 'call_http', method, url: render(config.url), headers, body, timeoutMs }, state: null } }
  },
})

function settle(config: HttpRequestConfig, result: EffectResult): Outcome {
  if (result.kind !== 'call_http') return { then: { exit: 'serverError' } }
  if (result.outcome === 'timeout') return { problem: result.detail, then: { exit: 'timeout' } }
  if (result.outcome !== 'answered') return { problem: result.detail, then: { exit: 'serverError' } }
  if (result.status >= 400)
    return { problem: `The address answered ${result.status}.`, then: { exit: result.status < 500 ? 'clientError' : 'serverError' } }
  if (config.save.length === 0) return { then: { exit: 'success' } }
  const answer = parse(result.body)
  if (answer === undefined) return { problem: 'The answer is not JSON, so nothing was saved from it.', then: { exit: 'serverError' } }
  return {
    set: config.save.map(({ path, name }): Assignment => ({ target: 'session', name, value: pick(answer, path) })),
    then: { exit: 'success' },
  }
}

function parse(body: string): Json | undefined {
  try {
    const value: Json = JSON.parse(body)
    return value
  } catch {
    return undefined
  }
}

/** Reads one value, or a list when the path finds several; null when it finds none. */
function pick(answer: Json, path: string): Json {
  try {
    const found = query(answer as Parameters<typeof query>[0], path) as Json[]
    return found.length > 1 ? found : (found[0] ?? null)
  } catch {
    return null
  }
}
