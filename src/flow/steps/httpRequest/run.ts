import { storedText } from '#domain/i18n/t.ts'
import type { EffectResult } from '#domain/actions/catalogue.gen.ts'
import type { CallHttpResult } from '#domain/actions/integrations/call-http.ts'

import { defineStep, type Outcome } from '#flow/engine/step-kind.ts'
import { cutText } from '#flow/expression/template/cut-text.ts'
import { HttpRequestConfig } from './config.ts'
import { exitText } from './exit-labels.ts'
import { fillRequest } from './fill-request.ts'
import { readResponse } from './read-response.ts'

const FAULTS = ['clientError', 'serverError', 'timeout', 'refused'] as const

/** Calls an address outside, after the turn is committed, and goes on by what came back. */
export const step = defineStep({
  kind: 'httpRequest',
  config: HttpRequestConfig,
  accepts: ['entered', 'settled'],
  exits: ({ statusExits }) => [
    { name: 'success', label: exitText('success') },
    ...[...new Set(statusExits)].map((status) => ({ name: `status:${status}`, label: exitText(`status:${status}`) })),
    ...FAULTS.map((name) => ({ name, label: exitText(name), fault: true as const })),
  ],
  waits: () => true,
  sets: ({ save, saveStatusTo, saveBodyTo }) => [
    ...save.flatMap(({ target, name, type }) => (target === 'session' ? [{ name, type }] : [])),
    ...(saveStatusTo?.target === 'session' ? [{ name: saveStatusTo.name, type: 'number' as const }] : []),
    ...(saveBodyTo?.target === 'session' ? [{ name: saveBodyTo.name, type: 'any' as const }] : []),
  ],
  run: ({ config, signal, render }) =>
    signal.type === 'settled' ? settle(config, signal.result) : { then: { ask: fillRequest(config, render), state: null } },
})

const FAULT_EXITS = { timeout: 'timeout', refused: 'refused', unreachable: 'serverError', unknown: 'serverError' } as const

function settle(config: HttpRequestConfig, result: EffectResult): Outcome {
  if (result.kind !== 'call_http') return { problem: storedText('The request wasn’t made.'), then: { exit: 'refused' } }
  if (result.outcome !== 'answered') return { problem: result.detail, then: { exit: FAULT_EXITS[result.outcome] } }
  const kept = readResponse(config, result)
  if (!kept.ok) return { problem: kept.problem, then: { exit: 'refused' } }
  return { set: kept.set, ...byStatus(config, result) }
}

function byStatus(
  { statusExits }: HttpRequestConfig,
  { status, body }: Extract<CallHttpResult, { outcome: 'answered' }>,
): Pick<Outcome, 'problem' | 'then'> {
  if (statusExits.includes(status)) return { then: { exit: `status:${status}` } }
  if (status >= 200 && status < 300) return { then: { exit: 'success' } }
  const said = cutText(body.trim(), 200)
  const problem =
    said === ''
      ? storedText('The server answered {status}.', { status })
      : storedText('The server answered {status}: {said}', { status, said })
  return { problem, then: { exit: status < 500 ? 'clientError' : 'serverError' } }
}
