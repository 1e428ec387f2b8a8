import { randomUUID } from 'node:crypto'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Accounts } from '../accounts/accounts.ts'
import type { Faults, Subject } from '../faults/faults.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Clock } from '../world/clock.ts'
import type { Settings } from '../world/settings.ts'
import { badParameter, GraphError, titleOf } from './graph-error.ts'
import { tokenOf } from './token-of.ts'

declare module 'fastify' {
  interface FastifyRequest {
    ledgerId: string
    losesAnswer: boolean
  }
}

interface HookDeps {
  ledger: Ledger
  faults: Faults
  clock: Clock
  accounts: Accounts
  settings(): Settings
}

/** Writes every request and its answer to the ledger, checks the token, and lets the scripted faults happen. */
export function addGraphHooks(app: FastifyInstance, { ledger, faults, clock, accounts, settings }: HookDeps): void {
  app.decorateRequest('ledgerId', '')
  app.decorateRequest('losesAnswer', false)

  app.addHook('preHandler', async (request, reply) => {
    request.ledgerId = randomUUID()
    ledger.append('request_received', {
      id: request.ledgerId,
      method: request.method,
      path: request.url,
      body: Buffer.isBuffer(request.body) ? `${request.body.length} bytes` : request.body,
    })
    checkToken(request, accounts)
    await applyFault(request, reply, faults, clock)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const { clockSkewMs } = settings()
    if (clockSkewMs !== 0) void reply.header('date', new Date(clock.now().getTime() + clockSkewMs).toUTCString())
    if (request.ledgerId === '') return payload
    ledger.append('request_answered', {
      id: request.ledgerId,
      status: reply.statusCode,
      lost: request.losesAnswer,
      body: String(payload).slice(0, 4_000),
    })
    if (request.losesAnswer) request.raw.socket.destroy()
    return payload
  })

  app.setErrorHandler((error, _request, reply) => {
    const refusal = error instanceof GraphError ? error : toGraphError(error)
    return reply.status(refusal.status).send(refusal.body)
  })
}

function checkToken(request: FastifyRequest, accounts: Accounts): void {
  // Whoever trades a code for a token has none yet.
  if (request.routeOptions.url === '/:version/oauth/access_token') return
  const given = tokenOf(request)
  if (given === '') throw new GraphError(190, '', { message: 'An access token is required to request this resource.', status: 401 })
  if (/^(expired|invalid)/.test(given) || !accounts.get('token', given).valid)
    throw new GraphError(190, '', { message: 'Error validating access token: the session has expired.', status: 401, subcode: 463 })
}

async function applyFault(request: FastifyRequest, reply: FastifyReply, faults: Faults, clock: Clock): Promise<void> {
  const fault = faults.take(['accept-and-lose-the-answer', '429', '5xx', 'slow', 'hang', 'reject'], subjectOf(request))
  switch (fault?.kind) {
    case 'accept-and-lose-the-answer':
      request.losesAnswer = true
      return
    case '429':
      void reply.header('retry-after', String(fault.retryAfterSeconds))
      throw new GraphError(130429, titleOf(130429), { status: 429 })
    case '5xx':
      if (fault.bare) return void reply.status(fault.status).type('text/html').send('<html><body>Bad gateway</body></html>')
      throw new GraphError(2, '', { status: fault.status, message: 'Service temporarily unavailable' })
    case 'slow':
      return clock.wait(fault.ms)
    case 'hang':
      await clock.wait(fault.ms)
      request.losesAnswer = true
      throw new GraphError(2, '')
    case 'reject':
      throw new GraphError(fault.code, titleOf(fault.code))
    default:
      return
  }
}

function subjectOf({ url, body }: FastifyRequest): Subject {
  const fields = typeof body === 'object' && body !== null && !Buffer.isBuffer(body) ? body : {}
  const field = (name: string): string | null => (name in fields ? String(Object.entries(fields).find(([key]) => key === name)?.[1]) : null)
  return { path: url, type: field('type'), to: field('to'), body: JSON.stringify(fields) }
}

function toGraphError(error: unknown): GraphError {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status >= 500) return new GraphError(131000, error instanceof Error ? error.message : String(error))
  return badParameter(error instanceof Error ? error.message : 'The request could not be read.')
}
