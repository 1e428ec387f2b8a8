import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'

import { laneOf } from '#channels/whatsapp/lane.ts'
import { parseWebhook } from '#channels/whatsapp/parse.ts'
import { randomId } from '#domain/id.ts'
import type { OutgoingContent } from '#domain/message.ts'
import { kinds } from '#flow/steps/registry.gen.ts'
import { createRoad, type Road } from '#runtime/road.ts'
import type { Sql } from '#store/connect.ts'
import { testDatabase } from '#store/testing/database.ts'

import { createAuth } from '../auth/create-auth.ts'
import { createMailer, type Mail } from '../auth/mailer.ts'
import { createThrottle } from '../auth/throttle.ts'
import { createServer } from '../http/create-server.ts'
import type { ServerDeps, ServerSettings } from '../http/deps.ts'
import { createMetrics } from '../http/metrics.ts'
import { createLog } from '../log.ts'
import { createSeal } from '../seal.ts'
import { type Client, createClient, PUBLIC_URL } from './client.ts'

export const APP_SECRET = 'the app secret of the tests'
export const VERIFY_TOKEN = 'the verify token of the tests'

export interface Doors {
  server: FastifyInstance
  deps: ServerDeps
  sql: Sql
  road: Road
  sent: { to: string; content: OutgoingContent }[]
  mails: Mail[]
  /** Lines that the server logged. */
  lines: string[]
  /** A browser nobody has signed in with. */
  visitor(): Client
  /** A new account, signed in. */
  person(name: string): Promise<Client>
  end(): Promise<void>
}

export interface DoorsOptions {
  settings?: Partial<ServerSettings>
  /** Sends real mail there; without it, mails are kept in `mails`. */
  smtpUrl?: string
  /** Starts the loops of the road too. */
  roadRuns?: boolean
}

/** The whole server on a database of its own. Only what leaves over the network is scripted. */
export async function openDoors(options: DoorsOptions = {}): Promise<Doors> {
  const { sql, url, drop } = await testDatabase()
  const webFolder = await mkdtemp(join(tmpdir(), 'parley-web-'))
  const lines: string[] = []
  const sent: Doors['sent'] = []
  const mails: Mail[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  const real = options.smtpUrl ? createMailer({ smtpUrl: options.smtpUrl, from: 'Parley <parley@parley.test>', log }) : null
  const mailer = real ?? { post: (mail: Mail) => void mails.push(mail), close: async () => {} }
  const auth = createAuth({
    databaseUrl: url,
    publicUrl: PUBLIC_URL,
    secretKey: 'a secret key of the tests, long enough',
    mint: randomId,
    mailer,
    log,
  })
  const seal = createSeal('a secret key of the tests, long enough')
  const road = createRoad({
    sql,
    kinds,
    whatsapp: {
      parse: parseWebhook,
      lane: laneOf,
      send: async (_access, { id, to, content }) => {
        sent.push({ to: to.value, content })
        return { outcome: 'accepted', providerId: `wamid.${id}`, waId: null }
      },
      markRead: async () => {},
    },
    openToken: seal.open,
    egress: async () => ({ outcome: 'refused', detail: 'No network in tests.' }),
    mint: randomId,
    now: () => new Date(),
    log,
    crash: () => {},
    leaseMs: 30_000,
  })
  const deps: ServerDeps = {
    settings: { ...SETTINGS, webFolder, ...options.settings },
    sql,
    auth,
    road,
    kinds,
    seal,
    mint: randomId,
    now: () => new Date(),
    log,
    metrics: createMetrics(),
    throttle: createThrottle({ limit: 5, windowMs: 60_000, now: Date.now }),
    crash: () => {},
  }
  const server = await createServer(deps)
  if (options.roadRuns) road.start()
  return {
    server,
    deps,
    sql,
    road,
    sent,
    mails,
    lines,
    visitor: () => createClient(server),
    async person(name) {
      const client = createClient(server)
      await client.ok('POST', '/api/v1/auth/sign-up', {
        name,
        email: `${name.toLowerCase()}@parley.test`,
        password: 'correct horse battery',
      })
      return client
    },
    async end() {
      await server.close()
      await road.stop()
      await mailer.close()
      await auth.close()
      await drop()
      await rm(webFolder, { recursive: true, force: true })
    },
  }
}

const SETTINGS: Omit<ServerSettings, 'webFolder'> = {
  publicUrl: PUBLIC_URL,
  strictOrigin: true,
  trustProxy: false,
  uniformAuthErrors: false,
  metricsToken: null,
  whatsappAppSecret: APP_SECRET,
  whatsappVerifyToken: VERIFY_TOKEN,
  emulatorUrl: null,
  demoAppId: null,
  checkAnswers: true,
}
