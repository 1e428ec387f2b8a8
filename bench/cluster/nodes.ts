// Nodes of Parley on addresses of their own, as two machines run them, and the Graph API that they send to.
import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
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
}

export function aNode(address: string, { databaseUrl, graphUrl, files }: Surroundings): Node {
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

export interface Graph {
  url: string
  /** Every text that was handed in, with how often and when first. */
  handed: Map<string, { times: number; at: number }>
  close(): void
}

/** A Graph API that takes every message and remembers it. */
export async function openGraph(numbers: readonly string[]): Promise<Graph> {
  const handed: Graph['handed'] = new Map()
  let count = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      response.setHeader('content-type', 'application/json')
      const path = request.url ?? ''
      if (request.method === 'POST' && path.endsWith('/messages')) {
        const { to, text } = JSON.parse(Buffer.concat(chunks).toString()) as { to?: string; text?: { body: string } }
        if (text)
          handed.set(text.body, { times: (handed.get(text.body)?.times ?? 0) + 1, at: handed.get(text.body)?.at ?? performance.now() })
        count += 1
        response.end(JSON.stringify({ contacts: [{ input: to, wa_id: to }], messages: [{ id: `wamid.c${count}` }] }))
      } else if (/\/phone_numbers/.test(path)) {
        const data = numbers.map((id) => ({ id, display_phone_number: `+1555${id.slice(-7)}`, verified_name: 'Bench' }))
        response.end(JSON.stringify({ data }))
      } else response.end(JSON.stringify({ success: true, id: path.split('/')[2] ?? '', data: [] }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v23.0`, handed, close: () => void server.close() }
}
