// What a conversation costs where one, two or three nodes share it: the same customers, each webhook through the next node, on one embedded PostgreSQL. The
// nodes are on the same cores, so what is compared is the processor time of a conversation, and not how many there are a second.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startPostgres } from '#store/embedded/postgres.ts'
import { connect } from '#store/postgres/connect.ts'

import { connectNumbers, converse, lostAndDoubled, openCustomersGraph } from '../conversations/customers.ts'
import { processorMs } from '../processor-time.ts'
import { print } from '../report.ts'
import { aNode, type Node } from './nodes.ts'

const CONVERSATIONS = Number(process.env.BENCH_CONVERSATIONS ?? 1_000)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const CUSTOMERS = 128
const WARM_UP = 400

const folder = mkdtempSync(join(tmpdir(), 'parley-cost-'))
const files = mkdtempSync(join(tmpdir(), 'parley-files-'))
const database = await startPostgres({ dataDir: folder, log: () => {} })
const graph = await openCustomersGraph()
const nodes = ['127.0.0.21', '127.0.0.22', '127.0.0.23'].map((address) =>
  aNode(address, { databaseUrl: database.url, graphUrl: graph.url, files }),
)
try {
  const sql = connect(database.url, { max: 1 })
  let conversations = 0
  let runs = 0
  const run = async (among: readonly Node[], count: number): Promise<void> => {
    let next = 0
    const post = async (webhook: object | Uint8Array): Promise<{ status: number; retryAfter: null }> => {
      next += 1
      return { status: (await among[next % among.length]?.post(webhook as Uint8Array, 60_000)) ?? 0, retryAfter: null }
    }
    conversations += count
    runs += 1
    await converse({ post }, { name: String(runs).padStart(2, '0'), conversations: count, customers: CUSTOMERS })
  }
  for (const [index, node] of nodes.entries()) {
    await node.start()
    if (index === 0) await connectNumbers(node)
    const among = nodes.slice(0, index + 1)
    await run(among, WARM_UP * among.length)
    await sql`vacuum analyze`
    const own: number[] = []
    const databases: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const read = async (): Promise<[number, number]> => [
        (await Promise.all(among.map((one) => processorMs(one.pid())))).reduce((sum, ms) => sum + ms, 0),
        await processorMs(database.pid, { andChildren: true }),
      ]
      const before = await read()
      await run(among, CONVERSATIONS)
      const after = await read()
      own.push((after[0] - before[0]) / CONVERSATIONS)
      databases.push((after[1] - before[1]) / CONVERSATIONS)
    }
    print(`${among.length} nodes: processor of the nodes`, 'ms a conversation', own)
    print(`${among.length} nodes: processor of PostgreSQL`, 'ms a conversation', databases)
  }
  const { lost, doubled } = await lostAndDoubled(sql, conversations)
  console.log(`${conversations} conversations: ${lost} messages lost, ${doubled} doubled`)
  if (lost !== 0 || doubled !== 0) process.exitCode = 1
  await sql.end({ timeout: 1 })
} finally {
  for (const node of nodes) node.end()
  graph.close()
  await database.stop()
  for (const made of [folder, files]) rmSync(made, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}
