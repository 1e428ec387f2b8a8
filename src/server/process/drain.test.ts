import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createDrain } from './drain.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a node says at once that it goes, and sends nobody away before those who ask had time to hear it', async () => {
  const gone: string[] = []
  const chances = [0.5, 0.1]
  const drain = createDrain(() => chances.shift() ?? 1)
  drain.whenLeaving(() => gone.push('first'))
  drain.whenLeaving(() => gone.push('second'))
  expect(drain.isOn()).toBe(false)

  const ended = drain.begin(4_000)
  expect(drain.isOn()).toBe(true)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(gone).toEqual([])

  // Each at a moment of its own.
  await vi.advanceTimersByTimeAsync(300)
  expect(gone).toEqual(['second'])
  await vi.advanceTimersByTimeAsync(1_701)
  await ended
  expect(gone).toEqual(['second', 'first'])
})

test('who comes late is sent away too, and who left by themselves is not', async () => {
  const gone: string[] = []
  const drain = createDrain(() => 1)
  const takeBack = drain.whenLeaving(() => gone.push('left before'))
  const ended = drain.begin(1_000)
  takeBack()
  await vi.advanceTimersByTimeAsync(600)
  drain.whenLeaving(() => gone.push('late'))

  await vi.advanceTimersByTimeAsync(400)
  await ended
  expect(gone).toEqual(['late'])
})

test('a node that is alone sends all away at once', async () => {
  const gone: string[] = []
  const drain = createDrain()
  drain.whenLeaving(() => gone.push('one'))

  await drain.begin(0)

  expect(gone).toEqual(['one'])
})
