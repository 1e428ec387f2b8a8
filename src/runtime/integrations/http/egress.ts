import type { LookupFunction } from 'node:net'
import { Readable } from 'node:stream'

import { Agent, type Dispatcher, request } from 'undici'

import { storedText } from '#domain/i18n/t.ts'
import { isPrivateHost } from '#flow/analysis/private-host.ts'
import type { Egress, EgressAnswer, EgressBody, EgressOpen, EgressRequest, EgressStream } from '#domain/egress.ts'

import { checkOwn, checkPublic, guardedLookup, privateNetwork, Refused, type Resolve, systemResolve } from './guarded-lookup.ts'

const DEFAULT_MAX_BYTES = 262_144

/** Request headers that metadata services ask for, and those that would let a caller speak for another host. */
const FORBIDDEN_HEADERS =
  /^(metadata|metadata-flavor|x-aws-ec2-metadata-token.*|host|connection|transfer-encoding|upgrade|proxy-.*|te|trailer|keep-alive|expect|content-length)$/i

/**
 * Makes the one exit. Every address that a name resolves to is checked, and the connection goes to a checked address, so a name
 * that changes between check and use gains nothing. Redirects are not followed.
 *
 * @param allowedOrigins origins that the operator trusts although they are private, like the emulator's. Link-local metadata never is.
 */
export function createEgress(allowedOrigins: readonly string[], resolve: Resolve = systemResolve): GuardedEgress {
  const allowed = new Set(allowedOrigins.map((origin) => new URL(origin).origin))
  const guarded = agent(guardedLookup(resolve, checkPublic))
  const trusting = agent(guardedLookup(resolve, checkOwn))

  /** Sends a call and hands its answer to `read`, with the faults of both told as outcomes. */
  async function send<Answer>(
    call: EgressRequest,
    read: (answer: Dispatcher.ResponseData) => Answer | Promise<Answer>,
  ): Promise<Answer | NotAnswered> {
    let phase: 'before' | 'sent' = 'before'
    const ending = new AbortController()
    // Ended with the answer: the platform's own timeout signal would fire later for each call that was answered long ago.
    const timer = setTimeout(() => ending.abort(new DOMException('No answer in time.', 'TimeoutError')), call.timeoutMs).unref()
    try {
      const url = checkUrl(call.url)
      const trusted = allowed.has(url.origin)
      if (!trusted) checkHost(url.hostname)
      checkHeaders(call.headers ?? {})
      call.onBegin?.(() => ending.abort())
      phase = 'sent'
      const answer = await request(url, {
        method: call.method,
        headers: { 'user-agent': 'Parley', ...call.headers, ...lengthOf(call.body) },
        body: bodyOf(call.body),
        dispatcher: trusted ? trusting : guarded,
        signal: ending.signal,
        headersTimeout: call.timeoutMs,
        bodyTimeout: call.timeoutMs,
      })
      answer.body.once('close', () => clearTimeout(timer))
      return await read(answer)
    } catch (cause) {
      clearTimeout(timer)
      return toAnswer(cause, phase)
    }
  }
  const egress: Egress = (call) => send(call, (answer) => readAnswer(answer, call.maxBytes ?? DEFAULT_MAX_BYTES))
  return Object.assign(egress, {
    open: (call: EgressRequest): Promise<EgressStream> => send(call, openAnswer),
    close: async () => void (await Promise.all([guarded.close(), trusting.close()])),
  })
}

/** The exit, with its door for what is too large to keep. */
export type GuardedEgress = Egress & { open: EgressOpen; close(): Promise<void> }

type NotAnswered = Exclude<EgressAnswer, { outcome: 'answered' }>

function openAnswer({ statusCode, headers, body }: Dispatcher.ResponseData): EgressStream {
  // Whoever reads it learns that it broke off; where nobody reads it any more, nobody must.
  body.on('error', () => {})
  return { outcome: 'answered', status: statusCode, headers: headersOf(headers), body, end: () => void body.destroy() }
}

const isStreamed = (body: EgressRequest['body']): body is EgressBody => typeof body === 'object' && body !== null && 'bytes' in body

const bodyOf = (body: EgressRequest['body']): string | Uint8Array | Readable | null =>
  isStreamed(body) ? Readable.from(body.bytes, { objectMode: false }) : (body ?? null)

const lengthOf = (body: EgressRequest['body']): Record<string, string> => (isStreamed(body) ? { 'content-length': String(body.size) } : {})

const headersOf = (headers: Dispatcher.ResponseData['headers']): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value ?? '')]))

const agent = (lookup: LookupFunction): Agent =>
  new Agent({
    connect: { lookup, timeout: 10_000 },
    connections: 128,
    pipelining: 1,
    keepAliveTimeout: 10_000,
    maxHeaderSize: 32_768,
    maxRedirections: 0,
  } as Agent.Options)

function checkUrl(text: string): URL {
  let url: URL
  try {
    url = new URL(text)
  } catch {
    throw new Refused(storedText('This isn’t a complete URL. Write it like https://example.com/path.'))
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new Refused(storedText('Only http and https URLs can be called, not {protocol}', { protocol: url.protocol }))
  if (url.username !== '' || url.password !== '')
    throw new Refused(storedText('A URL can’t contain a user name or password. Use a header.'))
  return url
}

function checkHost(hostname: string): void {
  if (isPrivateHost(hostname)) throw new Refused(privateNetwork())
}

function checkHeaders(headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) {
    if (FORBIDDEN_HEADERS.test(name)) throw new Refused(storedText('The header “{name}” can’t be set.', { name }))
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || /[\r\n\0]/.test(value))
      throw new Refused(storedText('The header “{name}” has characters that aren’t allowed.', { name }))
  }
}

async function readAnswer(answer: Dispatcher.ResponseData, maxBytes: number): Promise<EgressAnswer> {
  const parts: Uint8Array[] = []
  let size = 0
  let truncated = false
  for await (const part of answer.body) {
    const bytes: Uint8Array = part
    const room = maxBytes - size
    if (bytes.length > room) {
      parts.push(bytes.subarray(0, room))
      truncated = true
      // The rest is not wanted: leaving the loop ends the connection.
      break
    }
    parts.push(bytes)
    size += bytes.length
  }
  return { outcome: 'answered', status: answer.statusCode, headers: headersOf(answer.headers), body: Buffer.concat(parts), truncated }
}

/** Codes of faults that happen before a byte of the request is written. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

function toAnswer(cause: unknown, phase: 'before' | 'sent'): NotAnswered {
  const fault = cause instanceof Error ? cause : new Error(String(cause))
  if (fault instanceof Refused || fault.cause instanceof Refused) return { outcome: 'refused', detail: fault.message }
  if (phase === 'before') return { outcome: 'refused', detail: fault.message }
  const code = 'code' in fault && typeof fault.code === 'string' ? fault.code : ''
  if (NEVER_SENT.has(code)) return { outcome: 'unreachable', detail: storedText('Couldn’t reach the server ({code}).', { code }) }
  if (fault.name === 'TimeoutError' || code.endsWith('_TIMEOUT'))
    return { outcome: 'timeout', detail: storedText('The server didn’t respond in time.') }
  return { outcome: 'lost', detail: storedText('The connection closed before a response arrived ({code}).', { code: code || fault.name }) }
}
