import './without-eval.ts'
import type { Answered, Asked } from './brain.ts'
import { thoughts } from './thoughts.ts'

// The steps and their schemas, away from the page: they weigh more than the canvas, and a large flow takes its time.

addEventListener('message', ({ data: { id, name, given } }: MessageEvent<Asked>) => {
  postMessage(answerTo(id, () => Reflect.apply(thoughts[name], null, given)))
})

function answerTo(id: number, think: () => unknown): Answered {
  try {
    return { id, ok: true, answer: think() }
  } catch (cause) {
    return { id, ok: false, why: cause instanceof Error ? cause.message : String(cause) }
  }
}
