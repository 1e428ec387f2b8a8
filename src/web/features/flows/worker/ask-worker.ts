import { locale } from '#domain/i18n/locale.ts'

import type { WorkerApi } from './worker-api.ts'

/** A call to the worker, and its answer with the same id. */
export type Asked = { id: number; name: keyof WorkerApi; given: readonly unknown[] }
export type Answered = { id: number; ok: true; answer: unknown } | { id: number; ok: false; why: string }

type Ask = <Name extends keyof WorkerApi>(name: Name, ...given: Parameters<WorkerApi[Name]>) => Promise<ReturnType<WorkerApi[Name]>>

/**
 * Creates the function that calls the web worker. The first call starts the worker, and later calls use the same one. An error
 * in the worker rejects its call. A worker that fails to load rejects all pending calls, and the next call starts a new worker.
 */
export function createAskWorker(start: () => Worker): Ask {
  let worker: Worker | null = null
  let count = 0
  const waiting = new Map<number, { handle: (answered: MessageEvent) => void; fail: (why: Error) => void }>()

  const handle = (event: MessageEvent<Answered>) => {
    const { id } = event.data
    waiting.get(id)?.handle(event)
    waiting.delete(id)
  }
  const fail = ({ message }: ErrorEvent) => {
    worker?.terminate()
    worker = null
    for (const asker of waiting.values()) asker.fail(new Error(message || 'The steps could not be loaded.'))
    waiting.clear()
  }
  const started = (): Worker => {
    if (worker) return worker
    worker = start()
    worker.addEventListener('message', handle)
    worker.addEventListener('error', fail)
    return worker
  }

  return (name, ...given) =>
    new Promise((resolve, reject) => {
      count += 1
      waiting.set(count, {
        handle: ({ data }) => (data.ok ? resolve(data.answer) : reject(new Error(data.why))),
        fail: reject,
      })
      started().postMessage({ id: count, name, given } satisfies Asked)
    })
}

/** Calls the worker, named after the reader’s language, that holds the step registry: for the exits of a document, its problems, or what was pasted. */
export const askWorker = createAskWorker(() => new Worker(new URL('./flow.worker.ts', import.meta.url), { type: 'module', name: locale() }))
