import { OPERATION_RETRY_MS } from '#domain/constants.ts'
import type { OperationId } from '#domain/api/contract.ts'
import { t } from '#domain/i18n/t.ts'

import { ApiError } from '../api-error.ts'
import { call, type CallAnswer, type CallInput } from '../call.ts'
import { randomKey } from '../random-key.ts'

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

interface Retries {
  /** Gives up with `retry-limit-exceeded` after this time. */
  limitMs: number
  /** Ends it with `canceled`. */
  signal?: AbortSignal
  /** Told when it begins to wait, and when it goes on. */
  onWaiting?: ((isWaiting: boolean) => void) | undefined
}

/** Does work again that failed for a reason that passes, after growing pauses; a network that comes back ends a pause. */
export async function withRetries<T>(work: () => Promise<T>, { limitMs, signal, onWaiting }: Retries): Promise<T> {
  const startedAt = Date.now()
  for (let tries = 0; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (signal?.aborted) throw canceled(error)
      if (!(error instanceof ApiError) || !passes(error)) throw error
      const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS)
      if (Date.now() - startedAt + pauseMs > limitMs) throw retryLimitExceeded(error)
      onWaiting?.(true)
      await pause(pauseMs, signal)
      onWaiting?.(false)
    }
    if (signal?.aborted) throw canceled(signal.reason)
  }
}

/** Calls an operation of the file storage, tried again for up to two minutes; a repeated POST happens once. */
export function callStorage<Op extends OperationId>(operation: Op, input: CallInput<Op>): Promise<CallAnswer<Op>> {
  const idempotencyKey = randomKey()
  return withRetries(() => call(operation, input, { idempotencyKey }), { limitMs: OPERATION_RETRY_MS })
}

/** Whether the same call may succeed in a moment: no network, no time, too many at once, or a fault of the server. */
const passes = ({ status, code }: ApiError): boolean =>
  status === 0 || status === 408 || status === 429 || status >= 500 || code === 'idempotency-in-flight'

const canceled = (cause: unknown): ApiError =>
  new ApiError(499, { code: 'canceled', message: t('Upload canceled.'), hint: t('Choose the file again if that was a mistake.') }, cause)

const retryLimitExceeded = (cause: unknown): ApiError =>
  new ApiError(
    504,
    {
      code: 'retry-limit-exceeded',
      message: t('The upload kept failing, so we stopped trying.'),
      hint: t('Check your connection, then start again.'),
    },
    cause,
  )

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      globalThis.removeEventListener?.('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal?.addEventListener('abort', end)
    globalThis.addEventListener?.('online', end)
  })
}
