import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { OPERATION_RETRY_MS, UPLOAD_RETRY_MS } from '#domain/constants.ts'
import { type ErrorCode, ERRORS } from '#domain/errors.ts'

import { ApiError, toApiError, toNetworkError } from '../api-error.ts'
import { withRetries } from './with-retries.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Runs work that fails for ever, and tells when it gave up and how often it was tried. */
async function failing(error: Error, limitMs: number) {
  const startedAt = Date.now()
  const work = vi.fn(async () => Promise.reject(error))
  const ended = withRetries(work, { limitMs }).catch((cause: unknown) => cause)
  await vi.runAllTimersAsync()
  return { cause: await ended, tries: work.mock.calls.length, afterMs: Date.now() - startedAt }
}

test.each([
  ['an upload', UPLOAD_RETRY_MS, 600_000],
  ['another operation', OPERATION_RETRY_MS, 120_000],
])('%s is tried again with growing pauses until its time is over', async (_what, limitMs, exactMs) => {
  const { cause, tries, afterMs } = await failing(toNetworkError(null), limitMs)

  expect(limitMs).toBe(exactMs)
  expect(cause).toMatchObject({ code: 'retry-limit-exceeded' })
  expect(afterMs).toBeLessThanOrEqual(exactMs)
  expect(afterMs).toBeGreaterThan(exactMs - 30_000)
  // 1, 2, 4, 8, 16, then 30 seconds each.
  expect(tries).toBe(6 + Math.floor((exactMs - 31_000) / 30_000))
})

test('what succeeds in the end gives its answer, and tells when it waits', async () => {
  const waiting: boolean[] = []
  const work = vi.fn<() => Promise<string>>().mockRejectedValueOnce(toApiError(503, null)).mockResolvedValue('stored')
  const ended = withRetries(work, { limitMs: OPERATION_RETRY_MS, onWaiting: (isWaiting) => waiting.push(isWaiting) })
  await vi.runAllTimersAsync()

  expect(await ended).toBe('stored')
  expect(waiting).toEqual([true, false])
})

test.each([400, 401, 402, 403, 404, 422])('what the server refuses with %d is not tried again', async (status) => {
  const { cause, tries } = await failing(toApiError(status, null), OPERATION_RETRY_MS)

  expect([cause, tries]).toEqual([expect.objectContaining({ status }), 1])
})

test('a signal ends the wait at once', async () => {
  const abort = new AbortController()
  const ended = withRetries(async () => Promise.reject(toNetworkError(null)), { limitMs: UPLOAD_RETRY_MS, signal: abort.signal })
  const cause = ended.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(100)
  abort.abort()

  expect(await cause).toMatchObject({ code: 'canceled' })
})

test('says what the catalogue says', async () => {
  const abort = new AbortController()
  abort.abort()
  const canceled = await withRetries(async () => Promise.reject(toNetworkError(null)), {
    limitMs: UPLOAD_RETRY_MS,
    signal: abort.signal,
  }).catch((error: unknown) => error)
  const { cause: exceeded } = await failing(toNetworkError(null), 0)

  for (const error of [canceled, exceeded]) {
    if (!(error instanceof ApiError) || !isCatalogued(error.code)) throw error
    const { title, hint, status } = ERRORS[error.code]
    expect([error.message, error.hint, error.status]).toEqual([title, hint, status])
  }
})

const isCatalogued = (code: ApiError['code']): code is ErrorCode => code in ERRORS
