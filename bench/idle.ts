// What the product costs while nobody uses it: a new data folder, no browser, the demo with its emulator, as `npm start` begins it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { z } from 'zod'

import { fromOneFile } from '#runtime/testing/compiled.ts'
import { freePort } from '#store/embedded/free-port.ts'
import { connect } from '#store/postgres/connect.ts'
import type { Sql } from '#store/postgres/sql.ts'

import { processorMs } from './processor-time.ts'

/** First syncs, the demo's own start and the database's first looks at its new tables are over by then. */
const SETTLE_MS = 150_000
const MEASURED_MS = 60_000

const Keys = z.object({ password: z.string(), port: z.number() })

interface Process {
  pid: number
  parent: number
  rssMb: number
  /** What it shares with others is counted in parts: the sum over all processes is what the machine gives. */
  pssMb: number
}

async function processes(): Promise<Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(pids.map((pid) => readProcess(pid).catch(() => null)))
  return found.filter((one) => one !== null)
}

async function readProcess(pid: number): Promise<Process> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  const memory = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
  const mb = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(memory)?.[1] ?? 0) / 1_024
  return { pid, parent, rssMb: mb('Rss'), pssMb: mb('Pss') }
}

const sum = (values: readonly number[]): number => Math.round(values.reduce((total, value) => total + value, 0))

/** Sums what it commits itself on the way: it asks on a connection of its own, once at each end. */
async function commits(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select xact_commit::float8 as count from pg_stat_database where datname = current_database()`
  return row?.count ?? 0
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error('The product ended before it was ready.')
    await delay(100)
  }
}

const dataDir = await mkdtemp(join(tmpdir(), 'parley-bench-idle-'))
const port = await freePort(null)
// As scripts/start.mjs begins it.
const env = { PATH: '/usr/bin:/bin', PORT: String(port), DATA_DIR: dataDir }
const child = spawn(process.execPath, ['--max-semi-space-size=16', ...fromOneFile('server')], { env, stdio: 'ignore' })
await ready(`http://localhost:${port}`, child)
await delay(SETTLE_MS)

const keys = Keys.parse(JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8')))
const sql = connect(`postgres://parley:${encodeURIComponent(keys.password)}@127.0.0.1:${keys.port}/parley`, { max: 1 })
const before = await commits(sql)
const cpuBefore = (await processorMs(child.pid ?? 0)) / 1_000
await delay(MEASURED_MS)
const committed = (await commits(sql)) - before
const cpu = (await processorMs(child.pid ?? 0)) / 1_000 - cpuBefore
const connections = await sql<{ name: string; count: number }[]>`
  select application_name as name, count(*)::int as count from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() group by 1 order by 1`
const busiest = await sql<{ query: string; name: string }[]>`
  select application_name as name, left(regexp_replace(query, '\\s+', ' ', 'g'), 100) as query from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() order by query_start desc`

const all = await processes()
const postmaster = Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
const server = all.filter(({ pid }) => pid === child.pid)
const emulator = all.filter(({ parent }) => parent === child.pid)
const database = all.filter(({ pid, parent }) => pid === postmaster || parent === postmaster)
console.log(`commits: ${(committed / (MEASURED_MS / 1_000)).toFixed(2)} /s over ${MEASURED_MS / 1_000} s`)
console.log(
  `connections: ${sum(connections.map(({ count }) => count))} (${connections.map(({ name, count }) => `${name} ${count}`).join(', ')})`,
)
console.log(
  `memory of the server (RSS): ${sum(server.map(({ rssMb }) => rssMb))} MB; CPU ${((100 * cpu) / (MEASURED_MS / 1_000)).toFixed(1)} %`,
)
console.log(
  `beside it: emulator ${sum(emulator.map(({ rssMb }) => rssMb))} MB (RSS), PostgreSQL ${sum(database.map(({ pssMb }) => pssMb))} MB (PSS)`,
)
console.log(`all processes together (PSS): ${sum([...server, ...emulator, ...database].map(({ pssMb }) => pssMb))} MB`)
for (const { name, query } of busiest) console.log(`  last asked by ${name}: ${query}`)

await sql.end({ timeout: 1 })
const ended = once(child, 'exit')
child.kill('SIGTERM')
await ended
await rm(dataDir, { recursive: true, force: true })
