// The whole product, end to end: customers write by signed webhooks over HTTP, a flow of five turns answers with six messages, and each waits for what a
// Graph API on loopback is handed before writing on. This process is the customers and the Graph API; Node and PostgreSQL are measured apart from it.
import type { Sql } from '#store/postgres/sql.ts'

import { openProduct, type Product } from '../src/server/testing/product.ts'
import { connectNumbers, converse, lostAndDoubled, openCustomersGraph } from './conversations/customers.ts'
import { processorMs } from './processor-time.ts'
import { percentile, print } from './report.ts'
import { seedInbox } from './seed-inbox.ts'

const CUSTOMERS = Number(process.env.BENCH_CUSTOMERS ?? 128)
const CONVERSATIONS = Number(process.env.BENCH_CONVERSATIONS ?? 2_000)
/** Conversations of ten messages each that are there already. */
const STORED = Number(process.env.BENCH_STORED ?? 0)
const WARM_UP = 400
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const graph = await openCustomersGraph()
const product = await openProduct({
  graphUrl: graph.url,
  nodeArgs: ['--max-semi-space-size=16', ...(process.env.BENCH_NODE_ARGS ?? '').split(' ').filter(Boolean)],
})
try {
  const appId = await connectNumbers(product)
  if (process.env.BENCH_STATEMENTS) await countStatements(product)
  const sql = await product.openDatabase()
  if (STORED > 0) await seedInbox(sql, appId, STORED, STORED * 10)
  await converse(product, { name: '9', conversations: WARM_UP, customers: CUSTOMERS })
  // What autovacuum does once a minute: plans made while the tables were empty are not what is measured.
  await sql`vacuum analyze`
  const rounds: Awaited<ReturnType<typeof measure>>[] = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure(sql, `${round}`))
  const all = (pick: (round: (typeof rounds)[number]) => number) => rounds.map(pick)
  const figures: [string, string, number[]][] = [
    [`whole conversations, ${CUSTOMERS} customers at once`, 'conversations/s', all(({ perSecond }) => perSecond)],
    ['processor of Node', 'ms a conversation', all(({ nodeMs }) => nodeMs)],
    ['processor of PostgreSQL', 'ms a conversation', all(({ databaseMs }) => databaseMs)],
    ['processor of both', 'ms a conversation', all(({ nodeMs, databaseMs }) => nodeMs + databaseMs)],
    ['commits', 'a conversation', all(({ commits }) => commits)],
    ['log of PostgreSQL (WAL)', 'KB a conversation', all(({ walKb }) => walKb)],
    ['turn, message to reply, p50', 'ms', all(({ turns }) => percentile(turns, 0.5))],
    ['turn, message to reply, p95', 'ms', all(({ turns }) => percentile(turns, 0.95))],
    ['turn, message to reply, p99', 'ms', all(({ turns }) => percentile(turns, 0.99))],
  ]
  for (const [name, unit, values] of figures) print(name, unit, values)
  if (process.env.BENCH_STATEMENTS) await showStatements(await product.openDatabase())
  const conversations = WARM_UP + ROUNDS * CONVERSATIONS
  const { lost, doubled } = await lostAndDoubled(sql, conversations, STORED * 10)
  console.log(
    `${conversations} conversations: ${lost} messages lost, ${doubled} doubled; memory ${Math.round(await product.memoryMb())} MB`,
  )
  if (lost !== 0 || doubled !== 0) process.exitCode = 1
  await sql.end({ timeout: 1 })
} finally {
  // A profile is written as the server goes.
  if (process.env.BENCH_NODE_ARGS) await product.stop('SIGTERM')
  await product.end()
  graph.close()
}

async function measure(sql: Sql, round: string) {
  const { server, database } = await product.processes()
  const read = async () => ({
    node: await processorMs(server),
    database: await processorMs(database, { andChildren: true }),
    ...(await databaseCounts(sql)),
  })
  const before = await read()
  const began = performance.now()
  const turns = await converse(product, { name: round, conversations: CONVERSATIONS, customers: CUSTOMERS })
  const seconds = (performance.now() - began) / 1_000
  const after = await read()
  return {
    perSecond: CONVERSATIONS / seconds,
    nodeMs: (after.node - before.node) / CONVERSATIONS,
    databaseMs: (after.database - before.database) / CONVERSATIONS,
    commits: (after.commits - before.commits) / CONVERSATIONS,
    walKb: (after.wal - before.wal) / 1_024 / CONVERSATIONS,
    turns,
  }
}

async function databaseCounts(sql: Sql): Promise<{ commits: number; wal: number }> {
  const [row] = await sql<{ commits: number; wal: number }[]>`
    select (select xact_commit::float8 from pg_stat_database where datname = current_database()) as commits,
      pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal`
  return row ?? { commits: 0, wal: 0 }
}

/** Has PostgreSQL count statements, which it does only from its start on. */
async function countStatements(to: Product): Promise<void> {
  const sql = await to.openDatabase()
  await sql.unsafe(`alter system set shared_preload_libraries = 'pg_stat_statements'`)
  await sql.end({ timeout: 1 })
  await to.stop('SIGTERM')
  await to.start()
  const again = await to.openDatabase()
  await again`create extension if not exists pg_stat_statements`
  await again`select pg_stat_statements_reset()`
  await again.end({ timeout: 1 })
}

async function showStatements(sql: Sql): Promise<void> {
  const rows = await sql<{ calls: number; ms: number; wal: number; query: string }[]>`
    select calls::int, total_exec_time as ms, wal_bytes::float8 as wal, left(regexp_replace(query, '\\s+', ' ', 'g'), 150) as query
    from pg_stat_statements order by total_exec_time desc limit 60`
  const [sum] = await sql<{ calls: number }[]>`select sum(calls)::int as calls from pg_stat_statements`
  console.log(`statements: ${((sum?.calls ?? 0) / (WARM_UP + ROUNDS * CONVERSATIONS)).toFixed(1)} a conversation`)
  for (const { calls, ms, wal, query } of rows) console.log(`${calls}\t${ms.toFixed(0)} ms\t${(wal / 1_024).toFixed(0)} KB\t${query}`)
  await sql.end({ timeout: 1 })
}
