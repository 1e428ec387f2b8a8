import type { Thoughts } from './thoughts.ts'

/** What goes to the worker, and what comes back under the same id. */
export type Asked = { id: number; name: keyof Thoughts; given: readonly unknown[] }
export type Answered = { id: number; ok: true; answer: unknown } | { id: number; ok: false; why: string }

type Ask = <Name extends keyof Thoughts>(name: Name, ...given: Parameters<Thoughts[Name]>) => Promise<ReturnType<Thoughts[Name]>>

/**
 * Asks the steps of a worker, which is started by the first question and then kept. What goes wrong there is an error here; a
 * worker that cannot be loaded fails all that wait for it, and the next question starts another.
 */
export function createBrain(start: () => Worker): Ask {
  let worker: Worker | null = null
  let count = 0
  const waiting = new Map<number, { hear: (answered: MessageEvent) => void; fail: (why: Error) => void }>()

  const hear = (event: MessageEvent<Answered>) => {
    const { id } = event.data
    waiting.get(id)?.hear(event)
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
    worker.addEventListener('message', hear)
    worker.addEventListener('error', fail)
    return worker
  }

  return (name, ...given) =>
    new Promise((resolve, reject) => {
      count += 1
      waiting.set(count, {
        hear: ({ data }) => (data.ok ? resolve(data.answer) : reject(new Error(data.why))),
        fail: reject,
      })
      started().postMessage({ id: count, name, given } satisfies Asked)
    })
}

/** Asks the steps: the ways out of a document, what is wrong with it, what was pasted. */
export const askBrain = createBrain(() => new Worker(new URL('./brain.worker.ts', import.meta.url), { type: 'module' }))
