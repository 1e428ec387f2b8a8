// The whole product, end to end: customers write by signed webhooks over HTTP, a flow of five turns answers with six messages, and each waits for what a
// Graph API on loopback is handed before writing on. This process is the customers and the Graph API; Node and PostgreSQL are measured apart from it.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Sql } from '#store/postgres/sql.ts'

import { aDocument } from '../src/flow/testing/documents.ts'
import { aText, aWebhook } from '../src/runtime/testing/webhooks.ts'
import { openProduct, type Product } from '../src/server/testing/product.ts'
import { processorMs } from './processor-time.ts'
import { percentile, print } from './report.ts'
import { seedInbox } from './seed-inbox.ts'

const CUSTOMERS = Number(process.env.BENCH_CUSTOMERS ?? 128)
const CONVERSATIONS = Number(process.env.BENCH_CONVERSATIONS ?? 2_000)
/** Conversations of ten messages each that are there already. */
const STORED = Number(process.env.BENCH_STORED ?? 0)
const WARM_UP = 400
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
/** So many that no number's own pace of 80 messages a second is what is measured. */
const NUMBERS = Array.from({ length: 24 }, (_, index) => String(100_000_000_009_000 + index))
const ACCOUNT = '200000000000009'
const WORDS = ['hi', 'Lou', 'Large', 'Blue', 'fine']
const REPLIES = [2, 1, 1, 1, 1]
const REPLIES_IN_ALL = REPLIES.reduce((sum, one) => sum + one)

const ask = (id: string): [string, string, unknown] => [
  id,
  'ask',
  { question: `And ${id}, {{ contact.name }}?`, input: { type: 'text' }, mergeMs: 0, saveTo: { target: 'session', name: id } },
]
const say = (id: string, text: string): [string, string, unknown] => [id, 'response', { messages: [{ type: 'text', text }] }]
const FLOW = aDocument({
  chat: [
    say('hello', 'Hello {{ contact.name }}'),
    ask('name'),
    ask('size'),
    ask('colour'),
    ask('wish'),
    say('thanks', 'Noted: {{ vars.wish }}'),
  ],
})

/** Who waits for messages, by the customer's number. */
const waiting = new Map<string, () => void>()
let handed = 0

const graph = createServer((request, response) => void answer(request, response))
await new Promise<void>((resolve) => graph.listen(0, '127.0.0.1', resolve))
const graphUrl = `http://127.0.0.1:${(graph.address() as AddressInfo).port}/v23.0`
const product = await openProduct({
  graphUrl,
  nodeArgs: ['--max-semi-space-size=16', ...(process.env.BENCH_NODE_ARGS ?? '').split(' ').filter(Boolean)],
})
try {
  const appId = await connectNumbers(product)
  if (process.env.BENCH_STATEMENTS) await countStatements(product)
  const sql = await product.openDatabase()
  if (STORED > 0) await seedInbox(sql, appId, STORED, STORED * 10)
  await run(product, 'warm', WARM_UP)
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
  const { lost, doubled } = await lostAndDoubled(sql, conversations)
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
  const turns = await run(product, round, CONVERSATIONS)
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

/** Runs so many conversations, as many at once as there are customers; tells how long each turn took, in milliseconds. */
async function run(to: Product, name: string, count: number): Promise<number[]> {
  const turns: number[] = []
  let next = 0
  const customer = async (): Promise<void> => {
    while (next < count) {
      const index = next++
      const number = NUMBERS[index % NUMBERS.length] ?? ''
      const person = `15${name === 'warm' ? 9 : name}${String(index).padStart(8, '0')}`
      for (const [turn, text] of WORDS.entries()) {
        const at = performance.now()
        const replied = replies(person, REPLIES[turn] ?? 1)
        const { status } = await to.post(
          aWebhook(
            { contacts: [{ wa_id: person, profile: { name: 'Ana' } }], messages: [aText(`${name}.${index}.${turn}`, person, text)] },
            number,
          ),
        )
        if (status !== 200) throw new Error(`A webhook was answered ${status}.`)
        await replied
        turns.push(performance.now() - at)
      }
    }
  }
  await Promise.all(Array.from({ length: CUSTOMERS }, customer))
  return turns
}

/** Resolves once this person was handed so many messages. */
function replies(person: string, count: number): Promise<void> {
  return new Promise((resolve) => {
    let left = count
    waiting.set(person, () => {
      left -= 1
      if (left === 0) resolve()
    })
  })
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const path = request.url ?? ''
  response.setHeader('content-type', 'application/json')
  if (request.method === 'POST' && path.endsWith('/messages')) {
    const { to, type } = JSON.parse(Buffer.concat(chunks).toString()) as { to?: string; type?: string }
    handed += 1
    response.end(
      JSON.stringify({ messaging_product: 'whatsapp', contacts: [{ input: to, wa_id: to }], messages: [{ id: `wamid.b${handed}` }] }),
    )
    if (to !== undefined && type === 'text') waiting.get(to)?.()
    return
  }
  if (/\/phone_numbers/.test(path))
    response.end(
      JSON.stringify({ data: NUMBERS.map((id) => ({ id, display_phone_number: `+1555${id.slice(-7)}`, verified_name: 'Bench' })) }),
    )
  else response.end(JSON.stringify({ success: true, id: path.split('/')[2] ?? '', data: [] }))
}

async function connectNumbers(to: Product): Promise<string> {
  const { id: appId } = await to.call('POST', '/api/v1/apps', { name: 'Bench' })
  const path = `/api/v1/apps/${appId}`
  const { id: flowId } = await to.call('POST', `${path}/flows`, { name: 'Bench', draft: FLOW })
  await to.call('POST', `${path}/flows/${flowId}/publish`, {})
  for (const phoneNumberId of NUMBERS)
    await to.call('POST', `${path}/channels`, {
      name: phoneNumberId.slice(-2),
      phoneNumberId,
      wabaId: ACCOUNT,
      displayPhone: `+1555${phoneNumberId.slice(-7)}`,
      accessToken: 'a-token-of-the-bench',
    })
  return String(appId)
}

async function databaseCounts(sql: Sql): Promise<{ commits: number; wal: number }> {
  const [row] = await sql<{ commits: number; wal: number }[]>`
    select (select xact_commit::float8 from pg_stat_database where datname = current_database()) as commits,
      pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal`
  return row ?? { commits: 0, wal: 0 }
}

async function lostAndDoubled(sql: Sql, conversations: number): Promise<{ lost: number; doubled: number }> {
  const wanted = conversations * (WORDS.length + REPLIES_IN_ALL) + STORED * 10
  const [row] = await sql<{ messages: number }[]>`
    select count(*)::int as messages from message m join app a on a.id = m.app_id where a.name = 'Bench'`
  const stored = (row?.messages ?? 0) - wanted
  const sent = handed - conversations * REPLIES_IN_ALL
  return { lost: Math.max(0, -stored, -sent), doubled: Math.max(0, stored, sent) }
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
