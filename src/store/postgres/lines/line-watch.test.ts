// What the watch makes of silences behind a pooler, where nobody knows which process of the server serves a connection.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { watchLine } from './line-watch.ts'
import type { Statements } from './line.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** What becomes of a connection that has been silent for so long. */
async function fateOf(silentMs: number, found: Statements | null, connecting = false): Promise<string> {
  let fate = 'kept'
  const line = { pid: 7, connecting, silentMs, lose: () => (fate = 'lost'), abandon: () => (fate = 'abandoned') }
  const pool = { lines: () => [line], refuseWaiting: () => {} }
  const watch = watchLine(pool, { ask: async () => found, closeDead: async () => 0 }, { warn: () => {} })
  await vi.advanceTimersByTimeAsync(300)
  watch.stop()
  return fate
}

test.each([
  ['a statement at work explains it', 60_000, { longestMs: 60_500, commitsWait: false, ended: 0 }, 'kept'],
  ['it may wait for a free connection of the server', 5_900, { longestMs: 1_000, commitsWait: false, ended: 0 }, 'kept'],
  ['no statement has been at work for so long', 6_200, { longestMs: 1_000, commitsWait: false, ended: 0 }, 'lost'],
  ['commits wait for a standby', 1_500, { longestMs: 1_500, commitsWait: true, ended: 0 }, 'abandoned'],
  ['nobody can tell', 60_000, null, 'kept'],
])('behind a pooler a silence is judged by all statements: %s', async (_, silentMs, found, fate) => {
  expect(await fateOf(silentMs, found)).toBe(fate)
})

test('a connection that is not made in a second is given up', async () => {
  expect(await fateOf(1_200, { longestMs: 0, commitsWait: false, ended: 0 }, true)).toBe('lost')
})
