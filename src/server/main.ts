// The one place where things are wired: settings → database → emulator → runtime → HTTP server.
import type { FastifyInstance } from 'fastify'

import { createGraph } from '#channels/whatsapp/graph.ts'
import { webchat } from '#channels/webchat/webchat.ts'
import { createWhatsapp } from '#channels/whatsapp/whatsapp.ts'
import { NO_BRANDING } from '#domain/partners/brand.ts'
import { randomId } from '#domain/generate-id.ts'
import { kinds } from '#flow/steps/registry.gen.ts'
import { createAgents } from '#runtime/integrations/ai/agents.ts'
import { openCalendars } from '#runtime/integrations/google-calendar/open-calendars.ts'
import { createSheets } from '#runtime/integrations/google-sheets/sheets.ts'
import { createDial } from '#runtime/integrations/http/dial.ts'
import { createEgress } from '#runtime/integrations/http/egress.ts'
import { createSandbox } from '#runtime/integrations/sandbox/sandbox.ts'
import { LEASE_MS } from '#runtime/jobs/scheduler.ts'
import { refuseStrangers } from '#runtime/node.ts'
import { createRuntime, type Runtime } from '#runtime/runtime.ts'
import type { CrashPoint } from '#runtime/runtime-deps.ts'
import { adoptTransactions } from '#store/conversations/event-log-cursor.ts'
import { endLeases } from '#store/messages/outbox.ts'
import { connect } from '#store/postgres/connect.ts'
import { type DatabaseClock, openDatabaseClock } from '#store/postgres/database-clock.ts'
import { migrate } from '#store/postgres/migrate.ts'
import { openReadReplica, type ReadReplica } from '#store/postgres/replica/read-replica.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { openTopicChannel } from '#store/postgres/topic-channel.ts'
import { isDemo } from '#store/workspace/demo-seed.ts'

import type { Mailer } from './auth/mailer.ts'
import { createOidcClient } from './auth/oidc/oidc-client.ts'
import { type Accounts, openAccounts } from './auth/open-accounts.ts'
import { loadSites } from './branding/refresh-sites.ts'
import { createSites, type Sites } from './branding/sites.ts'
import { type Cells, openCells } from './cells/open-cells.ts'
import { type Config, loadConfig } from './config.ts'
import { openDemo } from './demo/open-demo.ts'
import { DEMO } from './demo/shop.ts'
import { createServer } from './http/create-server.ts'
import { createMetrics } from './http/metrics.ts'
import { createPushKeys } from './notifications/push-sender.ts'
import { announce, explain, type Started } from './process/announce.ts'
import { openDatabase } from './process/database.ts'
import { createDrain } from './process/drain.ts'
import { type EmulatorProcess, startEmulatorProcess } from './process/emulator-process.ts'
import { type HeldPort, holdPort, hostOf, listen } from './process/listen.ts'
import { createLog, type Logger } from './process/log.ts'
import { nodeHomeOf, openFiles, s3Origins } from './process/open-files.ts'
import { releaseMemory } from './process/release-memory.ts'
import { serverJobs } from './process/server-jobs.ts'
import { createDraftStream } from './realtime/draft-stream.ts'
import { createNotificationStream } from './realtime/notification-stream.ts'
import { createFileLinks } from './webchat/file-links.ts'
import { createDownloadUrls, STORAGE_PATH } from './storage/download-urls.ts'
import { createSeal, deriveKey, type Seal } from './settings/seal.ts'
import { loadSecrets, type Secrets } from './settings/secrets.ts'
import { googleSettings, serverSettings } from './settings/server-settings.ts'
import { Undo } from './undo.ts'

/** A stop that takes longer, once nobody is sent here any more, is broken off. */
const STOP_MS = 30_000
/** How long requests under way may take once the server takes no new ones. */
const CLOSE_MS = 3_000

const config = loadConfig()
const log = createLog(config.LOG_LEVEL)
const undo = new Undo()
const drain = createDrain()
const say = (line: string): void => void process.stdout.write(`${line}\n`)

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end(0, signal))
process.on('unhandledRejection', (cause) => log.error({ err: cause }, 'A promise was rejected and nobody looked'))
process.on('uncaughtException', (cause) => {
  log.error({ err: cause }, 'Something was thrown and nobody caught it')
  void end(1, 'a fault')
})

try {
  announce(say, await start(config, log, undo))
} catch (error) {
  process.stderr.write(`\n${explain(error)}\n`)
  await end(1, 'the start failed')
}

/** Sends away whoever comes here, finishes what is under way or hands it back, and closes everything, within a bound; then ends. */
async function end(code: number, why: string): Promise<void> {
  log.info({ why }, 'Stopping')
  setTimeout(() => process.exit(1), STOP_MS + config.DRAIN_SECONDS * 1_000).unref()
  await undo.close(log)
  process.exit(code)
}

/** What a start begins with: what it was told, and how to close what it opens. */
interface Base {
  settings: Config
  secrets: Secrets
  seal: Seal
  held: HeldPort
  /** Under which address people open Parley. */
  url: string
  /** Which host shows which brand. */
  sites: Sites
  log: Logger
  opened: Undo
}

interface Installation extends Base {
  /** Null where there is one cell. */
  cells: Cells | null
  /** Past a pooler, for what lasts longer than a transaction. */
  directUrl: string
  sql: Sql
  clock: DatabaseClock
  emulator: EmulatorProcess | null
  /** Where mail goes; null where there is no mail server. */
  smtpUrl: string | null
}

async function start(settings: Config, logger: Logger, opened: Undo): Promise<Started> {
  const installation = await openInstallation(await prepare(settings, logger, opened))
  const accounts = openAccounts(installation)
  const signIn = await openDemo({ ...installation, say })
  const integrations = await openIntegrations(installation)
  const mailer = installation.smtpUrl === null ? null : accounts.mailer
  const runtime = openRuntime(installation, integrations, mailer)
  const server = await openServer(installation, { ...integrations, ...accounts, runtime })
  await runtime.node.enter()
  runtime.start()
  await listen(server, installation.held, hostOf(settings))
  opened.add('drain', async () => drain.begin(await drainMs(settings, runtime)))
  opened.add('memory', releaseMemory())
  return { url: installation.url, signIn, emulator: installation.emulator !== null, mode: settings.PARLEY_MODE }
}

/** For how long this node goes on working once it was told to stop: not where no other one could take its place. */
async function drainMs({ DATABASE_URL, DRAIN_SECONDS }: Config, { node }: Runtime): Promise<number> {
  return DATABASE_URL === undefined || (await node.isAlone()) ? 0 : DRAIN_SECONDS * 1_000
}

/** Finds the port, the address and the secrets; refuses a port that cannot be had before anything else is started. */
async function prepare(settings: Config, log: Logger, opened: Undo): Promise<Base> {
  const held = await holdPort(settings.PORT, hostOf(settings))
  const secrets = await loadSecrets(settings)
  const url = settings.PUBLIC_URL ?? `http://localhost:${held.port}`
  const sites = createSites({ publicUrl: url, branding: settings.BRANDS ?? NO_BRANDING })
  return { settings, secrets, seal: createSeal(secrets.secretKey), held, url, sites, log, opened }
}

/** Opens the database, brought up to date, with its pool and its clock; and the emulator, where it is wanted. */
async function openInstallation(base: Base): Promise<Installation> {
  const { settings, held, log, opened } = base
  held.waitsFor('database', 'is opened')
  const database = await openDatabase(settings, log, say)
  opened.add('database', () => database.stop())
  const emulator = (settings.EMULATOR ?? settings.PARLEY_MODE === 'demo') ? await openEmulator(base) : null
  held.waitsFor('migrations', 'are applied')
  const { applied } = await migrated(database.directUrl)
  held.waitsFor('worker', 'starts')
  const sql = connect(database.url, { ...database.options, max: settings.DATABASE_POOL, watch: log })
  opened.add('pool', () => sql.end({ timeout: 5 }))
  // Before anything is written; the node looks again once others know of it.
  await refuseStrangers(sql, nodeHomeOf(settings))
  if (applied.length > 0) say(`Brought the database up to date (${applied.join(', ')})`)
  const clock = await openDatabaseClock(sql)
  opened.add('clock', () => clock.stop())
  // The lock of the installation tells that nobody else works on an embedded database.
  if (settings.DATABASE_URL === undefined) await endLeases(sql)
  const { directUrl } = database
  const cells = await openCells({ settings, secretKey: base.secrets.secretKey, directUrl, sql, drain, log, now: clock.now, opened })
  await loadSites(cells?.directory ?? sql, base.sites)
  return { ...base, cells, directUrl, sql, clock, emulator, smtpUrl: settings.SMTP_URL ?? emulator?.smtpUrl ?? null }
}

/** Brings the database up to date, on connections that have all the time they need. */
async function migrated(url: string): ReturnType<typeof migrate> {
  const sql = connect(url, { max: 2, lasting: true })
  try {
    const migrated = await migrate(sql, { say })
    await sql.begin(adoptTransactions)
    return migrated
  } finally {
    await sql.end({ timeout: 1 })
  }
}

async function openEmulator({ settings, secrets, held: { port }, url, log, opened }: Base): Promise<EmulatorProcess> {
  // By the name that people know, where that is this machine: else the diagnostics would find another address set than its own.
  const near = new URL(url).port === String(port) && new URL(url).hostname === 'localhost' && settings.HOST === undefined
  const base = near ? url : `http://${settings.HOST ?? '127.0.0.1'}:${port}`
  const emulator = await startEmulatorProcess({
    dataDir: settings.DATA_DIR,
    port: settings.EMULATOR_PORT,
    webhookUrl: `${base.replace(/\/$/, '')}/webhooks/whatsapp`,
    appSecret: secrets.whatsappAppSecret ?? '',
    log,
  })
  opened.add('emulator', () => emulator.stop())
  return emulator
}

type Integrations = Awaited<ReturnType<typeof openIntegrations>>

/** Opens everything that goes out into the world: calls, functions, sheets, models, files, Meta, pushes. */
async function openIntegrations({ settings, seal, url, log, opened, directUrl, sql, cells, emulator, clock }: Installation) {
  const topicChannel = openTopicChannel(directUrl, sql, log)
  opened.add('topics', () => topicChannel.close())
  const egress = createEgress([...settings.EGRESS_ALLOW, ...(emulator ? [emulator.url] : []), ...s3Origins(settings)])
  opened.add('egress', () => egress.close())
  const self = createEgress([url])
  opened.add('calls to ourselves', () => self.close())
  const functions = createSandbox()
  opened.add('functions', () => functions.close())
  const google = googleSettings(settings, emulator?.url ?? null)
  const toIssuers = createEgress(settings.SIGN_IN_PROVIDERS.map(({ issuer }) => issuer))
  opened.add('calls to sign-in providers', () => toIssuers.close())
  return {
    topicChannel,
    egress,
    self,
    oidc: settings.SIGN_IN_PROVIDERS.map((provider) => createOidcClient(provider, toIssuers)),
    dial: createDial([new URL(url).hostname]),
    functions,
    google,
    sheets: createSheets({ sql, egress, google, openSecret: seal.open, log, now: clock.now }),
    openCalendars: openCalendars({ egress, google, openSecret: seal.open }),
    agents: createAgents({ sql, open: egress.open, openSecret: seal.open }),
    files: await openFiles(settings, egress),
    graph: createGraph(egress, settings.WHATSAPP_GRAPH_URL),
    pushKeys: createPushKeys({ sql: cells?.directory ?? sql, seal, publicUrl: url, mailFrom: settings.MAIL_FROM }),
    metrics: createMetrics(),
    reads: openReads({ settings, sql, log, opened }),
    crash: createCrash(settings.CRASH_AT),
  }
}

/** Opens the standby that answers reads, where there is one. */
function openReads({ settings, sql, log, opened }: Pick<Installation, 'settings' | 'sql' | 'log' | 'opened'>): ReadReplica | null {
  const { DATABASE_READ_URL: readUrl, DATABASE_READ_LAG: lagS, DATABASE_POOL: max } = settings
  if (readUrl === undefined) return null
  const reads = openReadReplica(sql, { url: readUrl, lagMs: lagS * 1_000, max, log })
  opened.add('read replica', () => reads.stop())
  return reads
}

/** Opens the pipeline and the background work; it runs once it is started. */
function openRuntime(installation: Installation, integrations: Integrations, mailer: Mailer | null): Runtime {
  const { settings, secrets, seal, url, sites, cells, log, opened, sql, clock } = installation
  const { topicChannel, egress, agents, functions, sheets, files, metrics, reads, crash } = integrations
  const runtime = createRuntime({
    sql,
    reads,
    kinds,
    whatsapp: createWhatsapp(egress, settings.WHATSAPP_GRAPH_URL),
    webchat,
    openToken: seal.open,
    egress,
    agents,
    functions,
    sheets,
    files,
    addressKey: deriveKey(secrets.secretKey, 'addresses'),
    generateId: randomId,
    publicUrl: url,
    now: clock.now,
    log,
    crash,
    leaseMs: LEASE_MS,
    filesAreShared: settings.CELL !== undefined,
    maxBacklog: settings.WEBHOOK_BACKLOG,
    topicChannel,
    jobs: serverJobs({ ...integrations, sql, seal, mailer, publicUrl: url, sites, cells, now: clock.now, log }),
    onIntake: (lagSeconds) => metrics.intakeLag.observe(lagSeconds),
  })
  opened.add('runtime', () => runtime.stop())
  return runtime
}

type ServerParts = Integrations & Accounts & { runtime: Runtime }

/** Opens the HTTP server; it answers once it listens. */
async function openServer(installation: Installation, parts: ServerParts): Promise<FastifyInstance> {
  const { settings, secrets, seal, url, sites, log, opened, sql, clock, emulator } = installation
  const demoAppId = settings.PARLEY_MODE === 'demo' && (await isDemo(sql, DEMO.appId)) ? DEMO.appId : null
  const server = await createServer({
    ...parts,
    cells: installation.cells,
    settings: serverSettings(settings, { url, secrets, emulator, demoAppId }),
    sites,
    sql,
    kinds,
    seal,
    generateId: randomId,
    now: clock.now,
    log,
    fileLinks: createFileLinks({ key: deriveKey(secrets.secretKey, 'web chat files'), now: clock.now }),
    downloadUrls: createDownloadUrls({
      storageUrl: settings.STORAGE_URL ?? new URL(STORAGE_PATH, url).href,
      key: deriveKey(secrets.secretKey, 'download urls'),
      now: clock.now,
    }),
    notificationStream: createNotificationStream({ sql, log, now: clock.now }),
    draftStream: createDraftStream({ sql, log }),
    nodeMessages: parts.topicChannel.messages,
    drain,
  })
  opened.add('server', () => stopServer(server))
  return server
}

/** Takes no new requests and lets those under way finish; what is still open then, such as a stream of events, is cut. */
async function stopServer(server: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => server.server.closeAllConnections(), CLOSE_MS)
  await server.close()
  clearTimeout(timer)
}

/** Kills the process, without any goodbye, at the n-th passing of a named point; does nothing where none is named. */
function createCrash(crashAt: string | undefined): (point: CrashPoint) => void {
  if (crashAt === undefined) return () => {}
  const [point, count = '1'] = crashAt.split(':')
  let left = Number(count)
  return (passed) => {
    if (passed !== point) return
    left -= 1
    if (left <= 0) process.kill(process.pid, 'SIGKILL')
  }
}
