import { createGraph } from '#channels/whatsapp/graph.ts'
import type { Finding as ChannelFinding } from '#domain/workspace/diagnostics.ts'
import { randomId } from '#domain/generate-id.ts'
import { createDial } from '#runtime/integrations/http/dial.ts'
import { createEgress } from '#runtime/integrations/http/egress.ts'
import type { Sql } from '#store/postgres/sql.ts'
import {
  clockSkewMs,
  homelessParked,
  knowsAllLetters,
  missingMigrations,
  probeWrite,
  queueAges,
  serverVersion,
} from '#store/postgres/health.ts'
import { measureLag } from '#store/postgres/replica/read-replica.ts'
import { listAllChannels } from '#store/whatsapp/channel-access.ts'
import { countStored } from '#store/whatsapp/deliveries.ts'
import { loadNumber } from '#store/whatsapp/numbers.ts'

import { CHECKS } from '../diagnostics/checks.ts'
import { runDiagnostics } from '../diagnostics/run-diagnostics.ts'
import { openConverter } from '../process/open-files.ts'
import { diskOf, isFull, isLow } from '../http/vitals.ts'
import { createLog } from '../process/log.ts'
import { lookAtCells } from './cells.ts'
import type { Cli } from './open-cli.ts'

/** One finding: null means that all is well. */
interface Finding {
  name: string
  fault: string | null
  remedy: string
  /** To be looked at, and no reason to fail. */
  isWarning?: boolean
}

/** Checks everything that keeps messages from flowing and names each fault with its remedy; 1 when there is any. */
export async function diagnostics(cli: Cli): Promise<number> {
  const findings = [
    ...settings(cli),
    poolerOf(cli),
    ...(await database(cli.sql)),
    ...(await replica(cli)),
    ...(await runtime(cli)),
    await disk(cli),
    ...(await cells(cli)),
    ...(await channels(cli)),
  ]
  for (const { name, fault, remedy, isWarning } of findings)
    cli.say(
      fault === null ? `  ok     ${name}` : `  ${isWarning ? 'look ' : 'FAULT'}  ${name}: ${fault}${remedy && `\n         ${remedy}`}`,
    )
  const faults = findings.filter(({ fault, isWarning }) => fault !== null && !isWarning).length
  cli.say(faults === 0 ? '\nEverything is in order.' : `\n${faults} to fix.`)
  return faults === 0 ? 0 : 1
}

const finding = (name: string, remedy: string, fault: string | null | false): Finding => ({ name, remedy, fault: fault || null })

function settings({ config, secrets }: Cli): Finding[] {
  const production = config.PARLEY_MODE === 'production'
  return [
    finding(
      'app secret',
      'Set WHATSAPP_APP_SECRET to the secret of your Meta app.',
      secrets.whatsappAppSecret === null && 'every webhook is refused without it',
    ),
    finding(
      'verify token',
      'Set WHATSAPP_VERIFY_TOKEN and enter the same in the Meta app.',
      secrets.whatsappVerifyToken === null && 'Meta’s handshake is refused without it',
    ),
    finding(
      'public address',
      'Set PUBLIC_URL to the https address of Parley.',
      production && config.PUBLIC_URL?.startsWith('https://') !== true && 'it is not https, which Meta requires',
    ),
    finding('mail', 'Set SMTP_URL.', production && config.SMTP_URL === undefined && 'no mail server: nobody can reset a password'),
  ]
}

const poolerOf = ({ poolOptions: { prepare = true, pipeline = true } }: Cli): Finding => ({
  name: pipeline ? 'database line' : 'database line, through a pooler in transaction mode',
  fault: prepare || pipeline ? null : 'the pooler keeps no prepared statements, so each statement is two round trips',
  remedy: 'With PgBouncer 1.21 or newer set max_prepared_statements, and start Parley again.',
  isWarning: true,
})

async function database(sql: Sql): Promise<Finding[]> {
  const version = await serverVersion(sql)
  const missing = await missingMigrations(sql)
  const skew = await clockSkewMs(sql)
  const writable = await probeWrite(sql).then(
    () => null,
    (cause: unknown) => String(cause),
  )
  return [
    finding('database version', 'Use PostgreSQL 15 or newer.', version < 150_000 && `it is ${version}`),
    finding('database writes', 'Look at the database’s own log and its disk.', writable),
    finding('migrations', 'Start Parley once: it applies them.', missing.length > 0 && missing.join(', ')),
    finding(
      'search',
      'Create a database with LC_CTYPE C.UTF-8 (template0, encoding UTF8), and move everything with "backup" and "restore".',
      missing.length === 0 && !(await knowsAllLetters(sql)) && 'it finds no parts or misspellings of words outside the Latin alphabet',
    ),
    finding(
      'clock',
      'Let both machines follow a time server.',
      Math.abs(skew) > 1_000 && `it differs from the database’s by ${Math.round(skew)} ms`,
    ),
  ]
}

/** Whether the standby could answer now; nodes leave it for the primary where it could not. */
async function replica({ sql, config: { DATABASE_READ_URL: url, DATABASE_READ_LAG: lagS } }: Cli): Promise<Finding[]> {
  if (url === undefined) return []
  const lagMs = await measureLag(sql, url, lagS * 1_000)
  const fault = lagMs === null ? `it does not answer, or is more than ${lagS} s behind; the primary answers in its place` : null
  const name = lagMs === null ? 'read replica' : `read replica, ${Math.round(lagMs)} ms behind`
  return [{ name, fault, remedy: 'Look at the standby of DATABASE_READ_URL and its log.', isWarning: true }]
}

async function runtime({ sql, config: { WEBHOOK_BACKLOG: most } }: Cli): Promise<Finding[]> {
  const ages = await queueAges(sql)
  const backlog = await countStored(sql, most)
  const homeless = await homelessParked(sql)
  const beat = ages.heartbeatAgeMs
  return [
    finding('worker', 'Start Parley, or look at its log.', (beat === null || beat > 15_000) && 'the pipeline is not running'),
    finding(
      'webhooks',
      'Look at the log of Parley.',
      ages.oldestDeliveryMs > 60_000 && `the oldest has waited ${seconds(ages.oldestDeliveryMs)}`,
    ),
    finding(
      'webhook backlog',
      'Look at the log of Parley; WEBHOOK_BACKLOG says how many may wait.',
      backlog > most / 2 && `${backlog} of at most ${most} wait`,
    ),
    finding(
      'sends',
      'Look at the log, and whether WhatsApp answers.',
      ages.oldestOutboxMs > 60_000 && `the oldest has waited ${seconds(ages.oldestOutboxMs)}`,
    ),
    finding(
      'unconfirmed sends',
      'Open each in the inbox and send it again where the customer did not get it.',
      ages.unknownSends > 0 && `${ages.unknownSends} messages`,
    ),
    finding(
      'numbers without a channel',
      'Connect the number: what waits for it is then shown under Settings → Parked.',
      homeless.length > 0 && homeless.join(' '),
    ),
  ]
}

async function disk({ config }: Cli): Promise<Finding> {
  const found = await diskOf(config.DATA_DIR)
  return finding(
    'disk',
    'Free some space: PostgreSQL stops when its disk is full.',
    (isFull(found) || isLow(found)) && `only ${Math.round(found.freeBytes / 1_048_576)} MB of it are free`,
  )
}

async function cells(cli: Cli): Promise<Finding[]> {
  const found = await lookAtCells(cli)
  return [
    ...(found?.cells ?? []).map(({ name, fault }) =>
      finding(`cell ${name}`, 'Look at its nodes, its database, and its CELL_ADDRESS.', fault),
    ),
    ...(found?.conflicts ?? []).map((conflict) => finding('directory of cells', 'Remove the number or key in one of them.', conflict)),
  ]
}

/** The same checks as on the page of a channel; what is fine goes without a word. */
async function channels(cli: Cli): Promise<Finding[]> {
  const { config, secrets, sql, seal } = cli
  const rows = await listAllChannels(sql)
  const publicUrl = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`
  const egress = createEgress([...config.EGRESS_ALLOW, ...rows.flatMap(({ graphUrl }) => graphUrl ?? [])])
  const self = createEgress([publicUrl])
  const settings = {
    publicUrl,
    graphUrl: config.WHATSAPP_GRAPH_URL,
    whatsappAppId: config.WHATSAPP_APP_ID ?? null,
    whatsappAppSecret: secrets.whatsappAppSecret,
    whatsappVerifyToken: secrets.whatsappVerifyToken,
    mayUseHttp: config.PARLEY_MODE === 'demo',
  }
  const graph = createGraph(egress, config.WHATSAPP_GRAPH_URL)
  const dial = createDial([new URL(publicUrl).hostname])
  const runtime = { files: { converter: (await openConverter(config))?.name ?? null } }
  const own = { generateId: randomId, now: () => new Date(), log: createLog('silent') }
  const deps = { sql, graph, egress, self, dial, settings, seal, runtime, ...own }
  const findings: Finding[] = []
  for (const { appId, id, name } of rows) {
    const number = await loadNumber(sql, appId, id)
    if (!number) continue
    const found: ChannelFinding[] = []
    await runDiagnostics(deps, number, async (one) => void found.push(one))
    // Checks end in any order; two runs are compared line by line.
    const place = ({ check }: ChannelFinding) => CHECKS.findIndex(({ id }) => id === check)
    findings.push(...found.toSorted((one, other) => place(one) - place(other)).map((one) => toLine(name, one)))
  }
  await Promise.all([egress.close(), self.close()])
  return findings
}

const toLine = (channel: string, { title, state, found, fix }: ChannelFinding): Finding => {
  const name = `${channel}: ${title}`
  return state === 'ok' ? finding(name, '', null) : { name, remedy: fix, fault: found, isWarning: state !== 'fault' }
}

const seconds = (ms: number): string => `${Math.round(ms / 1_000)} s`
