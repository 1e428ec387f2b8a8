import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

const START = fileURLToPath(new URL('../scripts/start.mjs', import.meta.url))
const START_MS = 240_000

export interface Product {
  /** Its address, once everything answers there. */
  ready: Promise<string>
  /** How the owner of the demo's app signs in. */
  demoSignIn(): { email: string; password: string }
  /** Ends it and all that belongs to it, and removes its folder. */
  stop(): Promise<void>
}

/** Starts the whole product as a user starts it, on a port of its own and with an embedded PostgreSQL and an emulator of its own. */
export function startProduct(settings: Record<string, string> = {}): Product {
  const dataDir = mkdtempSync(join(process.env['E2E_DATA_DIR'] ?? tmpdir(), 'parley-e2e-'))
  const child = spawn(process.execPath, [START], {
    // Nothing else of our environment: a DATABASE_URL in it would be shared.
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const ready = announced(child)
  return {
    ready,
    demoSignIn: () => JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')),
    async stop() {
      // In the midst of its start it may have a database that it would not take along.
      await ready.catch(() => {})
      child.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Hears from the product itself that it is ready, and where: it picks a free port when it is told none. */
function announced(child: ChildProcessByStdio<null, Readable, null>): Promise<string> {
  const ready = new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said = `${said}${chunk.toString()}`.slice(-4_000)
      const address = /Parley is ready:\s+(\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`The product ended (exit ${code}) before it was ready.\n${said}`)))
    AbortSignal.timeout(START_MS).addEventListener('abort', () => reject(new Error(`The product did not start in time.\n${said}`)))
  })
  // Whoever waits for it is told; until somebody does, a failure is nobody's fault.
  ready.catch(() => {})
  return ready
}
