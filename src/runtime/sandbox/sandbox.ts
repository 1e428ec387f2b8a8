import { Worker } from 'node:worker_threads'

import type { FunctionJob, FunctionOutcome, WorkerSays } from './function-job.ts'

/** Runs authors' functions away from everything else. */
export interface Sandbox {
  /** Runs one function. It always answers: what the function does wrong is an outcome. */
  run(job: FunctionJob): Promise<FunctionOutcome>
  /** Ends its threads; what still runs or waits is answered with an error. */
  close(): Promise<void>
}

export interface SandboxOptions {
  threads: number
  /** A thread is replaced after so many runs, and after every run that had to be cut off. */
  runsPerThread: number
  /** How long a thread may take, past the limit of a run, to stop by itself. */
  graceMs: number
  /** Functions that may wait for a thread. */
  maxWaiting: number
}

const DEFAULTS: SandboxOptions = { threads: 2, runsPerThread: 500, graceMs: 500, maxWaiting: 256 }
const FILE = new URL('./sandbox-worker.ts', import.meta.url)
const START_MS = 20_000

interface Waiting {
  job: FunctionJob
  answer(outcome: FunctionOutcome): void
}

const failed = (message: string): FunctionOutcome => ({ outcome: 'error', message, line: null, logs: [] })

/** Makes the sandbox: QuickJS in WebAssembly, in threads that start when the first function comes. */
export function createSandbox(options: Partial<SandboxOptions> = {}): Sandbox {
  const { threads: total, runsPerThread, graceMs, maxWaiting } = { ...DEFAULTS, ...options }
  const waiting: Waiting[] = []
  const idle: Thread[] = []
  const all = new Set<Thread>()
  const servedAt = new Map<string, number>()
  let served = 0
  let closed = false

  const next = (): void => {
    while (waiting.length > 0) {
      const thread = idle.pop() ?? (all.size < total ? begin() : null)
      if (!thread) return
      const turn = takeTurn()
      void work(thread, turn)
    }
    if (waiting.length === 0 && servedAt.size > 10_000) servedAt.clear()
  }
  /** The next of the app that was served longest ago: a flood of one app does not stand before the others. */
  const takeTurn = (): Waiting => {
    const since = ({ job }: Waiting): number => servedAt.get(job.appId) ?? 0
    const turn = waiting.reduce((best, one) => (since(one) < since(best) ? one : best))
    waiting.splice(waiting.indexOf(turn), 1)
    served += 1
    servedAt.set(turn.job.appId, served)
    return turn
  }
  const work = async (thread: Thread, { job, answer }: Waiting): Promise<void> => {
    const { outcome, healthy } = await thread.run(job, graceMs)
    if (healthy && thread.runs < runsPerThread && !closed) idle.push(thread)
    else await thread.end()
    answer(outcome)
    next()
  }
  const begin = (): Thread => {
    const thread = startThread(() => {
      if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1)
      all.delete(thread)
    })
    all.add(thread)
    return thread
  }

  return {
    run: (job) =>
      new Promise((answer) => {
        if (closed) return answer(failed('The server is stopping. Try again in a moment.'))
        if (waiting.length >= maxWaiting) return answer(failed('Too many functions wait for their turn. Try again in a moment.'))
        waiting.push({ job, answer })
        next()
      }),
    async close() {
      closed = true
      for (const { answer } of waiting.splice(0)) answer(failed('The server stopped before the function ran.'))
      await Promise.all([...all].map((thread) => thread.end()))
    },
  }
}

interface Thread {
  readonly runs: number
  run(job: FunctionJob, graceMs: number): Promise<{ outcome: FunctionOutcome; healthy: boolean }>
  end(): Promise<void>
}

function startThread(onExit: () => void): Thread {
  const worker = new Worker(FILE, {
    env: {},
    execArgv: [],
    stdin: false,
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 8 },
  })
  worker.unref()
  let runs = 0
  let isReady = false
  let settle: ((said: { outcome: FunctionOutcome; healthy: boolean }) => void) | null = null
  let onReady = (): void => {}
  const broken = (message: string): void => settle?.({ outcome: failed(message), healthy: false })

  worker.on('message', (said: WorkerSays) => {
    if (said.type === 'done') return settle?.(said)
    isReady = true
    onReady()
  })
  worker.on('error', () => broken('The function broke the machine it ran in.'))
  worker.on('exit', () => {
    onExit()
    broken('The machine of the function ended before it did.')
  })

  return {
    get runs() {
      return runs
    },
    run: (job, graceMs) =>
      new Promise((resolve) => {
        runs += 1
        let timer = setTimeout(() => broken('The machine for functions did not start in time.'), START_MS)
        settle = (said) => {
          clearTimeout(timer)
          settle = null
          resolve(said)
        }
        const post = (): void => {
          clearTimeout(timer)
          const { timeMs } = job.limits
          timer = setTimeout(() => broken(`The function ran longer than ${timeMs / 1_000} seconds and was stopped.`), timeMs + graceMs)
          worker.postMessage(job)
        }
        if (isReady) post()
        else onReady = post
      }),
    async end() {
      broken('The server stopped while the function ran.')
      await worker.terminate()
    },
  }
}
