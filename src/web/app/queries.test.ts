import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ApiError } from '../api/api-error.ts'
import { setDatabaseAway } from '../api/database-away.ts'
import { AWAY_MS, createQueries } from './queries.ts'

const away = new ApiError(503, {
  code: 'database-unavailable',
  message: 'The server can’t reach its database right now.',
  hint: '',
  retry: 'later',
} as never)
const broken = new ApiError(500, { code: 'internal', message: 'Something broke on our side.', hint: '', retry: 'later' } as never)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  setDatabaseAway(false)
})

test('INV10: asks until the database of the server answers', async () => {
  const queries = createQueries(() => {})
  const ask = vi.fn(async () => 'the list')
  for (let times = 0; times < 10; times += 1) ask.mockRejectedValueOnce(away)

  const answer = queries.fetchQuery({ queryKey: ['list'], queryFn: ask, ...queries.getDefaultOptions().queries })
  await vi.advanceTimersByTimeAsync(10 * AWAY_MS)

  expect(await answer).toBe('the list')
  expect(ask).toHaveBeenCalledTimes(11)
})

test('asks no more than three times for what is broken', async () => {
  const queries = createQueries(() => {})
  const ask = vi.fn(async () => Promise.reject(broken))

  const answer = queries
    .fetchQuery({ queryKey: ['list'], queryFn: ask, ...queries.getDefaultOptions().queries })
    .catch((cause: unknown) => cause)
  await vi.advanceTimersByTimeAsync(60_000)

  expect(await answer).toBe(broken)
  expect(ask).toHaveBeenCalledTimes(3)
})
