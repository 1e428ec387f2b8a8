// Arrives: one message of JSON-RPC for a server outside. Leaves: the answer with its id, from a JSON body or out of a stream of events, or why there is none.
// Never here: a redirect that is followed, an answer past its size or time, or a way round the egress guard.
import { storedText } from '#domain/i18n/t.ts'
import type { EgressOpen } from '#domain/egress.ts'
import { cutDeep, type Json, parseJson } from '#domain/json.ts'
import { z } from 'zod'

/** What is sent. Without an id, no answer is wanted. */
export interface RpcMessage {
  id?: string
  method: string
  params: { readonly [name: string]: Json }
}

/** Why there is no result. `refused` and `unreachable`: nothing was done. `timeout` and `unknown`: it may have been. */
export interface RpcFault {
  ok: false
  outcome: 'refused' | 'unreachable' | 'timeout' | 'unknown'
  /** The status of HTTP, and the code of JSON-RPC, where there was one. */
  status: number | null
  code: number | null
  detail: string
}

export type RpcReply = { ok: true; result: Json; headers: Readonly<Record<string, string>> } | RpcFault

export interface RpcTarget {
  url: string
  headers: Readonly<Record<string, string>>
}

const MAX_BYTES = 2_097_152

export const fault = (outcome: RpcFault['outcome'], detail: string, more: Partial<Pick<RpcFault, 'status' | 'code'>> = {}): RpcFault => ({
  ok: false,
  outcome,
  status: more.status ?? null,
  code: more.code ?? null,
  detail,
})

/** Asks once. It answers, it never throws. */
export async function askRpc(open: EgressOpen, { url, headers }: RpcTarget, message: RpcMessage, timeoutMs: number): Promise<RpcReply> {
  if (timeoutMs < 1) return fault('timeout', storedText('The server didn’t respond in time.'))
  const answer = await open({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', ...message }),
    timeoutMs,
  })
  if (answer.outcome !== 'answered') return fault(answer.outcome === 'lost' ? 'unknown' : answer.outcome, answer.detail)
  const { status } = answer
  try {
    const isStream = /^text\/event-stream/i.test(answer.headers['content-type'] ?? '')
    if (status < 300 && message.id === undefined) return { ok: true, result: null, headers: answer.headers }
    const found = isStream ? await inEvents(answer.body, message.id) : parseJson(await wholeText(answer.body))
    return replyOf(found, status, answer.headers)
  } catch (cause) {
    // The body broke off: what the server did before it is not known.
    const isTime = cause instanceof Error && /timeout|abort/i.test(`${cause.name} ${cause.message}`)
    if (cause instanceof RangeError) return fault('unknown', storedText('The server’s answer is larger than 2 MB.'))
    return isTime
      ? fault('timeout', storedText('The server didn’t respond in time.'))
      : fault('unknown', storedText('The server’s answer was cut off.'))
  } finally {
    answer.end()
  }
}

const Answer = z.union([
  z.object({ error: z.object({ code: z.number().catch(0), message: z.string().catch('') }) }),
  z.object({ result: z.custom<Json>((value) => value !== undefined) }),
])

/** Codes of JSON-RPC and of the protocol for what was not begun. */
const NOT_BEGUN = new Set([-32_700, -32_600, -32_601, -32_602, -32_020, -32_021, -32_022, -32_001, -32_002])

function replyOf(found: Json | undefined, status: number, headers: Readonly<Record<string, string>>): RpcReply {
  const read = Answer.safeParse(found)
  if (read.success && 'result' in read.data && status < 300) return { ok: true, result: cutDeep(read.data.result), headers }
  if (read.success && 'error' in read.data) {
    const { code, message } = read.data.error
    return fault(NOT_BEGUN.has(code) ? 'refused' : 'unknown', storedText('The server answered: {said}', { said: message.slice(0, 300) }), {
      status,
      code,
    })
  }
  return fault(...withoutAnswer(status, headers['location'] ?? 'another address'), { status })
}

/** What a status says without an answer of the protocol. */
function withoutAnswer(status: number, location: string): [outcome: RpcFault['outcome'], detail: string] {
  if (status === 401 || status === 403)
    return ['refused', storedText('The server rejected the authentication ({status}). Check the secret.', { status })]
  if (status >= 300 && status < 400) return ['refused', storedText('The server redirects to {url}. Enter that URL.', { url: location })]
  if (status < 300) return ['unknown', storedText('The server’s answer doesn’t follow the Model Context Protocol. Check the URL.')]
  return [status >= 500 ? 'unknown' : 'refused', storedText('The server answered {status}.', { status })]
}

async function* bounded(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let size = 0
  for await (const part of body) {
    size += part.length
    if (size > MAX_BYTES) throw new RangeError('The answer is too large.')
    yield decoder.decode(part, { stream: true })
  }
}

async function wholeText(body: AsyncIterable<Uint8Array>): Promise<string> {
  let text = ''
  for await (const part of bounded(body)) text += part
  return text
}

/** The message with this id; notifications and questions of the server's before it are passed over. */
async function inEvents(body: AsyncIterable<Uint8Array>, id: string | undefined): Promise<Json | undefined> {
  let rest = ''
  for await (const part of bounded(body)) {
    rest += part
    const events = rest.split(/\r?\n\r?\n/)
    rest = events.pop() ?? ''
    const found = events.map(dataOf).find((message) => isFor(message, id))
    if (found !== undefined) return found
  }
  const last = dataOf(rest)
  if (isFor(last, id)) return last
  throw new Error('The stream ended before the answer.')
}

const dataOf = (event: string): Json | undefined =>
  parseJson(
    event
      .split(/\r?\n/)
      .flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trimStart()] : []))
      .join('\n'),
  )

const isFor = (message: Json | undefined, id: string | undefined): boolean =>
  typeof message === 'object' && message !== null && 'id' in message && message['id'] === id && !('method' in message)
