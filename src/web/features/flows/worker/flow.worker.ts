import './without-eval.ts'
import type { Answered, Asked } from './ask-worker.ts'
import { workerApi } from './worker-api.ts'

// The steps and their schemas run off the main thread: they weigh more than the canvas, and a large flow takes time.

addEventListener('message', ({ data: { id, name, given } }: MessageEvent<Asked>) => {
  postMessage(answerTo(id, () => Reflect.apply(workerApi[name], null, given)))
})

function answerTo(id: number, compute: () => unknown): Answered {
  try {
    return { id, ok: true, answer: compute() }
  } catch (cause) {
    return { id, ok: false, why: cause instanceof Error ? cause.message : String(cause) }
  }
}
