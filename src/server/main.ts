// The one place where things are wired: settings → database → emulator → runtime → HTTP server.
import { fileURLToPath } from 'node:url'

import { createGraph } from '#channels/whatsapp/graph.ts'
import { createWhatsapp } from '#channels/whatsapp/whatsapp.ts'
import { randomId } from '#domain/generate-id.ts'
import { kinds } from '#flow/steps/registry.gen.ts'
import { createAgents } from '#runtime/integrations/ai/agents.ts'
import { createEgress } from '#runtime/integrations/http/egress.ts'
import { LEASE_MS } from '#runtime/jobs/scheduler.ts'
import { createDial } from '#runtime/integrations/http/dial.ts'
import { createRuntime } from '#runtime/runtime.ts'
import { createSandbox } from '#runtime/integrations/sandbox/sandbox.ts'
import { createSheets } from '#runtime/integrations/google-sheets/sheets.ts'
import { connect } from '#store/postgres/connect.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { openTopicChannel } from '#store/postgres/topic-channel.ts'
import { type DatabaseClock, openDatabaseClock } from '#store/postgres/database-clock.ts'
import { pointDemoModelsAt } from '#store/ai/ai-providers.ts'
import { isDemo, pointDemoAt } from '#store/workspace/demo-seed.ts'
import { freePort } from '#store/embedded/free-port.ts'
import { migrate } from '#store/postgres/migrate.ts'
import { endLeases } from '#store/messages/outbox.ts'

import { announce, explain, type Started } from './process/announce.ts'
import { createAuth } from './auth/create-auth.ts'
import { openAccounts } from './auth/open-accounts.ts'
import { type Config, loadConfig } from './config.ts'
import { createCrash } from './process/crash.ts'
import { openDatabase } from './process/database.ts'
import { connectDemoModels } from './demo/connect-models.ts'
import { connectDemoSheets } from './demo/connect-sheets.ts'
import { seedDemo } from './demo/seed.ts'
import { DEMO, graphUrlOf, modelsUrlOf } from './demo/shop.ts'
import { demoSignIn, type SignIn } from './demo/sign-in.ts'
import { type EmulatorProcess, startEmulatorProcess } from './process/emulator-process.ts'
import { openFiles, s3Origins } from './process/open-files.ts'
import { googleSettings } from './settings/google-settings.ts'
import { createServer } from './http/create-server.ts'
import type { ServerSettings } from './http/deps.ts'
import { createMetrics } from './http/metrics.ts'
import { checkPort, hostOf, listen } from './process/listen.ts'
import { createLog, type Logger } from './process/log.ts'
import { createPushKeys } from './notifications/push-sender.ts'
import { createSeal, deriveKey } from './settings/seal.ts'
import { loadSecrets, type Secrets } from './settings/secrets.ts'
import { createNotificationStream } from './realtime/notification-stream.ts'
import { createDraftStream } from './realtime/draft-stream.ts'
import { metaAppOf, signUpSettings } from './settings/sign-up-settings.ts'
import { serverJobs } from './process/server-jobs.ts'
import { stopServer } from './process/stop-server.ts'
import { Undo } from './undo.ts'

const WEB_FOLDER = fileURLToPath(new URL('../../dist/web', import.meta.url))
const STOP_MS = 30_000

const config = loadConfig()
const log = createLog(config.LOG_LEVEL)
const undo = new Undo()
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

/** Finishes what is under way and closes everything, within a bound; then ends. */
async function end(code: number, why: string): Promise<void> {
  log.info({ why }, 'Stopping')
  setTimeout(() => process.exit(1), STOP_MS).unref()
  await undo.close(log)
  process.exit(code)
}

async function start(settings: Config, logger: Logger, opened: Undo): Promise<Started> {
  const port = settings.PORT || (await freePort(null))
  await checkPort(port, hostOf(settings))
  const url = settings.PUBLIC_URL ?? `http://localhost:${port}`
  const secrets = await loadSecrets(settings)
  const demo = settings.PARLEY_MODE === 'demo'

  const database = await openDatabase(settings, logger, say)
  opened.add('database', () => database.stop())
  const emulator = (settings.EMULATOR ?? demo) ? await openEmulator(settings, secrets, { port, url }, logger, opened) : null
  const { sql, clock } = await openStore(settings, database.url, opened)

  const seal = createSeal(secrets.secretKey)
  const smtpUrl = settings.SMTP_URL ?? emulator?.smtpUrl ?? null
  const accountParts = { smtpUrl, url, secretKey: secrets.secretKey }
  const accounts = openAccounts(settings, sql, accountParts, logger, opened)
  const signIn = demo && emulator ? await openDemo(settings, sql, { emulator, secrets, url, now: clock.now(), logger }) : null

  const egress = createEgress([...settings.EGRESS_ALLOW, ...(emulator ? [emulator.url] : []), ...s3Origins(settings)])
  opened.add('egress', () => egress.close())
  const self = createEgress([url])
  opened.add('calls to ourselves', () => self.close())
  const functions = createSandbox()
  opened.add('functions', () => functions.close())
  const google = googleSettings(settings, emulator?.url ?? null)
  const sheets = createSheets({ sql, egress, google, openSecret: seal.open, log: logger })
  const agents = createAgents({ sql, open: egress.open, openSecret: seal.open })
  const files = await openFiles(settings, egress)
  const crash = createCrash(settings.CRASH_AT)
  const graph = createGraph(egress, settings.WHATSAPP_GRAPH_URL)
  const metrics = createMetrics()
  const pushKeys = createPushKeys({ sql, seal, publicUrl: url, mailFrom: settings.MAIL_FROM })
  const mailer = smtpUrl === null ? null : accounts.mailer
  const topicChannel = openTopicChannel(database.url, sql, logger)
  opened.add('topics', () => topicChannel.close())
  const runtime = createRuntime({
    sql,
    kinds,
    whatsapp: createWhatsapp(egress, settings.WHATSAPP_GRAPH_URL),
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
    log: logger,
    crash,
    leaseMs: LEASE_MS,
    maxBacklog: settings.WEBHOOK_BACKLOG,
    topicChannel,
    jobs: serverJobs({ sql, egress, graph, seal, pushKeys, mailer, publicUrl: url, now: clock.now, log: logger }),
    onIntake: (lagSeconds) => metrics.intakeLag.observe(lagSeconds),
  })
  opened.add('runtime', () => runtime.stop())

  const server = await createServer({
    settings: serverSettings(settings, { url, secrets, emulator, demoAppId: demo && (await isDemo(sql, DEMO.appId)) ? DEMO.appId : null }),
    sql,
    ...accounts,
    runtime,
    agents,
    functions,
    sheets,
    google,
    egress,
    self,
    dial: createDial([new URL(url).hostname]),
    graph,
    kinds,
    seal,
    generateId: randomId,
    now: clock.now,
    log: logger,
    metrics,
    pushKeys,
    notificationStream: createNotificationStream({ sql, log: logger, now: clock.now }),
    draftStream: createDraftStream({ sql, log: logger }),
    crash,
  })
  opened.add('server', () => stopServer(server))
  runtime.start()
  await listen(server, port, hostOf(settings))
  return { url, signIn, emulator: emulator !== null, mode: settings.PARLEY_MODE }
}

/** Opens the pool and the clock of the database, brought up to date. */
async function openStore(settings: Config, url: string, opened: Undo): Promise<{ sql: Sql; clock: DatabaseClock }> {
  const sql = connect(url, { max: settings.DATABASE_POOL })
  opened.add('pool', () => sql.end({ timeout: 5 }))
  const { applied } = await migrate(sql)
  if (applied.length > 0) say(`Brought the database up to date (${applied.join(', ')})`)
  const clock = await openDatabaseClock(sql)
  opened.add('clock', () => clock.stop())
  // The lock of the installation tells that nobody else works on an embedded database.
  if (settings.DATABASE_URL === undefined) await endLeases(sql)
  return { sql, clock }
}

async function openEmulator(
  settings: Config,
  secrets: Secrets,
  { port, url }: { port: number; url: string },
  logger: Logger,
  opened: Undo,
): Promise<EmulatorProcess> {
  // By the name that people know, where that is this machine: else the diagnostics would find another address set than its own.
  const near = new URL(url).port === String(port) && new URL(url).hostname === 'localhost' && settings.HOST === undefined
  const base = near ? url : `http://${settings.HOST ?? '127.0.0.1'}:${port}`
  const emulator = await startEmulatorProcess({
    dataDir: settings.DATA_DIR,
    port: settings.EMULATOR_PORT,
    webhookUrl: `${base.replace(/\/$/, '')}/webhooks/whatsapp`,
    appSecret: secrets.whatsappAppSecret ?? '',
    log: logger,
  })
  opened.add('emulator', () => emulator.stop())
  return emulator
}

interface DemoParts {
  emulator: EmulatorProcess
  secrets: Secrets
  url: string
  now: Date
  logger: Logger
}

/** Seeds the demo once, with accounts that send no mail, and points it at the emulator of this start. */
async function openDemo(settings: Config, sql: Sql, { emulator, secrets, url, now, logger }: DemoParts): Promise<SignIn> {
  const signIn = await demoSignIn(settings.DATA_DIR)
  const silent = { post: () => {}, send: async () => null, close: async () => {} }
  const openAccounts = () =>
    createAuth({ sql, publicUrl: url, secretKey: secrets.secretKey, generateId: randomId, mailer: silent, log: logger })
  const seal = createSeal(secrets.secretKey)
  const seeded = await seedDemo({ sql, openAccounts, seal, kinds, emulatorUrl: emulator.url, password: signIn.password, now })
  if (seeded) {
    const egress = createEgress([emulator.url])
    await connectDemoSheets({ sql, seal, egress, emulator })
    await connectDemoModels({ sql, seal, emulatorUrl: emulator.url })
    await egress.close()
    say('Seeded a demo shop')
  }
  await pointDemoAt(sql, emulator.url, graphUrlOf(emulator.url))
  await pointDemoModelsAt(sql, modelsUrlOf(emulator.url))
  return signIn
}

interface Parts {
  url: string
  secrets: Secrets
  emulator: EmulatorProcess | null
  demoAppId: string | null
}

function serverSettings(settings: Config, { url, secrets, emulator, demoAppId }: Parts): ServerSettings {
  return {
    publicUrl: url,
    strictOrigin: settings.PARLEY_MODE === 'production',
    trustProxy: settings.TRUST_PROXY ?? false,
    uniformAuthErrors: settings.AUTH_UNIFORM_ERRORS,
    metricsToken: settings.METRICS_TOKEN ?? null,
    whatsappAppSecret: secrets.whatsappAppSecret,
    whatsappVerifyToken: secrets.whatsappVerifyToken,
    whatsappAppId: metaAppOf(settings, emulator?.url ?? null),
    signUp: signUpSettings(settings, emulator?.url ?? null),
    graphUrl: settings.WHATSAPP_GRAPH_URL,
    emulatorUrl: emulator?.url ?? null,
    emulatorKey: emulator?.controlKey ?? null,
    demoAppId,
    trustedOrigins: [...settings.EGRESS_ALLOW, ...(emulator ? [emulator.url] : [])],
    signUpPolicy: settings.SIGN_UP ?? (settings.PARLEY_MODE === 'demo' ? 'open' : 'invited'),
    dataDir: settings.DATA_DIR,
    webFolder: WEB_FOLDER,
    maxBacklog: settings.WEBHOOK_BACKLOG,
    checkAnswers: settings.PARLEY_MODE === 'demo',
  }
}
