import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { COMPILED } from '#runtime/testing/compiled.ts'
import { freePort } from '#store/embedded/free-port.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { testDatabase } from '#store/testing/database.ts'
import { until } from '#store/testing/until.ts'

import { startEmulatorProcess } from '../process/emulator-process.ts'
import { createLog } from '../process/log.ts'
import { APP_SECRET, type ClusterNode, folderOfNode, openBalancer, startNode } from './cluster.ts'
import type { Installation } from './echo-app.ts'
import { type EmulatorClient, emulatorClient } from './emulator-client.ts'

/** One cell of an installation: a database, and a node on it. */
export interface TestCell extends Installation {
  name: string
  sql: Sql
  databaseUrl: string
  node: ClusterNode
  /** Of whoever signed up at its node. */
  cookie: string
  /** Starts its node again under the same address, after it was stopped. */
  restart(): Promise<void>
  /** Asks its node as a browser or program does, on the pages' own host. */
  ask(
    method: string,
    path: string,
    options?: { body?: object; cookie?: string; key?: string; headers?: Record<string, string> },
  ): Promise<Response>
  /** Posts a webhook to its node, as Meta does. */
  post(webhook: object): Promise<Response>
}

/** An installation of several cells, each a database of its own with a node, beside one emulator. The first is the home cell. */
export interface TestCells {
  /** Under which address people open it. */
  url: string
  cells: TestCell[]
  world: EmulatorClient
  end(): Promise<void>
}

export const SECRET_KEY = 'a secret key that all cells of the installation share'

/** Opens cells of these names; somebody signs up in each. */
export async function openTestCells(names: readonly [string, ...string[]]): Promise<TestCells> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-cells-'))
  const nodes: ClusterNode[] = []
  const balancer = await openBalancer(nodes)
  const url = `http://localhost:${balancer.port}`
  const emulator = await startEmulatorProcess({
    dataDir: folder,
    port: await freePort(null),
    webhookUrl: `http://127.0.0.1:${balancer.port}/webhooks/whatsapp`,
    appSecret: APP_SECRET,
    log: createLog('warn'),
  })
  const world = emulatorClient(`${emulator.url}/_`, emulator.controlKey)
  const google = await world.googleClient()
  const common = {
    PATH: '/usr/bin:/bin',
    NODE_COMPILE_CACHE: COMPILED,
    PUBLIC_URL: url,
    SECRET_KEY,
    EMULATOR: 'off',
    SMTP_URL: emulator.smtpUrl,
    WHATSAPP_APP_SECRET: APP_SECRET,
    WHATSAPP_GRAPH_URL: `${emulator.url}/v23.0`,
    EGRESS_ALLOW: emulator.url,
    GOOGLE_CLIENT_ID: google.id,
    GOOGLE_CLIENT_SECRET: google.secret,
    GOOGLE_TOKEN_URL: `${emulator.url}/google/token`,
    GOOGLE_AUTH_URL: `${emulator.url}/google/o/oauth2/v2/auth`,
    DRAIN_SECONDS: '0',
    LOG_LEVEL: 'warn',
  }
  const databases: Awaited<ReturnType<typeof testDatabase>>[] = []
  const cells: TestCell[] = []
  for (const name of names) {
    const database = await testDatabase()
    databases.push(database)
    const port = await freePort(null)
    const env = {
      ...common,
      DATABASE_URL: database.url,
      PORT: String(port),
      CELL: name,
      CELL_ADDRESS: `http://127.0.0.1:${port}`,
      ...(databases[0] !== database && { DIRECTORY_URL: databases[0]?.url ?? '' }),
    }
    cells.push(await openCell({ name, env, world, sql: database.sql, databaseUrl: database.url, nodes, folder }))
  }
  return {
    url,
    cells,
    world,
    async end() {
      await Promise.all(nodes.map((node) => node.stop('SIGKILL')))
      await emulator.stop()
      balancer.server.close()
      for (const database of databases) await database.drop()
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}

interface CellParts extends Pick<TestCell, 'name' | 'sql' | 'databaseUrl' | 'world'> {
  env: Record<string, string>
  nodes: ClusterNode[]
  folder: string
}

async function openCell({ name, env, world, sql, databaseUrl, nodes, folder }: CellParts): Promise<TestCell> {
  const start = async (): Promise<ClusterNode> => {
    const node = await startNode({ ...env, DATA_DIR: await folderOfNode(join(folder)) })
    nodes.push(node)
    await until(`${name} is ready`, () => node.isReady(), 60_000)
    return node
  }
  const ask: TestCell['ask'] = (method, path, { body, cookie, key, headers } = {}) =>
    fetch(`${cell.node.url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(key === undefined && { origin: cell.node.url }),
        ...(cookie !== undefined && { cookie }),
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  const cell: TestCell = {
    name,
    sql,
    databaseUrl,
    world,
    node: await start(),
    cookie: '',
    ask,
    async restart() {
      cell.node = await start()
    },
    async call(method, path, body) {
      const answer = await ask(method, path, { cookie: cell.cookie, ...(body && { body }) })
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
      return answer.json()
    },
    post(webhook) {
      const body = Buffer.from(JSON.stringify(webhook))
      const signature = createHmac('sha256', APP_SECRET).update(body).digest('hex')
      const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
      return fetch(`${cell.node.url}/webhooks/whatsapp`, { method: 'POST', headers, body })
    },
  }
  const account = { name: `Olga of ${name}`, email: `olga@${name}.test`, password: 'correct horse battery' }
  cell.cookie = cookieOf(await ask('POST', '/api/v1/auth/sign-up', { body: account }))
  return cell
}

/** The cookies that an answer sets, as a browser sends them back. */
export const cookieOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')
