// Arrives: a call that a flow asked for, with the names of secrets in it. Leaves: what came of it; always something, never a throw.
// Never here: a way round the egress guard, a secret in an answer, or a repetition that could do harm.
import { setTimeout as delay } from 'node:timers/promises'

import type { CallHttp, CallHttpResult } from '#domain/actions/integrations/call-http.ts'
import type { EgressAnswer } from '#domain/egress.ts'

import type { RuntimeDeps } from '#runtime/runtime-deps.ts'
import { follow } from './map-response.ts'
import { buildRequest } from './build-request.ts'
import { openSecrets } from './open-secrets.ts'

/** With what a call is made. `pause` waits between two tries. */
export type HttpDeps = Pick<RuntimeDeps, 'sql' | 'egress' | 'openToken'> & { pause?(ms: number): Promise<unknown> }

/** All tries together, in milliseconds: a customer waits for them. */
const BUDGET_MS = 90_000
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 8_000

/** How often a call may be taken up whose process died meanwhile: as often as its step repeats, and once where it says nothing. */
export const runsOf = ({ atMostOnce, retries }: Pick<CallHttp, 'atMostOnce' | 'retries'>): number =>
  atMostOnce ? 1 : 1 + Math.max(1, retries)

/** Carries out an HTTP call that a flow asked for. The effect's id travels as Idempotency-Key, the same at every try. */
export async function callHttp(deps: HttpDeps, { appId, id }: { appId: string; id: string }, call: CallHttp): Promise<CallHttpResult> {
  const secrets = await openSecrets(deps, appId, call)
  if (!secrets.ok) return { kind: 'call_http', outcome: 'refused', detail: secrets.problem }
  const built = buildRequest(call, id, secrets.values)
  if (!built.ok) return { kind: 'call_http', outcome: 'refused', detail: built.problem }

  const began = performance.now()
  for (let tried = 0; ; tried += 1) {
    const answer = await follow(deps.egress, built.request)
    const pauseMs = pauseBefore(tried + 1, answer)
    const spent = performance.now() - began + pauseMs + call.timeoutMs
    if (tried >= call.retries || !isWorthRepeating(call, answer) || spent > BUDGET_MS) return toResult(answer, secrets.hide)
    await (deps.pause ?? delay)(pauseMs)
  }
}

/** Whether another try may help, and does no harm: of what never reached the address, or may be sent twice. */
function isWorthRepeating(call: CallHttp, answer: EgressAnswer): boolean {
  switch (answer.outcome) {
    case 'refused':
      return false
    case 'unreachable':
      return true
    case 'timeout':
    case 'lost':
      return !call.atMostOnce
    case 'answered':
      return !call.atMostOnce && [408, 425, 429, 500, 502, 503, 504].includes(answer.status)
    default:
      return answer satisfies never
  }
}

/** Half a second, doubled at each try, or what the address asks for: never longer than eight seconds. */
function pauseBefore(retry: number, answer: EgressAnswer): number {
  const asked = answer.outcome === 'answered' ? Number(answer.headers['retry-after'] ?? 0) * 1_000 : 0
  const wanted = Number.isFinite(asked) && asked > 0 ? asked : FIRST_PAUSE_MS * 2 ** (retry - 1)
  return Math.min(wanted, LONGEST_PAUSE_MS)
}

function toResult(answer: EgressAnswer, hide: (text: string) => string): CallHttpResult {
  if (answer.outcome !== 'answered') {
    return { kind: 'call_http', outcome: answer.outcome === 'lost' ? 'unknown' : answer.outcome, detail: hide(answer.detail) }
  }
  const body = hide(clean(new TextDecoder().decode(answer.body)))
  const headers = Object.entries(answer.headers)
    .filter(([name]) => name !== 'set-cookie')
    .slice(0, 40)
    .map(([name, value]) => [name, hide(clean(value)).slice(0, 500)])
  return {
    kind: 'call_http',
    outcome: 'answered',
    status: answer.status,
    headers: Object.fromEntries(headers),
    body,
    truncated: answer.truncated,
  }
}

/** PostgreSQL keeps no NUL, and no half of a pair. */
const clean = (text: string): string => text.replaceAll('\0', '�').toWellFormed()
