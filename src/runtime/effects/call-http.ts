import { CallHttp, type EffectResult } from '#domain/effects.ts'
import type { Egress } from '#domain/egress.ts'
import type { Json } from '#domain/json.ts'

/** Bytes of an answer that a flow may read. */
const MAX_ANSWER = 262_144

/** Carries out an HTTP call that a flow asked for. The effect's id travels as Idempotency-Key. */
export async function callHttp(egress: Egress, effectId: string, body: Json): Promise<EffectResult> {
  const call = CallHttp.parse(body)
  const answer = await egress({
    url: call.url,
    method: call.method,
    headers: { 'idempotency-key': effectId, ...(call.body !== null && { 'content-type': 'application/json' }), ...lowerCase(call.headers) },
    body: call.method === 'GET' ? null : call.body,
    timeoutMs: call.timeoutMs,
    maxBytes: MAX_ANSWER,
  })
  if (answer.outcome === 'answered') {
    const text = new TextDecoder().decode(answer.body).replaceAll('\0', '�')
    return { kind: 'call_http', outcome: 'answered', status: answer.status, body: text, truncated: answer.truncated }
  }
  return { kind: 'call_http', outcome: answer.outcome === 'lost' ? 'unknown' : answer.outcome, detail: answer.detail }
}

/** Tells whether a call whose runner died may simply be made again. */
export const isRepeatable = (body: Json): boolean => ['GET', 'PUT', 'DELETE'].includes(CallHttp.parse(body).method)

const lowerCase = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
