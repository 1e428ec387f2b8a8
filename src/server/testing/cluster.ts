import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { connect as dial, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { COMPILED, fromOneFile } from '#runtime/testing/compiled.ts'
import { freePort } from '#store/embedded/free-port.ts'
import { testDatabase } from '#store/testing/database.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { until } from '#store/testing/until.ts'

import { startEmulatorProcess } from '../process/emulator-process.ts'
import { createLog } from '../process/log.ts'
import { type EmulatorClient, emulatorClient } from './emulator-client.ts'
import type { Product } from './product.ts'

export const APP_SECRET = 'the-app-secret-of-the-cluster'
const STOP_MS = 60_000
const LOOK_MS = 50

/** One process of the product on a database that others work on too. */
export interface ClusterNode {
  url: string
  /** Whether its last answer to the balancer was that it is ready. */
  isReady(): boolean
  /** Ends it, and tells with which code and after how long. */
  stop(signal: NodeJS.Signals): Promise<{ code: number | null; ms: number }>
  /** What it has said so far. */
  said(): string
}

/** Several nodes behind a load balancer, beside one PostgreSQL and one emulator that outlive each of them. */
export interface Cluster extends Pick<Product, 'url' | 'call' | 'cookie'> {
  world: EmulatorClient
  sql: Sql
  databaseUrl: string
  /** Starts a node; it is spoken to once it is ready. `begun` hears of it before. */
  launch(begun?: (node: ClusterNode) => void): Promise<ClusterNode>
  end(): Promise<void>
}

/** Makes the folder of a node, in which the files are those of all. */
export async function folderOfNode(folder: string): Promise<string> {
  const [own, files] = [await mkdtemp(join(folder, 'node-')), join(folder, 'files')]
  await mkdir(files, { recursive: true })
  await symlink(files, join(own, 'files'))
  return own
}

/** Opens the surroundings of nodes; `allow` names addresses of this machine that flows may call. */
export async function openCluster(allow: readonly string[] = []): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-cluster-'))
  const database = await testDatabase()
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
  const env = {
    PATH: '/usr/bin:/bin',
    NODE_COMPILE_CACHE: COMPILED,
    DATABASE_URL: database.url,
    PUBLIC_URL: url,
    SECRET_KEY: 'a secret key that all nodes of the cluster share',
    EMULATOR: 'off',
    SMTP_URL: emulator.smtpUrl,
    WHATSAPP_APP_SECRET: APP_SECRET,
    WHATSAPP_GRAPH_URL: `${emulator.url}/v23.0`,
    EGRESS_ALLOW: [emulator.url, ...allow].join(),
    DRAIN_SECONDS: '1',
    LOG_LEVEL: 'warn',
  }
  let cookie = ''
  const ask = async (method: string, path: string, body?: object) => {
    const headers = { origin: url, cookie, ...(body && { 'content-type': 'application/json' }) }
    const answer = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
  return {
    url,
    sql: database.sql,
    databaseUrl: database.url,
    world: emulatorClient(`${emulator.url}/_`, emulator.controlKey),
    cookie: () => cookie,
    call: async (method, path, body) => (await ask(method, path, body)).json(),
    async launch(begun) {
      const node = await startNode({ ...env, PORT: String(await freePort(null)), DATA_DIR: await folderOfNode(folder) })
      nodes.push(node)
      begun?.(node)
      await until('the node is ready', () => node.isReady(), 60_000)
      if (cookie === '') {
        const signedUp = await ask('POST', '/api/v1/auth/sign-up', {
          name: 'Olga',
          email: 'olga@parley.test',
          password: 'correct horse battery',
        })
        cookie = signedUp.headers
          .getSetCookie()
          .map((set) => set.split(';')[0])
          .join('; ')
      }
      return node
    },
    async end() {
      await Promise.all(nodes.map((node) => node.stop('SIGKILL')))
      await emulator.stop()
      balancer.server.close()
      await database.drop()
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}

/** Starts a process of the product with these settings, and asks it again and again whether it is ready. */
export async function startNode(env: Record<string, string>): Promise<ClusterNode> {
  const child = spawn(process.execPath, fromOneFile('server'), { env, cwd: env['DATA_DIR'] })
  const url = `http://127.0.0.1:${env['PORT']}`
  let [said, isReady] = ['', false]
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const looking = setInterval(() => {
    void fetch(`${url}/readyz`).then(
      ({ ok }) => (isReady = ok),
      () => (isReady = false),
    )
  }, LOOK_MS)
  child.once('exit', () => {
    clearInterval(looking)
    isReady = false
  })
  return { url, isReady: () => isReady, said: () => said, stop: (signal) => stopChild(child, signal) }
}

async function stopChild(child: ChildProcess, signal: NodeJS.Signals): Promise<{ code: number | null; ms: number }> {
  if (child.exitCode !== null || child.signalCode !== null) return { code: child.exitCode, ms: 0 }
  const began = performance.now()
  const ended = once(child, 'exit', { signal: AbortSignal.timeout(STOP_MS) })
  child.kill(signal)
  const [code] = await ended
  return { code, ms: performance.now() - began }
}

/** Passes each new connection to a node that is ready, one after another; refuses it while there is none. */
export async function openBalancer(nodes: readonly ClusterNode[]): Promise<{ server: Server; port: number }> {
  let turn = 0
  const server = createServer((socket) => {
    const ready = nodes.filter((node) => node.isReady())
    const node = ready[turn++ % ready.length]
    if (!node) return void socket.destroy()
    const there = dial(Number(new URL(node.url).port), '127.0.0.1')
    socket.pipe(there).pipe(socket)
    for (const [one, other] of [
      [socket, there],
      [there, socket],
    ] as const)
      one.on('error', () => {}).once('close', () => other.destroy())
  })
  server.listen(0)
  await once(server, 'listening')
  const address = server.address()
  return { server, port: typeof address === 'object' && address ? address.port : 0 }
}
