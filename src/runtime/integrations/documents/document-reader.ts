// Arrives: pages and files as strangers made them. Leaves: their text, or in words why there is none, within a time and a size of memory.
// Never here: a document that takes the process with it. It ends its thread at the most.
import { keptText, storedText } from '#domain/i18n/t.ts'
import { Worker } from 'node:worker_threads'

import { type DocumentJob, type DocumentOutcome, unpacksTooLarge } from './document-job.ts'

/** Reads documents in a thread of their own. */
export interface DocumentReader {
  /** Reads one. It always answers: what is wrong with the document is an outcome. */
  read(job: DocumentJob): Promise<DocumentOutcome>
  /** Ends the thread, and what it reads. */
  close(): Promise<void>
}

interface DocumentLimits {
  timeMs: number
  /** Of the thread, whatever kind of memory it is. */
  memoryBytes: number
}

const LIMITS: DocumentLimits = { timeMs: 30_000, memoryBytes: 512 * 1_048_576 }
const FILE = new URL('./document-worker.ts', import.meta.url)
/** What libraries of documents leave behind is given back when none came for so long. */
const IDLE_MS = 20_000
const LOOK_MS = 50

/** Makes a reader. Its thread begins with the first document, and a new one follows whatever broke it. */
export function createDocumentReader(limits: Partial<DocumentLimits> = {}): DocumentReader {
  const { timeMs, memoryBytes } = { ...LIMITS, ...limits }
  let thread: Thread | null = null
  let idle: NodeJS.Timeout | null = null
  let last: Promise<unknown> = Promise.resolve()

  const end = async (): Promise<void> => {
    const ending = thread
    thread = null
    await ending?.end()
  }
  const readNow = async (job: DocumentJob): Promise<DocumentOutcome> => {
    if (idle) clearTimeout(idle)
    thread ??= startThread(memoryBytes)
    const { outcome, broke } = await thread.read(job, timeMs)
    if (broke) await end()
    idle = setTimeout(() => void end(), IDLE_MS).unref()
    return outcome
  }
  return {
    read(job) {
      const reading = last.then(() => readNow(job))
      last = reading
      return reading
    },
    close: end,
  }
}

interface Thread {
  /** Reads one document; `broke` where nothing else is to be read here. */
  read(job: DocumentJob, timeMs: number): Promise<Answer>
  end(): Promise<void>
}
type Answer = { outcome: DocumentOutcome; broke: boolean }

function startThread(memoryBytes: number): Thread {
  const resourceLimits = { maxOldGenerationSizeMb: memoryBytes / 1_048_576, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }
  const worker = new Worker(FILE, { env: {}, execArgv: [], stdin: false, stdout: true, stderr: true, resourceLimits })
  worker.unref()
  // Libraries warn of what is odd in a document; nobody reads that.
  worker.stdout.resume()
  worker.stderr.resume()
  let settle: (answer: Answer) => void = () => {}
  const broke = (problem: string): void => settle({ outcome: { outcome: 'refused', problem }, broke: true })
  worker.on('message', (outcome: DocumentOutcome) => settle({ outcome: asKept(outcome), broke: false }))
  worker.on('error', (fault) =>
    broke('code' in fault && fault.code === 'ERR_WORKER_OUT_OF_MEMORY' ? unpacksTooLarge() : storedText('It couldn’t be read.')),
  )
  worker.on('exit', () => broke(storedText('The server stopped while reading it.')))
  return {
    read: (job, timeMs) =>
      new Promise((resolve) => {
        const late = setTimeout(
          () =>
            broke(
              storedText(
                'It couldn’t be read within {seconds, plural, one {# second} other {# seconds}}. Split it, or save a simpler copy.',
                { seconds: Math.round(timeMs / 1_000) },
              ),
            ),
          timeMs,
        )
        // The limits of a thread leave out the memory of buffers, which documents are unpacked into.
        const watch = setInterval(() => void sizeOf(worker).then((bytes) => bytes > memoryBytes && broke(unpacksTooLarge())), LOOK_MS)
        settle = (answer) => {
          clearTimeout(late)
          clearInterval(watch)
          settle = () => {}
          resolve(answer)
        }
        worker.postMessage(job)
      }),
    end: async () => void (await worker.terminate()),
  }
}

const sizeOf = (worker: Worker): Promise<number> =>
  worker.getHeapStatistics().then(
    ({ external_memory: buffers, used_heap_size: heap }) => buffers + heap,
    () => 0,
  )

const asKept = (outcome: DocumentOutcome): DocumentOutcome =>
  outcome.outcome === 'refused' ? { ...outcome, problem: keptText(outcome.problem) } : outcome
