import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { FastifyRequest } from 'fastify'

import { AppError } from '#domain/errors.ts'

import { mountCalendarFeed } from '../calendar/mount-calendar-feed.ts'
import { mountTlsAsk } from '../branding/mount-tls-ask.ts'
import { enterSites, mountBranding } from '../branding/mount-branding.ts'
import { mountEdge } from '../cells/mount-edge.ts'
import { mountMailStop } from '../digest/mount-stop.ts'
import { mountRealtime } from '../realtime/realtime.ts'
import { answerInLanguages } from '../i18n/languages.ts'
import { mountWebChat } from '../webchat/mount-web-chat.ts'
import { mountStorage } from '../storage/serve-objects.ts'
import { limitRates } from '../auth/shared-rates.ts'
import { mountFederatedSignIn } from '../routes/workspace/federated-sign-in.ts'
import { mountGoogleConsent } from '../routes/workspace/google-consent.ts'
import { mountPartnerPages } from '../partners/mount-partner-pages.ts'
import { operationsOf } from '../routes/operations.ts'
import { mountWhatsappWebhook } from '../routes/webhooks/whatsapp.ts'
import { mountFormEndpoint } from '../routes/webhooks/whatsapp-forms.ts'
import type { ServerDeps } from './deps.ts'
import { mountEmulator } from './emulator-proxy.ts'
import { answerError, mountErrors } from './errors.ts'
import { mountHeaders } from './headers.ts'
import { mountContract } from './mount.ts'
import { mountOps } from './ops.ts'
import { mountWeb, readPages } from './web.ts'

/** One half of a pair of UTF-16 signs, as an escape without its other half. An escaped backslash before it makes it plain text. */
const HALF_PAIR = /(?<!\\)(?:\\\\)*\\u(?:d[89ab][0-9a-f]{2}(?!\\ud[c-f][0-9a-f]{2})|(?<!\\ud[89ab][0-9a-f]{2}\\u)d[c-f][0-9a-f]{2})/i

const HALF_A_LETTER = { path: 'body', message: 'A text holds half of a letter (a lone UTF-16 surrogate).' }

/** Refuses, by its name, what a body was packed in or written in beside UTF-8: nothing here would read it. */
function checkEncoding({ headers }: FastifyRequest): void {
  const packed = headers['content-encoding']?.trim().toLowerCase()
  if (packed !== undefined && packed !== '' && packed !== 'identity')
    throw encodingRefused(`The body is compressed with ${packed.slice(0, 40)}.`)
  const type = headers['content-type'] ?? ''
  const letters = /^application\/json\b.*;\s*charset="?([\w-]+)/i.exec(type)?.[1]?.toLowerCase()
  if (letters !== undefined && !['utf-8', 'utf8', 'us-ascii'].includes(letters)) throw encodingRefused(`The body is written in ${letters}.`)
}

const encodingRefused = (message: string): AppError => new AppError('body-encoding', { details: [{ path: 'body', message }] })

/** Reads JSON bodies; an empty one is no body, because many clients send the header with every request. */
function acceptJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser(['application/json', 'text/plain'])
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    const text = String(body)
    // UTF-16 that is read as UTF-8 has a zero for every other letter.
    if (text.includes('\0')) return done(encodingRefused('The body looks like UTF-16.'))
    if (HALF_PAIR.test(text)) return done(new AppError('invalid-argument', { details: [HALF_A_LETTER] }))
    return parse(request, text, (error, value) => {
      // What cannot be parsed and what would change a prototype are the same to us: no JSON of ours.
      done(error ? Object.assign(error, { code: 'FST_ERR_CTP_INVALID_JSON_BODY' }) : null, value)
    })
  })
}

const BODY_BYTES = 1024 * 1024

/** Builds the server with every door of the house. It listens when the caller says so. */
export async function createServer(deps: ServerDeps): Promise<FastifyInstance> {
  const { settings } = deps
  const log: FastifyBaseLogger = deps.log
  const server = fastify({
    loggerInstance: log,
    // One line for each request would drown the rest at 100 webhooks a second: requests are figures, faults are lines.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => deps.generateId(),
    trustProxy: settings.trustProxy,
    bodyLimit: BODY_BYTES,
    // A file of 100 MB over a slow line; headers have a minute by Node's own limit.
    requestTimeout: 300_000,
    connectionTimeout: 75_000,
    keepAliveTimeout: 72_000,
    routerOptions: { maxParamLength: 256 },
    forceCloseConnections: 'idle',
    frameworkErrors: (_error, request, reply) => void answerError(new AppError('route-not-found'), request, reply),
  })
  const pages = await readPages(settings.webFolder)

  acceptJson(server)
  answerInLanguages(server)
  mountErrors(server)
  mountEdge(server, deps)
  enterSites(server, deps)
  await mountHeaders(server, {
    sites: deps.sites,
    page: pages.get('en')?.html ?? null,
    platformScript: settings.platform?.scriptUrl ?? null,
    hasProviders: deps.oidc.length > 0,
  })
  await limitRates(server, deps.sql)
  mountHooks(server, deps)
  mountOps(server, deps)
  await mountWhatsappWebhook(server, deps)
  await mountFormEndpoint(server, deps)
  const visitorHub = await mountRealtime(server, deps)
  mountGoogleConsent(server, deps)
  mountStorage(server, deps)
  mountFederatedSignIn(server, deps)
  await mountMailStop(server, deps)
  await server.register(async (scope) => mountContract(scope, operationsOf({ ...deps, visitorHub }), deps))
  await mountEmulator(server, deps)
  mountBranding(server, deps)
  mountTlsAsk(server, deps)
  mountCalendarFeed(server, deps)
  await mountPartnerPages(server, deps)
  await mountWebChat(server, deps)
  await mountWeb(server, { webFolder: settings.webFolder, pages, sites: deps.sites, sql: deps.sql })
  return server
}

/** What holds for every request: its id goes out, answers of the API are not kept, and its time is measured. */
function mountHooks(server: FastifyInstance, { metrics, drain }: ServerDeps): void {
  server.addHook('onRequest', async (request, reply) => {
    // Its next request finds another node.
    if (drain.isOn()) void reply.header('connection', 'close')
    void reply.header('x-request-id', request.id)
    if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store')
    checkEncoding(request)
  })
  server.addHook('onResponse', async (request, reply) => {
    const labels = { route: request.routeOptions.url ?? 'none', method: request.method, status: String(reply.statusCode) }
    metrics.requestSeconds.observe(labels, reply.elapsedTime / 1_000)
  })
}
