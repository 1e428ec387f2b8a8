// How long the product takes from its process's start to readiness: on new data, on old data, and after being killed with its database.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { fromOneFile } from '#runtime/testing/compiled.ts'
import { freePort } from '#store/embedded/free-port.ts'

import { print } from './report.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'parley-bench-start-'))
const port = await freePort(null)

async function launch(): Promise<{ child: ChildProcess; ms: number }> {
  const began = performance.now()
  const child = spawn(process.execPath, fromOneFile('server'), {
    env: { PATH: '/usr/bin:/bin', PORT: String(port), DATA_DIR: dataDir },
    stdio: 'ignore',
  })
  for (;;) {
    const answer = await fetch(`http://localhost:${port}/readyz`).catch(() => null)
    if (answer?.ok) return { child, ms: performance.now() - began }
    if (child.exitCode !== null) throw new Error('The product ended before it was ready.')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

const first = await launch()
print('first start, on new data', 'ms', [first.ms])
await end(first.child, 'SIGTERM')

const again: number[] = []
for (let run = 0; run < 5; run += 1) {
  const { child, ms } = await launch()
  again.push(ms)
  await end(child, 'SIGTERM')
}
print('second start', 'ms', again)

const killed: number[] = []
for (let run = 0; run < 3; run += 1) {
  const { child } = await launch()
  const postgres = Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
  await end(child, 'SIGKILL')
  process.kill(postgres, 'SIGKILL')
  const next = await launch()
  killed.push(next.ms)
  await end(next.child, 'SIGTERM')
}
print('start after kill -9 of product and database', 'ms', killed)
await rm(dataDir, { recursive: true, force: true })
