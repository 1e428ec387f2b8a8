// A thread of the sandbox: it runs one function after another and knows nothing of the server.
import { parentPort } from 'node:worker_threads'

import { keepCodes, storedText } from '#domain/i18n/t.ts'
import { evaluate } from './evaluate.ts'
import type { FunctionJob, WorkerSays } from './function-job.ts'
import { openMachines } from './machine.ts'

// QuickJS asks the machine for its zone: a function sees UTC, on whatever server it runs.
Date.prototype.getTimezoneOffset = () => 0

keepCodes()
const openMachine = await openMachines()
const say = (message: WorkerSays): void => parentPort?.postMessage(message)

parentPort?.on('message', (job: FunctionJob) => void attempt(job).then(say))
say({ type: 'ready' })

async function attempt(job: FunctionJob): Promise<WorkerSays> {
  try {
    const machine = await openMachine(job.limits.memoryBytes)
    return { type: 'done', outcome: evaluate(machine, job, () => performance.now()), healthy: true }
  } catch {
    // Whatever broke may have broken more than its own machine: this thread runs no other function.
    const message = storedText('The function used too much memory or recursion at once and was stopped.')
    return { type: 'done', outcome: { outcome: 'error', message, line: null, logs: [] }, healthy: false }
  }
}
