// What cells cost: the same customers of one workspace, first without cells, then with a cell beside it, their webhooks posted to the workspace's own node, and
// then to the other cell's node, which passes each on. Both nodes are on the same cores, so what is compared is the processor time of a conversation.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startPostgres } from '#store/embedded/postgres.ts'
import { connect } from '#store/postgres/connect.ts'

import { connectNumbers, converse, lostAndDoubled, openCustomersGraph } from '../conversations/customers.ts'
import { processorMs } from '../processor-time.ts'
import { percentile, print } from '../report.ts'
import { aNode, type Node } from './nodes.ts'

const CONVERSATIONS = Number(process.env.BENCH_CONVERSATIONS ?? 600)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const CALLS = 300
const CUSTOMERS = 128
const WARM_UP = 300

const folders = ['parley-home', 'parley-north', 'parley-files', 'parley-files'].map((name) => mkdtempSync(join(tmpdir(), `${name}-`)))
const [homeFolder = '', northFolder = '', homeFiles = '', northFiles = ''] = folders
const home = await startPostgres({ dataDir: homeFolder, log: () => {} })
const north = await startPostgres({ dataDir: northFolder, log: () => {} })
const graph = await openCustomersGraph()
const [one, two] = ['127.0.0.31', '127.0.0.32']
const [url, other] = [`http://${one}:3000`, `http://${two}:3000`]
const alone = aNode(one, { databaseUrl: home.url, graphUrl: graph.url, files: homeFiles })
const near = aNode(one, { databaseUrl: home.url, graphUrl: graph.url, files: homeFiles, more: { CELL: 'home', CELL_ADDRESS: url } })
const far = aNode(two, {
  databaseUrl: north.url,
  graphUrl: graph.url,
  files: northFiles,
  more: { PUBLIC_URL: url, CELL: 'north', CELL_ADDRESS: other, DIRECTORY_URL: home.url },
})
let conversations = 0
let runs = 0

async function run(through: Node, count: number): Promise<void> {
  conversations += count
  runs += 1
  const post = async (webhook: object | Uint8Array) => ({ status: await through.post(webhook as Uint8Array, 60_000), retryAfter: null })
  await converse({ post }, { name: String(runs).padStart(2, '0'), conversations: count, customers: CUSTOMERS })
}

/** The processor time of a conversation in all processes of the product, and how long a call of the API takes through this node. */
async function measure(name: string, through: Node, nodes: readonly Node[], call: () => Promise<unknown>): Promise<void> {
  await run(through, WARM_UP)
  const own: number[] = []
  const databases: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const read = async (): Promise<[number, number]> => [
      (await Promise.all(nodes.map((node) => processorMs(node.pid())))).reduce((sum, ms) => sum + ms, 0),
      (await processorMs(home.pid, { andChildren: true })) + (await processorMs(north.pid, { andChildren: true })),
    ]
    const before = await read()
    await run(through, CONVERSATIONS)
    const after = await read()
    own.push((after[0] - before[0]) / CONVERSATIONS)
    databases.push((after[1] - before[1]) / CONVERSATIONS)
  }
  const calls: number[] = []
  for (let index = 0; index < CALLS; index += 1) {
    const began = performance.now()
    await call()
    calls.push(performance.now() - began)
  }
  print(`${name}: processor of the nodes`, 'ms a conversation', own)
  print(`${name}: processor of PostgreSQL`, 'ms a conversation', databases)
  console.log(
    `${name}: a call of the API ${percentile(calls, 0.5).toFixed(2)} ms, ${percentile(calls, 0.99).toFixed(1)} ms for the slowest hundredth`,
  )
}

try {
  await alone.start()
  const appId = await connectNumbers(alone)
  const { secret } = await alone.call('POST', `/api/v1/apps/${appId}/keys`, { name: 'Bench', scopes: ['read'] })
  const callTo = (to: string) => async () => {
    const answer = await fetch(`${to}/api/v1/apps/${appId}/labels`, { headers: { authorization: `Bearer ${secret}` } })
    if (answer.status !== 200) throw new Error(`A call was answered ${answer.status}: ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  await measure('without cells', alone, [alone], callTo(url))
  await alone.stop()
  await near.start()
  await far.start()
  await measure('two cells, to its own', near, [near, far], callTo(url))
  await measure('two cells, passed on', far, [near, far], callTo(other))
  const sql = connect(home.url, { max: 1 })
  const { lost, doubled } = await lostAndDoubled(sql, conversations)
  console.log(`${conversations} conversations: ${lost} messages lost, ${doubled} doubled`)
  if (lost !== 0 || doubled !== 0) process.exitCode = 1
  await sql.end({ timeout: 1 })
} finally {
  for (const node of [alone, near, far]) node.end()
  graph.close()
  await Promise.all([home.stop(), north.stop()])
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}
