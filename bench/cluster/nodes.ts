// Nodes of Parley on addresses of their own, as two machines run them.
import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { COMPILED, fromOneFile } from '#runtime/testing/compiled.ts'

const APP_SECRET = 'the-app-secret-of-the-bench'
const SECRET_KEY = 'the-secret-key-of-the-bench-0123456789'
const PORT = 3_000

export interface Node {
  url: string
  /** Starts it, or starts it again; comes back once it is ready or has ended. */
  start(): Promise<void>
  signal(name: NodeJS.Signals): void
  /** How it ended, and after how long. */
  stop(): Promise<{ code: number | null; ms: number }>
  pid(): number
  said(): string
  call(method: 'GET' | 'POST', path: string, body?: object): Promise<any> // oxlint-disable-line typescript/no-explicit-any
  /** Posts a signed webhook; 0 when there was no answer in time. */
  post(webhook: Uint8Array, timeoutMs?: number): Promise<number>
  end(): void
}

interface Surroundings {
  databaseUrl: string
  graphUrl: string
  /** The folder that all nodes share. */
  files: string
  /** Settings beside these. */
  more?: Record<string, string>
}

export function aNode(address: string, { databaseUrl, graphUrl, files, more }: Surroundings): Node {
  const folder = mkdtempSync(join(tmpdir(), 'parley-node-'))
  symlinkSync(files, join(folder, 'files'))
  const url = `http://${address}:${PORT}`
  const env = {
    PATH: '/usr/bin:/bin',
    NODE_COMPILE_CACHE: COMPILED,
    HOST: address,
    PORT: String(PORT),
    PUBLIC_URL: url,
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    SECRET_KEY,
    EMULATOR: 'off',
    WHATSAPP_APP_SECRET: APP_SECRET,
    WHATSAPP_GRAPH_URL: graphUrl,
    EGRESS_ALLOW: new URL(graphUrl).origin,
    LOG_LEVEL: 'warn',
    ...more,
  }
  let child: ChildProcess | null = null
  let said = ''
  let cookie = ''
  const signUp = async (): Promise<void> => {
    const body = JSON.stringify({ name: 'Olga', email: 'olga@example.com', password: 'a-long-password' })
    const headers = { origin: url, 'content-type': 'application/json' }
    const answer = await fetch(`${url}/api/v1/auth/sign-up`, { method: 'POST', headers, body })
    cookie = answer.headers
      .getSetCookie()
      .map((set) => set.split(';')[0])
      .join('; ')
  }
  return {
    url,
    async start() {
      const started = spawn(process.execPath, ['--max-semi-space-size=16', ...fromOneFile('server')], { env, cwd: folder })
      child = started
      const ready = new Promise<void>((resolve) => {
        const hear = (chunk: Buffer): void => {
          said += chunk.toString()
          if (said.includes('demo mode')) resolve()
        }
        started.stdout.on('data', hear)
        started.stderr.on('data', hear)
      })
      await Promise.race([ready, once(started, 'exit')])
      if (started.exitCode !== null) throw new Error(`The node ${address} did not start:\n${said}`)
    },
    signal: (name) => void child?.kill(name),
    async stop() {
      const began = performance.now()
      child?.kill('SIGTERM')
      if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      return { code: child?.exitCode ?? null, ms: performance.now() - began }
    },
    pid: () => child?.pid ?? 0,
    said: () => said,
    async call(method, path, body) {
      if (cookie === '') await signUp()
      const headers = { origin: url, cookie, ...(body && { 'content-type': 'application/json' }) }
      const answer = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
      return answer.json()
    },
    async post(webhook, timeoutMs = 10_000) {
      const signature = createHmac('sha256', APP_SECRET).update(webhook).digest('hex')
      const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
      const signal = AbortSignal.timeout(timeoutMs)
      const body = Buffer.from(webhook)
      const answer = await fetch(`${url}/webhooks/whatsapp`, { method: 'POST', headers, body, signal }).catch(() => null)
      await answer?.arrayBuffer().catch(() => null)
      return answer?.status ?? 0
    },
    end() {
      child?.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}
