import { expect, test } from 'vitest'

import { createAskWorker } from './ask-worker.ts'
import { workerApi } from './worker-api.ts'

/** A worker whose answers and failures the test sends by hand. */
function aWorker() {
  const port = new EventTarget()
  const asked: { id: number; name: string; given: unknown[] }[] = []
  const worker: Worker = Object.assign(port, {
    postMessage: (question: (typeof asked)[number]) => void asked.push(question),
    terminate: () => {},
    onmessage: null,
    onmessageerror: null,
    onerror: null,
  })
  return {
    worker,
    asked,
    answers: (data: object) => port.dispatchEvent(Object.assign(new Event('message'), { data })),
    breaks: () => port.dispatchEvent(new Event('error')),
  }
}

const EMPTY = { v: 1 as const, nodes: [], edges: [] }

test('starts one worker, at the first call', async () => {
  const workers = [aWorker()]
  let started = 0
  const ask = createAskWorker(() => workers[started++]!.worker)
  expect(started).toBe(0)

  const [first, second] = [ask('exits', EMPTY), ask('exits', EMPTY)]
  workers[0]!.answers({ id: 2, ok: true, answer: { b: [] } })
  workers[0]!.answers({ id: 1, ok: true, answer: { a: [] } })

  expect(await Promise.all([first, second])).toEqual([{ a: [] }, { b: [] }])
  expect(started).toBe(1)
})

test('an error in the worker rejects its call', async () => {
  const { worker, answers } = aWorker()
  const asked = createAskWorker(() => worker)('exits', EMPTY)
  answers({ id: 1, ok: false, why: 'No such thing' })
  await expect(asked).rejects.toThrow('No such thing')
})

test('a worker that fails to load rejects all calls, and the next call starts a new worker', async () => {
  const [broken, sound] = [aWorker(), aWorker()]
  const workers = [broken, sound]
  const ask = createAskWorker(() => workers.shift()!.worker)
  const lost = ask('exits', EMPTY)
  broken.breaks()
  await expect(lost).rejects.toThrow('The steps could not be loaded.')

  const asked = ask('exits', EMPTY)
  sound.answers({ id: 2, ok: true, answer: {} })
  expect(await asked).toEqual({})
})

test.each([
  ['no JSON', 'hello', 'This is not a piece of a flow.'],
  ['JSON of something else', '{"format":"parley.flow"}', 'This is not a piece of a flow.'],
  ['an empty piece', '{"format":"parley.clip","v":1,"kind":"flow","nodes":[],"edges":[]}', 'There is nothing in it.'],
  ['a newer piece', '{"format":"parley.clip","v":2,"kind":"flow","nodes":[],"edges":[]}', 'This was copied in a newer Parley.'],
])('refuses %s', (_what, text, why) => {
  expect(workerApi.readClip(text)).toEqual({ ok: false, why })
})

test('reads pasted steps, and names the place of a mistake', () => {
  const node = { id: 'block', kind: 'default', position: { x: 0, y: 0 }, steps: [] }
  const clip = { format: 'parley.clip', v: 1, kind: 'flow', nodes: [node], edges: [] }
  expect(workerApi.readClip(JSON.stringify(clip))).toEqual({ ok: true, clip })
  expect(workerApi.readClip(JSON.stringify({ ...clip, nodes: [{ ...node, steps: 1 }] }))).toMatchObject({
    ok: false,
    why: expect.stringMatching(/^nodes\.0\.steps: /),
  })
})
