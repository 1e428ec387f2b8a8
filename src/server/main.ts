// The one place where things are wired: settings → database → emulator → road → doors.
import { fileURLToPath } from 'node:url'

import { createWhatsapp } from '#channels/whatsapp/whatsapp.ts'
import { randomId } from '#domain/id.ts'
import { kinds } from '#flow/steps/registry.gen.ts'
import { createEgress } from '#runtime/egress.ts'
import { createRoad } from '#runtime/road.ts'
import { connect, type Sql } from '#store/connect.ts'
import { isDemo, pointDemoAt } from '#store/demo-seed.ts'
import { freePort } from '#store/embedded/free-port.ts'
import { migrate } from '#store/migrate.ts'
import { endLeases } from '#store/outbox.ts'

import { announce, explain, type Started } from './announce.ts'
import { createAuth } from './auth/create-auth.ts'
import { createMailer } from './auth/mailer.ts'
import { createThrottle } from './auth/throttle.ts'
import { type Config, loadConfig } from './config.ts'
import { createCrash } from './crash.ts'
import { openDatabase } from './database.ts'
import { seedDemo } from './demo/seed.ts'
import { DEMO, graphUrlOf } from './demo/shop.ts'
import { demoSignIn, type SignIn } from './demo/sign-in.ts'
import { type EmulatorProcess, startEmulatorProcess } from './emulator-process.ts'
import { createServer } from './http/create-server.ts'
import type { ServerSettings } from './http/deps.ts'
import { createMetrics } from './http/metrics.ts'
import { checkPort, listen } from './listen.ts'
import { createLog, type Logger } from './log.ts'
import { createSeal } from './seal.ts'
import { loadSecrets, type Secrets } from './secrets.ts'
import { stopServer } from './stop-server.ts'
import { Undo } from './undo.ts'

const WEB_FOLDER = fileURLToPath(new URL('../../dist/web', import.meta.url))
const LEASE_MS = 45_000
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
  await checkPort(port, settings.HOST)
  const url = settings.PUBLIC_URL ?? `http://localhost:${port}`
  const secrets = await loadSecrets(settings)
  const demo = settings.PARLEY_MODE === 'demo'

  const database = await openDatabase(settings, logger, say)
  opened.add('database', () => database.stop())
  const emulator = (settings.EMULATOR ?? demo) ? await openEmulator(settings, secrets, port, logger, opened) : null
  const sql = connect(database.url, { max: settings.DATABASE_POOL })
  opened.add('pool', () => sql.end({ timeout: 5 }))
  const { applied } = await migrate(sql)
  if (applied.length > 0) say(`Brought the database up to date (${applied.join(', ')})`)
  // The lock of the installation tells that nobody else works on an embedded database.
  if (settings.DATABASE_URL === undefined) await endLeases(sql)

  const seal = createSeal(secrets.secretKey)
  const mailer = createMailer({ smtpUrl: settings.SMTP_URL ?? emulator?.smtpUrl ?? null, from: settings.MAIL_FROM, log: logger })
  opened.add('mail', () => mailer.close())
  const auth = createAuth({ databaseUrl: database.url, publicUrl: url, secretKey: secrets.secretKey, mint: randomId, mailer, log: logger })
  opened.add('accounts', () => auth.close())
  const signIn = demo && emulator ? await openDemo(settings, sql, { emulator, secrets, url, databaseUrl: database.url, logger }) : null

  const egress = createEgress([...settings.EGRESS_ALLOW, ...(emulator ? [emulator.url] : [])])
  opened.add('egress', () => egress.close())
  const crash = createCrash(settings.CRASH_AT)
  const road = createRoad({
    sql,
    kinds,
    whatsapp: createWhatsapp(egress, settings.WHATSAPP_GRAPH_URL),
    openToken: seal.open,
    egress,
    mint: randomId,
    now: () => new Date(),
    log: logger,
    crash,
    leaseMs: LEASE_MS,
  })
  opened.add('road', () => road.stop())

  const server = await createServer({
    settings: serverSettings(settings, { url, secrets, emulator, demoAppId: demo && (await isDemo(sql, DEMO.appId)) ? DEMO.appId : null }),
    sql,
    auth,
    road,
    kinds,
    seal,
    mint: randomId,
    now: () => new Date(),
    log: logger,
    metrics: createMetrics(),
    throttle: createThrottle({ limit: 10, windowMs: 15 * 60_000, now: Date.now }),
    crash,
  })
  opened.add('server', () => stopServer(server))
  road.start()
  await listen(server, port, settings.HOST)
  return { url, signIn, emulator: emulator !== null, mode: settings.PARLEY_MODE }
}

async function openEmulator(settings: Config, secrets: Secrets, port: number, logger: Logger, opened: Undo): Promise<EmulatorProcess> {
  const emulator = await startEmulatorProcess({
    dataDir: settings.DATA_DIR,
    port: settings.EMULATOR_PORT,
    webhookUrl: `http://${settings.HOST ?? '127.0.0.1'}:${port}/webhooks/whatsapp`,
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
  databaseUrl: string
  logger: Logger
}

/** Seeds the demo once, with accounts that send no mail, and points it at the emulator of this start. */
async function openDemo(settings: Config, sql: Sql, { emulator, secrets, url, databaseUrl, logger }: DemoParts): Promise<SignIn> {
  const signIn = await demoSignIn(settings.DATA_DIR)
  const silent = { post: () => {}, close: async () => {} }
  const openAccounts = () =>
    createAuth({ databaseUrl, publicUrl: url, secretKey: secrets.secretKey, mint: randomId, mailer: silent, log: logger })
  const seal = createSeal(secrets.secretKey)
  const seeded = await seedDemo({ sql, openAccounts, seal, kinds, emulatorUrl: emulator.url, password: signIn.password, now: new Date() })
  if (seeded) say('Seeded a demo shop')
  await pointDemoAt(sql, emulator.url, graphUrlOf(emulator.url))
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
    emulatorUrl: emulator?.url ?? null,
    demoAppId,
    webFolder: WEB_FOLDER,
    checkAnswers: settings.PARLEY_MODE === 'demo',
  }
}
