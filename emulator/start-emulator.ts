import Fastify, { type FastifyInstance } from 'fastify'
import { z } from 'zod'

import { Accounts } from './accounts/accounts.ts'
import { registerAccountControls } from './accounts/account-controls.ts'
import { registerSignup } from './accounts/signup-page.ts'
import { registerProductPictures } from './catalog/product-images.ts'
import { registerControlRoutes } from './control-routes.ts'
import { createFaults } from './faults/faults.ts'
import { Forms } from './forms/forms.ts'
import { registerSealRoutes } from './forms/seal-routes.ts'
import { mountGoogle } from './google/mount-google.ts'
import { GraphError } from './graph/graph-error.ts'
import { addGraphHooks } from './graph/graph-hooks.ts'
import { registerGraphRoutes } from './graph/graph-routes.ts'
import { createRateLimits } from './graph/rate-limits.ts'
import { openLedger } from './ledger/ledger.ts'
import { listenNear } from './listen-near.ts'
import { mountLlm } from './llm/mount-llm.ts'
import { startMailServer } from './mailbox/mail-server.ts'
import { Mailbox } from './mailbox/mailbox.ts'
import { registerMediaDownload } from './media/media-download.ts'
import { MediaStore } from './media/media-store.ts'
import { createPhoneFeed } from './phone/phone-feed.ts'
import { Templates } from './templates/templates.ts'
import { WebhookQueue } from './webhooks/webhook-queue.ts'
import { WebhookSender } from './webhooks/webhook-sender.ts'
import { mountPush } from './push/mount-push.ts'
import { mountS3 } from './s3/mount-s3.ts'
import { createClock } from './world/clock.ts'
import { Settings } from './world/settings.ts'
import { World } from './world/world.ts'

/** The header that carries the control key. */
const CONTROL_HEADER = 'x-emulator-control'

const LARGEST_BODY = 101 * 1_024 * 1_024

export interface EmulatorOptions {
  /** Where it listens if that is free: 0 takes any. */
  httpPort: number
  smtpPort: number
  webhookUrl: string | null
  appSecret: string
  /** What plays with the pretend world must show it; null lets everyone. */
  controlKey?: string | null
  /** Where the ledger and the media lie; null keeps both in memory. */
  dataDir: string | null
  settings?: Partial<Settings>
}

export interface Emulator {
  http: number
  smtp: number
  stop(): Promise<void>
}

/** Starts the pretend world: Graph API, phones, mail server and shop, on 127.0.0.1 only. */
export async function startEmulator(options: EmulatorOptions): Promise<Emulator> {
  const parts = assemble(options)
  const { clock, ledger, feed, mailbox, webhooks } = parts
  const app = await createApp(parts, options.controlKey ?? null)
  await listenNear(options.httpPort, (port) => app.listen({ port, host: '127.0.0.1' }))
  const mailServer = await startMailServer(options.smtpPort, async (raw, to) => {
    const mail = await mailbox.receive(raw, to, clock.now())
    feed.publish({ type: 'mail', id: mail.id })
  })

  const address = app.server.address()
  return {
    http: typeof address === 'object' && address !== null ? address.port : options.httpPort,
    smtp: mailServer.port,
    async stop() {
      clock.stop()
      await webhooks.stop()
      app.server.closeAllConnections()
      await Promise.all([app.close(), mailServer.close()])
      ledger.close()
    },
  }
}

type Parts = Parameters<typeof registerControlRoutes>[1]

function assemble(options: EmulatorOptions): Parts {
  const clock = createClock()
  const ledger = openLedger(options.dataDir, clock.now)
  const past = ledger.read()
  const faults = createFaults()
  const queue = new WebhookQueue(ledger, past)
  let current = Settings.parse(options.settings ?? {})
  const settings = () => current
  return {
    world: new World(ledger, past),
    accounts: new Accounts(ledger, past),
    app: { callback: options.webhookUrl, secret: options.appSecret },
    media: new MediaStore(ledger, past, options.dataDir, clock),
    forms: new Forms(ledger, past),
    templates: new Templates(ledger, past),
    mailbox: new Mailbox(ledger, past),
    webhooks: new WebhookSender({ queue, ledger, faults, clock, url: options.webhookUrl, secret: options.appSecret }),
    limits: createRateLimits(settings, () => clock.now().getTime()),
    feed: createPhoneFeed(),
    faults,
    clock,
    ledger,
    settings,
    change: (next) => (current = next),
  }
}

async function createApp(parts: Parts, controlKey: string | null): Promise<FastifyInstance> {
  const app = Fastify({ bodyLimit: LARGEST_BODY, forceCloseConnections: true })
  // Whatever is not JSON (uploads, pictures of the phone) is kept as the bytes it came in.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  if (controlKey !== null) closeControls(app, controlKey)
  await app.register(async (graph) => {
    addGraphHooks(graph, parts)
    registerGraphRoutes(graph, parts)
  })
  registerMediaDownload(app, parts)
  registerProductPictures(app)
  registerSignup(app, parts)
  await mountGoogle(app, parts)
  await mountS3(app, parts)
  await mountLlm(app, parts)
  mountPush(app, parts)
  await app.register(
    async (control) => {
      control.setErrorHandler((error, _request, reply) =>
        reply.status(statusOf(error)).send({ error: error instanceof Error ? error.message : String(error) }),
      )
      registerControlRoutes(control, parts)
      registerAccountControls(control, parts)
      registerSealRoutes(control)
    },
    { prefix: '/_' },
  )
  return app
}

/** The pretend shop is part of the outside world, and so is the page of a form; everything else under `/_` plays with it. */
const PART_OF_THE_WORLD = new Set(['/_/shop/offers', '/_/phone/forms/:id'])

/** Refuses what plays with the pretend world to whoever has not the key: a flow's HTTP step may call the shop, and not the mailbox. */
function closeControls(app: FastifyInstance, key: string): void {
  app.addHook('onRequest', async (request, reply) => {
    const route = request.routeOptions.url ?? ''
    if (!route.startsWith('/_/') || PART_OF_THE_WORLD.has(route) || request.headers[CONTROL_HEADER] === key) return
    return reply.status(403).send({ error: 'This needs the control key of the emulator.' })
  })
}

function statusOf(error: unknown): number {
  if (error instanceof z.ZodError) return 400
  if (error instanceof GraphError) return error.status
  return error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
}
