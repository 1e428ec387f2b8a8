import { Worker } from 'node:worker_threads'

import { keptText, storedText } from '#domain/i18n/t.ts'
import { type FunctionJob, type FunctionOutcome, ranTooLong, type WorkerSays } from './function-job.ts'

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

/** Threads begin when they are needed; of four, one workspace gets two. */
const DEFAULTS: SandboxOptions = { threads: 4, runsPerThread: 500, graceMs: 500, maxWaiting: 256 }
const FILE = new URL('./sandbox-worker.ts', import.meta.url)
const START_MS = 20_000

interface Waiting {
  job: FunctionJob
  since: number
  answer(outcome: FunctionOutcome): void
}

/** A wait that is worth a line in the log of a run. */
const LONG_WAIT_MS = 100

/** Whether who has `own` of something may take one more of what is free: never more than half, so that there is always some for another. */
const mayTake = (own: number, free: number): boolean => free > 0 && (own === 0 || own + 1 <= (own + free) / 2)

const failed = (message: string): FunctionOutcome => ({ outcome: 'error', message, line: null, logs: [] })
const stopped = (): FunctionOutcome => failed(storedText('The server is restarting. Try again in a moment.'))
const brokenOff = (): string => storedText('The function was stopped unexpectedly. Try again in a moment.')

/** Makes the sandbox: QuickJS in WebAssembly, in threads that start when the first function comes. */
export function createSandbox(options: Partial<SandboxOptions> = {}): Sandbox {
  const { threads: total, runsPerThread, graceMs, maxWaiting } = { ...DEFAULTS, ...options }
  const line = createLine(total, maxWaiting)
  const idle: Thread[] = []
  const all = new Set<Thread>()
  let closed = false

  const next = (): void => {
    for (let turn = line.first(); turn; turn = line.first()) {
      const thread = idle.pop() ?? (all.size < total ? begin() : null)
      if (!thread) return
      line.begin(turn)
      void work(thread, turn)
    }
  }
  const work = async (thread: Thread, { job, since, answer }: Waiting): Promise<void> => {
    const waitedMs = performance.now() - since
    const { outcome, healthy } = await thread.run(job, graceMs)
    line.end(job.appId)
    if (healthy && thread.runs < runsPerThread && !closed) idle.push(thread)
    else await thread.end()
    answer(withWait(outcome, waitedMs))
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
        if (closed) return answer(stopped())
        if (!line.join({ job, since: performance.now(), answer }))
          return answer(failed(storedText('Too many functions are waiting. Try again in a moment.')))
        next()
      }),
    async close() {
      closed = true
      for (const { answer } of line.leave()) answer(stopped())
      await Promise.all([...all].map((thread) => thread.end()))
    },
  }
}

/** Those that wait for a thread, and how many of each app run. */
interface Line {
  /** False where too many wait. */
  join(one: Waiting): boolean
  /** The next of the app that was served longest ago and has its share of threads not yet: a flood of one app does not stand before the others. */
  first(): Waiting | null
  begin(one: Waiting): void
  end(appId: string): void
  /** Takes everybody out. */
  leave(): Waiting[]
}

function createLine(threads: number, maxWaiting: number): Line {
  const waiting: Waiting[] = []
  const running: string[] = []
  const servedAt = new Map<string, number>()
  let served = 0
  const last = ({ job }: Waiting): number => servedAt.get(job.appId) ?? 0
  const mayRun = ({ job }: Waiting): boolean => mayTake(countOf(running, job.appId), threads - running.length)
  return {
    join(one) {
      const own = waiting.filter(({ job: { appId } }) => appId === one.job.appId).length
      return mayTake(own, maxWaiting - waiting.length) && waiting.push(one) > 0
    },
    first: () => waiting.filter(mayRun).reduce<Waiting | null>((best, one) => (best && last(best) <= last(one) ? best : one), null),
    begin(one) {
      waiting.splice(waiting.indexOf(one), 1)
      running.push(one.job.appId)
      served += 1
      if (waiting.length === 0 && servedAt.size > 10_000) servedAt.clear()
      servedAt.set(one.job.appId, served)
    },
    end: (appId) => void running.splice(running.indexOf(appId), 1),
    leave: () => waiting.splice(0),
  }
}

const countOf = (apps: readonly string[], appId: string): number => apps.filter((app) => app === appId).length

/** Tells how long a function waited for a thread, and says so first in its log, where that is noticeable. */
function withWait(outcome: FunctionOutcome, waitedMs: number): FunctionOutcome {
  if (waitedMs < LONG_WAIT_MS) return outcome
  const text = `Waited ${(waitedMs / 1_000).toFixed(1)} s for a free worker`
  return { ...outcome, waitedMs: Math.round(waitedMs), logs: [{ level: 'info', text }, ...outcome.logs] }
}

/** A worker keeps codes, whatever this thread does. */
const kept = (outcome: FunctionOutcome): FunctionOutcome =>
  outcome.outcome === 'error' ? { ...outcome, message: keptText(outcome.message) } : outcome

interface Thread {
  readonly runs: number
  run(job: FunctionJob, graceMs: number): Promise<{ outcome: FunctionOutcome; healthy: boolean }>
  end(): Promise<void>
}

function startThread(onExit: () => void): Thread {
  const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 8 }
  const worker = new Worker(FILE, { env: {}, execArgv: [], stdin: false, resourceLimits })
  worker.unref()
  let runs = 0
  let isReady = false
  let settle: ((said: { outcome: FunctionOutcome; healthy: boolean }) => void) | null = null
  let onReady = (): void => {}
  const broken = (outcome: FunctionOutcome): void => settle?.({ outcome, healthy: false })

  worker.on('message', (said: WorkerSays) => {
    if (said.type === 'done') return settle?.({ ...said, outcome: kept(said.outcome) })
    isReady = true
    onReady()
  })
  worker.on('error', () => broken(failed(brokenOff())))
  worker.on('exit', () => {
    onExit()
    broken(failed(brokenOff()))
  })

  return {
    get runs() {
      return runs
    },
    run: (job, graceMs) =>
      new Promise((resolve) => {
        runs += 1
        let timer = setTimeout(() => broken(failed(brokenOff())), START_MS)
        settle = (said) => {
          clearTimeout(timer)
          settle = null
          resolve(said)
        }
        const post = (): void => {
          clearTimeout(timer)
          const { timeMs } = job.limits
          timer = setTimeout(() => broken(failed(ranTooLong(timeMs))), timeMs + graceMs)
          worker.postMessage(job)
        }
        if (isReady) post()
        else onReady = post
      }),
    async end() {
      broken(stopped())
      await worker.terminate()
    },
  }
}
