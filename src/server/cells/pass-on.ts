// Arrives: a request or socket for a workspace of another cell. Leaves: the same, signed, to a node of that cell, and its answer, piece by piece.
// Never here: a decision about who may do what, which is the answering cell's.
import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request as requestHttp, type RequestOptions } from 'node:http'
import { Agent as TlsAgent, request as requestHttps } from 'node:https'
import type { Duplex } from 'node:stream'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { AppError } from '#domain/errors.ts'

import type { Drain } from '../process/drain.ts'
import { answerLost, PASSED_HEADER, signCall } from './passed-call.ts'

/** What passing on needs of this node. */
export interface PassDeps {
  /** This cell's name. */
  cell: string
  key: Uint8Array
  drain: Drain
  now(): Date
}

interface Question {
  method: 'GET' | 'POST'
  url: string
  headers: OutgoingHttpHeaders
  body?: Uint8Array
}

export interface Passing {
  /** Answers a request with what a node of the other cell answers. */
  pass(request: FastifyRequest, reply: FastifyReply, address: string): Promise<FastifyReply>
  /** Answers a request without a body with what the first of several cells answers that knows what it asks for; null where none does. */
  passToFirst(request: FastifyRequest, reply: FastifyReply, addresses: readonly string[]): Promise<FastifyReply | null>
  /** Joins the two ends of a socket that is opened. */
  join(request: FastifyRequest, reply: FastifyReply, address: string): FastifyReply
  /** Asks something of this node's own for whoever sent `of`; status 503 where nobody answered. */
  ask(of: FastifyRequest, address: string, question: Question): Promise<{ status: number; text: string }>
  /** The headers by which another cell knows for whom this node asks. */
  sign(request: FastifyRequest, said: { method: string; url: string }): Record<string, string>
  close(): void
}

/** Of one way between two nodes only. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'proxy-authorization', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'expect'])
const FORWARDED = new Set([PASSED_HEADER, 'forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port'])

const CONNECT_MS = 2_000
/** Agents think for a minute and files take longer; a cell that is there says within seconds that it cannot. */
const SILENT_MS = 120_000
const ASK_MS = 10_000
const IDLE_MS = 20_000
/** A close frame that says "going away", as the browser's end understands it. */
const GOING_AWAY = Buffer.of(0x88, 0x02, 0x03, 0xe9)

type OwnOptions = Omit<RequestOptions, 'headers'> & { headers: OutgoingHttpHeaders }

/** Makes the way to other cells, with connections that are kept. */
export function createPassing(deps: PassDeps): Passing {
  const options = { keepAlive: true, timeout: IDLE_MS, maxFreeSockets: 64 }
  const agents = { 'http:': new Agent(options), 'https:': new TlsAgent(options) }
  const sign: Passing['sign'] = (request, said) => {
    const call = { from: deps.cell, at: deps.now().getTime(), ip: request.ip, host: request.host, protocol: request.protocol }
    return { host: request.headers.host ?? request.host, [PASSED_HEADER]: signCall(deps.key, said, call) }
  }
  const open = (request: FastifyRequest, address: string, own: OwnOptions) => {
    const url = new URL(address)
    const isTls = url.protocol === 'https:'
    const said = { method: own.method ?? request.method, url: own.path ?? request.raw.url ?? '/' }
    const all = {
      host: url.hostname,
      port: url.port,
      agent: agents[isTls ? 'https:' : 'http:'],
      ...own,
      method: said.method,
      path: said.url,
      headers: { ...own.headers, ...sign(request, said) },
    }
    const outgoing = (isTls ? requestHttps : requestHttp)(all)
    outgoing.on('socket', (socket) => {
      if (!socket.connecting) return
      const timer = setTimeout(() => outgoing.destroy(Object.assign(new Error('No connection in time'), { code: 'ETIMEDOUT' })), CONNECT_MS)
      socket.once('connect', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
    })
    return outgoing
  }
  return {
    pass: async (request, reply, address) => (await passRequest(request, reply, (own) => open(request, address, own))) ?? reply,
    async passToFirst(request, reply, addresses) {
      for (const address of addresses) {
        const answered = await passRequest(request, reply, (own) => open(request, address, own), isFound)
        if (answered) return answered
      }
      return null
    },
    join: (request, reply, address) => joinSockets(request, reply, deps.drain, (own) => open(request, address, own)),
    ask: (of, address, { method, url, headers, body }) =>
      readAnswer(open(of, address, { method, path: url, headers, signal: AbortSignal.timeout(ASK_MS) }), body),
    sign,
    close() {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

function readAnswer(outgoing: ReturnType<typeof requestHttp>, body?: Uint8Array): Promise<{ status: number; text: string }> {
  const { promise, resolve } = Promise.withResolvers<{ status: number; text: string }>()
  const failed = (): void => resolve({ status: 503, text: '' })
  outgoing.once('response', (answer) => {
    const chunks: Buffer[] = []
    answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', failed)
    answer.once('end', () => resolve({ status: answer.statusCode ?? 503, text: Buffer.concat(chunks).toString() }))
  })
  if (body) outgoing.setHeader('content-length', body.byteLength)
  outgoing.on('error', failed).end(body)
  return promise
}

type Open = (own: OwnOptions) => ReturnType<typeof requestHttp>

const isFound = ({ statusCode }: IncomingMessage): boolean => statusCode !== 404

/** Passes a request on and answers it with what comes back; null where that is not wanted. */
async function passRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  open: Open,
  isWanted: (answer: IncomingMessage) => boolean = () => true,
): Promise<FastifyReply | null> {
  const outgoing = open({ headers: headersToPass(request.raw), timeout: SILENT_MS })
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  outgoing.once('response', resolve).on('error', reject)
  outgoing.once('timeout', () => outgoing.destroy(new Error('No answer in time')))
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) outgoing.destroy()
  })
  if (hasBody(request)) request.raw.pipe(outgoing)
  else outgoing.end()
  const answer = await promise.catch((cause: NodeJS.ErrnoException): never => {
    request.raw.unpipe(outgoing).resume()
    throw wasNotSent(cause) || isSafe(request) ? new AppError('unavailable', { cause, retryAfterSeconds: 5 }) : answerLost(cause)
  })
  if (!isWanted(answer)) {
    answer.resume()
    return null
  }
  for (const [name, value] of Object.entries(answer.headers))
    if (value !== undefined && !HOP_BY_HOP.has(name)) void reply.header(name, value)
  return reply.code(answer.statusCode ?? 502).send(answer)
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/** Nothing of the request reached the other cell. */
const wasNotSent = ({ code, syscall }: NodeJS.ErrnoException): boolean =>
  syscall === 'connect' || syscall === 'getaddrinfo' || code === 'ETIMEDOUT'

const isSafe = ({ method }: FastifyRequest): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method)

const headersToPass = ({ headers }: IncomingMessage): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name) && !FORWARDED.has(name)))

function joinSockets(request: FastifyRequest, reply: FastifyReply, drain: Drain, open: Open): FastifyReply {
  reply.hijack()
  const near: Duplex & { setTimeout?(ms: number): void } = request.raw.socket
  const outgoing = open({
    agent: false,
    headers: { ...headersToPass(request.raw), connection: 'Upgrade', upgrade: request.headers.upgrade },
  })
  near.on('error', () => near.destroy()).once('close', () => outgoing.destroy())
  outgoing.on('error', () =>
    near.end('HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'),
  )
  outgoing.once('response', (answer) => {
    near.write(headOf(answer, ['Connection: close']))
    answer.pipe(near)
  })
  outgoing.once('upgrade', (answer, far, head) => {
    near.setTimeout?.(0)
    const stay = drain.whenLeaving(() => near.end(GOING_AWAY))
    near.once('close', () => far.destroy()).once('close', stay)
    far.on('error', () => far.destroy()).once('close', () => near.destroy())
    near.write(headOf(answer, ['Connection: Upgrade', 'Upgrade: websocket']))
    near.write(head)
    far.pipe(near).pipe(far)
  })
  outgoing.end()
  return reply
}

/** The first lines of an answer as they came, with what holds for this way. */
function headOf({ statusCode, statusMessage, rawHeaders }: IncomingMessage, own: readonly string[]): string {
  const lines = rawHeaders.flatMap((name, at) =>
    at % 2 === 0 && !HOP_BY_HOP.has(name.toLowerCase()) ? [`${name}: ${rawHeaders[at + 1] ?? ''}`] : [],
  )
  return `${[`HTTP/1.1 ${statusCode} ${statusMessage}`, ...lines, ...own].join('\r\n')}\r\n\r\n`
}
