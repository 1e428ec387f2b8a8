import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'

import { createGraph } from '#channels/whatsapp/graph.ts'
import { partitionOf } from '#channels/whatsapp/send/partition.ts'
import { webchat } from '#channels/webchat/webchat.ts'
import { parseWebhook } from '#channels/whatsapp/parse/parse.ts'
import type { Egress, EgressOpen } from '#domain/egress.ts'
import { type Branding, NO_BRANDING } from '#domain/partners/brand.ts'
import { randomId } from '#domain/generate-id.ts'
import type { OutgoingContent } from '#domain/messages/message.ts'
import { kinds } from '#flow/steps/registry.gen.ts'
import { createAgents } from '#runtime/integrations/ai/agents.ts'
import { type FileHome, openFileHome } from '#runtime/integrations/files/file-storage.ts'
import { createRuntime, type Runtime } from '#runtime/runtime.ts'
import type { ChannelMouth } from '#runtime/runtime-deps.ts'
import { NO_GOOGLE } from '#runtime/testing/no-google.ts'
import { noNetwork } from '#runtime/testing/no-network.ts'
import type { GoogleSettings } from '#runtime/integrations/google/google-client.ts'
import { openCalendars } from '#runtime/integrations/google-calendar/open-calendars.ts'
import { createSheets, type SheetsDeps } from '#runtime/integrations/google-sheets/sheets.ts'
import { createDial } from '#runtime/integrations/http/dial.ts'
import { createSandbox } from '#runtime/integrations/sandbox/sandbox.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { testDatabase } from '#store/testing/database.ts'

import { createAuth, type KeptPassword } from '../auth/create-auth.ts'
import type { OidcClient } from '../auth/oidc/oidc-client.ts'
import { createMailer, type Mail, type Mailer } from '../auth/mailer.ts'
import { accountKey } from '../auth/limits.ts'
import { createThrottle } from '../auth/throttle.ts'
import type { HostResolver } from '../branding/check-host.ts'
import { createSites, type Sites } from '../branding/sites.ts'
import { createServer } from '../http/create-server.ts'
import type { ServerDeps, ServerSettings } from '../http/deps.ts'
import { createMetrics } from '../http/metrics.ts'
import { createDrain } from '../process/drain.ts'
import { createLog, type Logger } from '../process/log.ts'
import { createNotificationStream } from '../realtime/notification-stream.ts'
import { createDraftStream } from '../realtime/draft-stream.ts'
import { createPushKeys } from '../notifications/push-sender.ts'
import { createFileLinks } from '../webchat/file-links.ts'
import { createDownloadUrls, STORAGE_PATH } from '../storage/download-urls.ts'
import { createSeal, type Seal } from '../settings/seal.ts'
import { type Client, createClient, PUBLIC_URL } from './client.ts'

export const APP_SECRET = 'the app secret of the tests'
export const VERIFY_TOKEN = 'the verify token of the tests'

export interface TestApp {
  server: FastifyInstance
  deps: ServerDeps
  sql: Sql
  runtime: Runtime
  files: FileHome
  sent: { to: string; content: OutgoingContent }[]
  mails: Mail[]
  /** Lines that the server logged. */
  lines: string[]
  /** A browser nobody has signed in with, at this address of the network. */
  visitor(from?: string): Client
  /** A new account, signed in. */
  person(name: string): Promise<Client>
  end(): Promise<void>
}

export interface TestAppOptions {
  settings?: Partial<ServerSettings>
  /** Under which address people open it, where that matters. */
  publicUrl?: string
  /** Other hosts, and their brands. */
  branding?: Branding
  /** Sends real mail there; without it, mails are kept in `mails`. */
  smtpUrl?: string
  /** Starts the loops of the pipeline too. */
  runtimeRuns?: boolean
  /** Speaks through it; without it, every message is taken and kept in `sent`. */
  whatsapp?: ChannelMouth
  /** Goes out there; without it, there is no network. */
  egress?: Egress
  /** Opens calls there whose answers come piece by piece; without it, there is no network. */
  open?: EgressOpen
  google?: GoogleSettings
  /** Whom the check of a host asks; without it, no host has a record. */
  hostResolver?: HostResolver
  /** How much the files of a workspace may take; without it, as much as there is. */
  quotaBytes?: number
  /** By whom people may sign in. */
  oidc?: readonly OidcClient[]
}

/** Google as the tests have it, with what is done there. */
function openGoogle(options: TestAppOptions, deps: Omit<SheetsDeps, 'google'>): Pick<ServerDeps, 'google' | 'sheets' | 'openCalendars'> {
  const google = options.google ?? NO_GOOGLE
  return { google, sheets: createSheets({ ...deps, google }), openCalendars: openCalendars({ ...deps, google }) }
}

/** The whole server on a database of its own. Only what leaves over the network is scripted. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { sql, drop } = await testDatabase()
  const [webFolder, filesFolder] = [await aFolder('web'), await aFolder('files')]
  const [lines, mails]: [string[], Mail[]] = [[], []]
  const sent: TestApp['sent'] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  const sites = createSites({ publicUrl: options.publicUrl ?? PUBLIC_URL, branding: options.branding ?? NO_BRANDING })
  const seal = createSeal('a secret key of the tests, long enough')
  const accounts = openAccounts(options, { sql, mails, sites, seal, log })
  const functions = createSandbox({ threads: 1 })
  const egress: Egress = options.egress ?? (async () => ({ outcome: 'refused', detail: 'No network in tests.' }))
  const google = openGoogle(options, { sql, egress, log, openSecret: seal.open })
  const agents = createAgents({ sql, open: options.open ?? noNetwork, openSecret: seal.open })
  const files = await openFileHome(filesFolder, { quotaBytes: options.quotaBytes ?? null })
  const runtime = createRuntime({
    sql,
    kinds,
    whatsapp: options.whatsapp ?? mouthInto(sent),
    webchat,
    openToken: seal.open,
    egress,
    agents,
    functions,
    sheets: google.sheets,
    files,
    addressKey: Buffer.from('a key of the tests'),
    generateId: randomId,
    publicUrl: PUBLIC_URL,
    now: () => new Date(),
    log,
    crash: () => {},
    leaseMs: 30_000,
    maxBacklog: 200_000,
    // Tests put the clock of what waits forward in the database, and no worker is woken by that.
    pollMs: 250,
  })
  const deps: ServerDeps = {
    settings: {
      ...SETTINGS,
      webFolder,
      widgetFolder: webFolder,
      ...(options.publicUrl && { publicUrl: options.publicUrl }),
      ...options.settings,
    },
    sql,
    sites,
    ...accounts,
    oidc: options.oidc ?? [],
    runtime,
    agents,
    functions,
    ...google,
    egress,
    self: egress,
    hostResolver: hostResolverOf(options),
    dial: createDial([]),
    graph: createGraph(egress, options.settings?.graphUrl ?? 'http://graph.invalid/v25.0'),
    kinds,
    seal,
    generateId: randomId,
    now: () => new Date(),
    log,
    metrics: createMetrics(),
    pushKeys: createPushKeys({ sql, seal, publicUrl: PUBLIC_URL, mailFrom: 'Parley <parley@parley.test>' }),
    ...signedLinks(options),
    ...streamsOf({ sql, log }),
    crash: () => {},
  }
  const server = await createServer(deps)
  if (options.runtimeRuns) runtime.start()
  return {
    server,
    deps,
    sql,
    runtime,
    files,
    sent,
    mails,
    lines,
    visitor: (from) => createClient(server, undefined, from),
    async person(name) {
      const client = createClient(server)
      await client.ok('POST', '/api/v1/auth/sign-up', accountOf(name))
      return client
    },
    async end() {
      await server.close()
      await runtime.stop()
      await functions.close()
      await accounts.mailer.close()
      await drop()
      await Promise.all([webFolder, filesFolder].map(removeFolder))
    },
  }
}

/** What open pages follow. */
const streamsOf = (deps: Pick<ServerDeps, 'sql' | 'log'>): Pick<ServerDeps, 'notificationStream' | 'draftStream' | 'drain'> => ({
  notificationStream: createNotificationStream({ ...deps, now: () => new Date() }),
  draftStream: createDraftStream(deps),
  drain: createDrain(),
})

/** The makers of links that are good for a while. */
function signedLinks({ publicUrl = PUBLIC_URL }: TestAppOptions): Pick<ServerDeps, 'fileLinks' | 'downloadUrls'> {
  const signing = { key: Buffer.from('a key of the tests'), now: () => new Date() }
  return {
    fileLinks: createFileLinks(signing),
    downloadUrls: createDownloadUrls({ storageUrl: `${publicUrl}${STORAGE_PATH}`, ...signing }),
  }
}

const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true })
const aFolder = (name: string): Promise<string> => mkdtemp(join(tmpdir(), `parley-${name}-`))

const hostResolverOf = ({ hostResolver = NO_RECORDS }: TestAppOptions): HostResolver => hostResolver
const noRecord = async (): Promise<never[]> => []
const NO_RECORDS: HostResolver = { resolveCname: noRecord, resolve4: noRecord, resolve6: noRecord, resolveTxt: noRecord }

/** Accounts, with the mails and the limits that belong to them. */
function openAccounts(
  options: TestAppOptions,
  { sql, mails, sites, seal, log }: { sql: Sql; mails: Mail[]; sites: Sites; seal: Seal; log: Logger },
) {
  const from = 'Parley <parley@parley.test>'
  const real = options.smtpUrl ? createMailer({ smtpUrl: options.smtpUrl, from, sql, seal, log }) : null
  const mailer = real ?? mailsInto(mails)
  const throttle = createThrottle(sql)
  const auth = createAuth({
    sql,
    publicUrl: options.publicUrl ?? PUBLIC_URL,
    secretKey: 'a secret key of the tests, long enough',
    generateId: randomId,
    mailer,
    log,
    sites,
    onPasswordReset: (email) => throttle.forgive([accountKey(email)]),
    password: CHEAP_PASSWORDS,
  })
  return { mailer, throttle, auth }
}

const digestOf = (password: string): string => createHash('sha256').update(password).digest('hex')

/** The stories keep them as the product does. */
const CHEAP_PASSWORDS: KeptPassword = {
  hash: async (password) => digestOf(password),
  verify: async ({ hash, password }) => hash === digestOf(password),
}

/** A mail server that takes everything. */
const mailsInto = (mails: Mail[]): Mailer => ({
  mailbox: 'parley@parley.test',
  post: async (mail) => void mails.push(mail),
  jobs: [],
  send: async (mail) => {
    mails.push(mail)
    return null
  },
  close: async () => {},
})

/** A number that takes everything, and has no files. */
const mouthInto = (sent: TestApp['sent']): ChannelMouth => ({
  parse: parseWebhook,
  partition: partitionOf,
  send: async (_access, { id, to, content }) => {
    sent.push({ to: to.value, content })
    return { outcome: 'accepted', providerId: `wamid.${id}`, waId: null }
  },
  markRead: async () => {},
  fetchMedia: async () => ({ outcome: 'gone', detail: 'No network in tests.' }),
  uploadMedia: async () => ({ outcome: 'lost', detail: 'No network in tests.' }),
})

const accountOf = (name: string) => ({ name, email: `${name.toLowerCase()}@parley.test`, password: 'correct horse battery' })

const SETTINGS: Omit<ServerSettings, 'webFolder' | 'widgetFolder'> = {
  publicUrl: PUBLIC_URL,
  strictOrigin: true,
  trustProxy: false,
  brandsFolder: null,
  approvesPartners: false,
  partnerTermsUrl: null,
  uniformAuthErrors: false,
  metricsToken: null,
  whatsappAppSecret: APP_SECRET,
  whatsappVerifyToken: VERIFY_TOKEN,
  whatsappAppId: null,
  signUp: null,
  platform: null,
  graphUrl: 'http://graph.invalid/v25.0',
  emulatorUrl: null,
  emulatorKey: null,
  demoAppId: null,
  trustedOrigins: [],
  signUpPolicy: 'open',
  dataDir: tmpdir(),
  maxBacklog: 200_000,
  checkAnswers: true,
}
