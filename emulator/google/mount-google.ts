import { randomUUID } from 'node:crypto'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import type { Faults } from '../faults/faults.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Clock } from '../world/clock.ts'
import { type Accounts, CLIENT, createAccounts } from './accounts.ts'
import { type Books, bookOf, BookInput, createBooks } from './books.ts'
import { createCalendars } from './calendars.ts'
import { registerCalendarControl, registerCalendarRoutes } from './calendar-routes.ts'
import { calendarRefusal, GoogleError, OauthError, quotaExceeded } from './google-error.ts'
import { createQuota, type Quota } from './quota.ts'
import { registerDriveRoutes } from './drive-routes.ts'
import { registerSheetsRoutes } from './sheets-routes.ts'
import { shownRows } from './spreadsheet.ts'

interface GoogleParts {
  ledger: Ledger
  faults: Faults
  clock: Clock
}

/** Mounts the pretend Google under `/google`, and what plays with it under `/_/sheets`, `/_/calendars` and `/_/google`. */
export async function mountGoogle(app: FastifyInstance, parts: GoogleParts): Promise<void> {
  const { ledger, clock } = parts
  const past = ledger.read()
  const accounts = createAccounts(ledger, past, clock)
  const books = createBooks(ledger, past)
  const calendars = createCalendars(ledger, past, clock)
  const quota = createQuota(() => clock.now().getTime())
  await app.register(
    async (google) => {
      addHooks(google, parts)
      registerOauthRoutes(google, accounts)
      registerSheetsRoutes(google, { accounts, books, quota })
      registerDriveRoutes(google, { accounts, books })
      registerCalendarRoutes(google, { accounts, calendars })
    },
    { prefix: '/google' },
  )
  await app.register(
    async (control) => {
      control.setErrorHandler((error, _request, reply) =>
        reply.status(error instanceof z.ZodError ? 400 : 500).send({ error: String(error) }),
      )
      registerControl(control, { accounts, books, quota })
      registerCalendarControl(control, calendars)
    },
    { prefix: '/_' },
  )
}

/** Writes every request and its answer to the ledger, and lets the scripted faults happen. */
function addHooks(app: FastifyInstance, { ledger, faults, clock }: GoogleParts): void {
  const lost = new WeakSet<FastifyRequest>()
  const ids = new WeakMap<FastifyRequest, string>()
  app.addHook('preHandler', async (request) => {
    const id = randomUUID()
    ids.set(request, id)
    const body = Buffer.isBuffer(request.body) ? `${request.body.length} bytes` : request.body
    ledger.append('request_received', { id, method: request.method, path: request.url, body })
    const subject = { path: request.url, type: null, to: null, body: JSON.stringify(body ?? null) }
    const fault = faults.take(['accept-and-lose-the-answer', '429', '5xx', 'slow', 'hang', 'reject'], subject)
    switch (fault?.kind) {
      case 'accept-and-lose-the-answer':
        return void lost.add(request)
      case '429':
        throw tooMany(request)
      case '5xx':
      case 'reject':
        throw new GoogleError(fault.kind === '5xx' ? fault.status : fault.code)
      case 'slow':
        return clock.wait(fault.ms)
      case 'hang':
        await clock.wait(fault.ms)
        lost.add(request)
        throw new GoogleError(503)
      default:
    }
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const isLost = lost.has(request)
    ledger.append('request_answered', {
      id: ids.get(request),
      status: reply.statusCode,
      lost: isLost,
      body: String(payload).slice(0, 1_000),
    })
    if (isLost) request.raw.socket.destroy()
    return payload
  })
  app.setErrorHandler((error, _request, reply) => answer(error, reply))
}

const tooMany = ({ url, method }: FastifyRequest): GoogleError =>
  url.startsWith('/google/calendar/')
    ? calendarRefusal(403, 'rateLimitExceeded', 'Rate Limit Exceeded')
    : quotaExceeded(method === 'GET' ? 'Read' : 'Write')

function answer(error: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof GoogleError || error instanceof OauthError) return reply.status(error.code).send(error.body)
  const refusal = new GoogleError(error instanceof z.ZodError ? 400 : 500, error instanceof Error ? error.message : String(error))
  return reply.status(refusal.code).send(refusal.body)
}

const Consent = z.object({
  client_id: z.literal(CLIENT.id),
  redirect_uri: z.url(),
  state: z.string(),
  response_type: z.literal('code'),
  scope: z.string().min(1),
})

/** Signing in: the consent page says yes at once, and the token endpoint checks everything. */
function registerOauthRoutes(app: FastifyInstance, accounts: Accounts): void {
  app.get('/o/oauth2/v2/auth', (request, reply) => {
    const { redirect_uri: redirectUri, state, scope } = Consent.parse(request.query)
    return reply.redirect(accounts.consent(redirectUri, state, scope))
  })
  app.post('/token', (request) => accounts.token(new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '')))
}

const Limit = z.number().int().min(1).nullable()
const Limits = z.object({ reads: Limit, writes: Limit })

function registerControl(app: FastifyInstance, { accounts, books, quota }: { accounts: Accounts; books: Books; quota: Quota }): void {
  app.get('/google/service-account', () => accounts.serviceAccount())
  app.get('/google/client', () => CLIENT)
  app.post('/google/revoke', () => {
    accounts.revokeAll()
    return {}
  })
  app.put('/sheets/quota', (request) => {
    quota.limit(Limits.parse(request.body))
    return {}
  })
  app.get('/sheets', () => ({ spreadsheets: books.all().map(({ spreadsheetId, title }) => ({ spreadsheetId, title })) }))
  app.get<{ Params: { id: string } }>('/sheets/:id', (request, reply) => {
    const book = books.find(request.params.id)
    if (!book) return reply.status(404).send({ error: 'There is no such spreadsheet.' })
    const sheets = Object.fromEntries(book.sheets.map((sheet) => [sheet.title, shownRows(sheet)]))
    return {
      title: book.title,
      editors: book.editors,
      sheets,
      entered: Object.fromEntries(book.sheets.map(({ title, rows }) => [title, rows])),
      metadata: book.metadata,
    }
  })
  app.put<{ Params: { id: string } }>('/sheets/:id', (request) => {
    const book = bookOf(request.params.id, BookInput.parse(request.body))
    books.put(book)
    return book
  })
}
