import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { COMPILED, fromOneFile } from '#runtime/testing/compiled.ts'
import { freePort } from '#store/embedded/free-port.ts'
import { isAlive } from '#store/embedded/postmaster.ts'

let dataDir = ''
let port = 0
const running: Product[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parley-main-'))
  port = await freePort(null)
})

afterAll(async () => {
  await Promise.all(running.map(({ child }) => stop(child)))
  await rm(dataDir, { recursive: true, force: true })
})

interface Product {
  child: ChildProcess
  said: () => string
  readyMs: number
}

/** Starts the real product as a process of its own, and waits until it says that it is ready or ends. */
async function launch(settings: Record<string, string> = {}): Promise<Product> {
  const began = performance.now()
  const child = spawn(process.execPath, fromOneFile('server'), {
    env: { PATH: '/usr/bin:/bin', NODE_COMPILE_CACHE: COMPILED, PORT: String(port), DATA_DIR: dataDir, ...settings },
    cwd: dataDir,
  })
  let said = ''
  const told = new Promise<void>((resolve) => {
    const hear = (chunk: Buffer): void => {
      said += chunk.toString()
      if (said.includes('demo mode')) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
  })
  await Promise.race([told, once(child, 'exit')])
  const product = { child, said: () => said, readyMs: performance.now() - began }
  running.push(product)
  return product
}

async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const ended = once(child, 'exit')
  child.kill(signal)
  const [code] = await ended
  return code
}

const postgresPid = async (): Promise<number> => Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])

async function contactNames(add?: string): Promise<string[]> {
  const base = `http://localhost:${port}`
  const signIn = await readFile(join(dataDir, 'demo.json'), 'utf8')
  const headers = { origin: base, 'content-type': 'application/json' }
  const session = await fetch(`${base}/api/v1/auth/sign-in`, { method: 'POST', headers, body: signIn })
  const cookie = session.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')
  const path = `${base}/api/v1/apps/demoHarbourGoods01/contacts`
  if (add) await fetch(path, { method: 'POST', headers: { ...headers, cookie }, body: JSON.stringify({ name: add }) })
  const answer: { items: { name: string }[] } = await (await fetch(path, { headers: { cookie } })).json()
  return answer.items.map(({ name }) => name)
}

test('starts a product for this machine only, and stops without leftovers', async () => {
  const { child, said } = await launch()

  expect(said()).toMatch(/Parley is ready: +http:\/\/localhost:\d+\n.*demo@parley\.test/)
  expect(await contactNames('Kept before the first stop')).toHaveLength(21)
  // Any other address of the machine stands for those that its network has.
  await expect(fetch(`http://127.0.0.2:${port}/health`)).rejects.toThrow('fetch failed')
  const pid = await postgresPid()
  expect(await stop(child)).toBe(0)
  // Its parent is gone, so who reaps it is the machine's business, and takes a moment.
  await expect.poll(() => isAlive(pid)).toBe(false)
})

test('restarts after a kill with its database in under five seconds without loss', async () => {
  const first = await launch()
  await contactNames('Kept before the kill')
  process.kill(await postgresPid(), 'SIGKILL')
  await stop(first.child, 'SIGKILL')

  const second = await launch()

  const names = await contactNames()
  // Before anything is expected: a product that is left running would take the port of the next test.
  await stop(second.child)
  // Beside other tests any start is slow; this one is no slower than twice an ordinary one.
  expect(second.readyMs).toBeLessThan(Math.max(5_000, 2 * first.readyMs))
  expect(names).toEqual(expect.arrayContaining(['Kept before the kill', 'Kept before the first stop']))
})

test('adopts the database left running after a kill', async () => {
  const first = await launch()
  const pid = await postgresPid()
  await stop(first.child, 'SIGKILL')

  const second = await launch()

  expect(second.said()).toContain(`left running (process ${pid})`)
  expect(await contactNames()).toContain('Kept before the kill')
  await stop(second.child)
})

test('refuses a second start on the same data', async () => {
  const first = await launch()

  const second = await launch({ PORT: String(await freePort(null)) })

  expect(second.child.exitCode).toBe(1)
  expect(second.said()).toContain('Another Parley is running')
  expect(await contactNames()).not.toEqual([])
  await stop(first.child)
})

test('names a port in use, with what to do', async () => {
  const other = createServer().listen(0)
  await once(other, 'listening')
  const address = other.address()
  const taken = typeof address === 'object' && address ? address.port : 0

  const { child, said } = await launch({ PORT: String(taken) })

  expect(child.exitCode).toBe(1)
  expect(said()).toContain(`Port ${taken} is taken by another program. Stop it, or choose another with PORT=${taken + 1}`)
  other.close()
})
