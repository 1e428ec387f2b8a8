// How many functions of authors a second the sandbox runs: a fresh machine for each, in two threads.
import type { FunctionJob } from '../src/runtime/integrations/sandbox/function-job.ts'
import { createSandbox } from '../src/runtime/integrations/sandbox/sandbox.ts'
import { percentile, print } from './report.ts'

const CALLS = 400
const AT_ONCE = 32

const job: FunctionJob = {
  appId: 'app',
  source: `
    const lines = inputs.items.map(({ name, price, count }) => ({ name, total: Math.round(price * count * 100) / 100 }))
    const total = lines.reduce((sum, line) => sum + line.total, 0)
    return { total, text: lines.map(({ name, total }) => name + ': ' + total.toFixed(2)).join('\\n') }`,
  inputs: { items: Array.from({ length: 20 }, (_, index) => ({ name: `Item ${index}`, price: 1.25 * index, count: index % 4 })) },
  limits: { timeMs: 5_000, memoryBytes: 32 * 1_048_576, outputBytes: 65_536, logBytes: 16_384 },
  now: Date.parse('2026-11-21T09:00:00.000Z'),
  seed: 'bench',
}

const sandbox = createSandbox()
const perSecond: number[] = []
const waits: number[] = []

async function calls(count: number): Promise<void> {
  let left = count
  const caller = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      const began = performance.now()
      const { outcome } = await sandbox.run(job)
      if (outcome !== 'ok') throw new Error('A function of the bench failed.')
      waits.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, caller))
}

await calls(CALLS)
waits.length = 0
for (let run = 0; run < 5; run += 1) {
  const began = performance.now()
  await calls(CALLS)
  perSecond.push(CALLS / ((performance.now() - began) / 1_000))
}
await sandbox.close()

print('functions, each in a machine of its own', 'calls/s in two threads', perSecond)
console.log(`with ${AT_ONCE} at once: p50 ${percentile(waits, 0.5).toFixed(1)} ms, p99 ${percentile(waits, 0.99).toFixed(1)} ms`)
