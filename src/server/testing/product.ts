import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { COMPILED, fromOneFile } from '#runtime/testing/compiled.ts'
import { connect } from '#store/postgres/connect.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { freePort } from '#store/embedded/free-port.ts'
import type { Keys } from '#store/embedded/place.ts'

import { type EmulatorClient, emulatorClient } from './emulator-client.ts'

const STOP_MS = 60_000
/** Nothing else of our environment. */
const BARE = { PATH: '/usr/bin:/bin', NODE_COMPILE_CACHE: COMPILED }

/** Shared by the product and the pretend world, so that a story can sign webhooks of its own. */
const APP_SECRET = 'the-app-secret-of-the-fault-stories'

/** The whole product as a user starts it: a process with an embedded PostgreSQL and the emulator, in a folder of its own. */
export interface Product {
  url: string
  world: EmulatorClient
  /** Starts it, or starts it again on what it left behind. */
  start(): Promise<void>
  /** Tries to start another one on the same data; tells what that one said until it was ready or gave up. */
  startSecond(): Promise<string>
  /** Ends the server's process, and tells with which code and after how long. */
  stop(signal: NodeJS.Signals): Promise<{ code: number | null; ms: number }>
  /** What its last process has said so far. */
  said(): string
  /** Kills the PostgreSQL under it, at once. */
  killDatabase(): Promise<void>
  /** Calls the API as the demo's owner; fails unless the answer is 2xx. */
  call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<any> // oxlint-disable-line typescript/no-explicit-any
  /** Posts a signed webhook, as Meta does. */
  post(webhook: object | Uint8Array): Promise<{ status: number; retryAfter: string | null }>
  /** Opens its database, to count what is there; the caller ends it. */
  openDatabase(): Promise<Sql>
  /** What its process holds in memory, in MB. */
  memoryMb(): Promise<number>
  /** The server's process, and that of the PostgreSQL under it. */
  processes(): Promise<{ server: number; database: number }>
  cookie(): string
  /** The same as a browser takes it. */
  browserCookies(): { name: string; value: string; url: string }[]
  /** Ends everything that belongs to it and removes its folder. */
  end(): Promise<void>
}

interface ProductOptions {
  graphUrl?: string
  nodeArgs?: readonly string[]
  /** A database of the test's own, in the place of the embedded one. */
  databaseUrl?: string
  /** The way to it past a pooler. */
  directUrl?: string
}

/** Makes a product on free ports and starts it; it speaks to the emulator unless another Graph API is named. */
export async function openProduct({ graphUrl, nodeArgs = [], databaseUrl, directUrl }: ProductOptions = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-faults-'))
  const port = await freePort(null)
  const url = `http://localhost:${port}`
  let env = environment({ dataDir, port, emulatorPort: await freePort(null), graphUrl, databaseUrl, directUrl })
  let child: ChildProcess | null = null
  let cookie = ''
  let heard = ''

  const launch = (settings: Record<string, string> = {}): ReturnType<typeof launchServer> =>
    launchServer(nodeArgs, { env: { ...env, ...settings }, cwd: dataDir }, (said) => (heard = said))
  const start = async (): Promise<void> => {
    const { launched, said } = await launch()
    if (launched.exitCode !== null) throw new Error(`The product did not start:\n${said}`)
    child = launched
  }
  const startSecond = async (): Promise<string> => {
    const { launched, said } = await launch({ PORT: String(await freePort(null)), EMULATOR_PORT: '0' })
    launched.kill('SIGKILL')
    return said
  }
  const stop: Product['stop'] = async (signal) => {
    const began = performance.now()
    if (child === null || child.exitCode !== null || child.signalCode !== null) return { code: child?.exitCode ?? null, ms: 0 }
    const ended = once(child, 'exit', { signal: AbortSignal.timeout(STOP_MS) })
    child.kill(signal)
    const [code] = await ended
    return { code, ms: performance.now() - began }
  }
  const call: Product['call'] = async (method, path, body) => {
    const headers = { origin: url, cookie, ...(body && { 'content-type': 'application/json' }) }
    const answer = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const post: Product['post'] = async (webhook) => {
    const body = webhook instanceof Uint8Array ? webhook : new TextEncoder().encode(JSON.stringify(webhook))
    const signature = createHmac('sha256', APP_SECRET).update(body).digest('hex')
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
    const answer = await fetch(`${url}/webhooks/whatsapp`, { method: 'POST', headers, body: Buffer.from(body) })
    await answer.arrayBuffer()
    return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
  }
  const signIn = async (): Promise<void> => {
    const body = await readFile(join(dataDir, 'demo.json'), 'utf8')
    const headers = { origin: url, 'content-type': 'application/json' }
    const answer = await fetch(`${url}/api/v1/auth/sign-in`, { method: 'POST', headers, body })
    cookie = answer.headers
      .getSetCookie()
      .map((set) => set.split(';')[0])
      .join('; ')
  }
  const killDatabase = async (): Promise<void> => {
    process.kill(await databasePid(dataDir), 'SIGKILL')
  }

  await start().catch(async (cause: unknown) => {
    await rm(dataDir, { recursive: true, force: true })
    throw cause
  })
  let emulator = await emulatorOf(dataDir)
  // Another one took its port meanwhile: started again, the product knows where it is now.
  if (emulator.http !== Number(env.EMULATOR_PORT)) {
    await stop('SIGTERM')
    env = environment({ dataDir, port, emulatorPort: emulator.http, graphUrl, databaseUrl, directUrl })
    await start()
    emulator = await emulatorOf(dataDir)
  }
  await signIn()
  return {
    url,
    world: emulatorClient(`http://127.0.0.1:${emulator.http}/_`, emulator.controlKey),
    start,
    startSecond,
    stop,
    said: () => heard,
    killDatabase,
    call,
    post,
    cookie: () => cookie,
    browserCookies: () => cookie.split('; ').map((one) => toBrowser(one, url)),
    openDatabase: () => openDatabase(dataDir),
    memoryMb: () => memoryMb(child?.pid ?? 0),
    processes: async () => ({ server: child?.pid ?? 0, database: await databasePid(dataDir) }),
    async end() {
      // In good order it would first wait for every answer that is still to come.
      await stop('SIGKILL')
      await killDatabase().catch(() => {})
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}

/** Starts the server and waits until it is ready or has given up; `hears` is told all that it has said so far. */
async function launchServer(
  nodeArgs: readonly string[],
  options: { env: NodeJS.ProcessEnv; cwd: string },
  hears: (said: string) => void,
): Promise<{ launched: ChildProcess; said: string }> {
  const launched = spawn(process.execPath, [...nodeArgs, ...fromOneFile('server')], options)
  let said = ''
  hears(said)
  const told = new Promise<void>((resolve) => {
    const hear = (chunk: Buffer): void => {
      said += chunk.toString()
      hears(said)
      if (said.includes('demo mode')) resolve()
    }
    launched.stdout.on('data', hear)
    launched.stderr.on('data', hear)
  })
  await Promise.race([told, once(launched, 'exit')])
  return { launched, said }
}

/** The settings of a product, which has nothing else of our environment. */
function environment(of: {
  dataDir: string
  port: number
  emulatorPort: number
  graphUrl?: string | undefined
  databaseUrl?: string | undefined
  directUrl?: string | undefined
}) {
  return {
    ...BARE,
    PORT: String(of.port),
    DATA_DIR: of.dataDir,
    EMULATOR_PORT: String(of.emulatorPort),
    WHATSAPP_GRAPH_URL: of.graphUrl ?? `http://127.0.0.1:${of.emulatorPort}/v23.0`,
    WHATSAPP_APP_SECRET: APP_SECRET,
    LOG_LEVEL: 'warn',
    ...(of.databaseUrl && { DATABASE_URL: of.databaseUrl }),
    ...(of.directUrl && { DATABASE_DIRECT_URL: of.directUrl }),
    ...(of.graphUrl && { EGRESS_ALLOW: new URL(of.graphUrl).origin }),
  }
}

async function databasePid(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
}

async function openDatabase(dataDir: string): Promise<Sql> {
  const { password, port } = JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8')) as Keys
  return connect(`postgres://parley:${password}@127.0.0.1:${port}/parley`, { max: 1 })
}

/** Where the emulator of a product is, and the key to it. */
async function emulatorOf(dataDir: string): Promise<{ http: number; controlKey: string }> {
  return JSON.parse(await readFile(join(dataDir, 'emulator.json'), 'utf8'))
}

async function memoryMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1_024
}

function toBrowser(cookie: string, url: string): { name: string; value: string; url: string } {
  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  return { name, value, url }
}
