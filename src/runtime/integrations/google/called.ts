import { storedText } from '#domain/i18n/t.ts'
import { z } from 'zod'

import { NoAnswer } from './google-fetch.ts'

/**
 * What came of a call. `refused`: nothing was done, and a repetition will not help. `later`: nothing was done, now. `unknown`: it may
 * have been done. `access` tells that the account itself is refused, `status` what Google answered.
 */
export type Called<T> =
  | { outcome: 'done'; value: T }
  | { outcome: 'refused'; message: string; access: boolean; status?: number }
  | { outcome: 'later' | 'unknown'; message: string }

/** What was not done, and why. */
export type Undone = Exclude<Called<never>, { outcome: 'done' }>

/** What people read when Google answers with a status; elsewhere it is Google's own message. */
export type Says = Readonly<Record<number, () => string>>

/** The one border to Google's client, which tells everything by throwing. */
export async function called<T>(call: () => Promise<T>, says: Says = {}): Promise<Called<T>> {
  try {
    return { outcome: 'done', value: await call() }
  } catch (cause) {
    return toCalled(cause, says)
  }
}

/** The same for what the account may not have allowed us: null when that is so, and nothing is wrong with the account. */
export async function calledIfAllowed<T>(call: () => Promise<T>): Promise<Called<T | null>> {
  try {
    return { outcome: 'done', value: await call() }
  } catch (cause) {
    const status = Failure.safeParse(cause).data?.response.status
    return status === 403 && !isThrottled(cause) ? { outcome: 'done', value: null } : toCalled(cause, {})
  }
}

const Failure = z.object({ response: z.object({ status: z.number(), data: z.unknown() }) })
const ApiError = z.object({ error: z.object({ message: z.string() }) })
const Reasons = z.object({
  response: z.object({ data: z.object({ error: z.object({ errors: z.array(z.object({ reason: z.string() })) }) }) }),
})
const TokenError = z.object({ error: z.string(), error_description: z.string().optional() })

/** Google Drive says with a 403 that it was asked too often. */
const isThrottled = (cause: unknown): boolean =>
  Reasons.safeParse(cause).data?.response.data.error.errors.some(({ reason }) => /rateLimit|quota/i.test(reason)) ?? false

function toCalled(cause: unknown, says: Says): Called<never> {
  const silent = silenceIn(cause)
  if (silent) return { ...unanswered(silent), message: silent.message }
  const failure = Failure.safeParse(cause)
  if (!failure.success) return { outcome: 'refused', message: cause instanceof Error ? cause.message : String(cause), access: true }
  const { status, data } = failure.data.response
  const token = TokenError.safeParse(data)
  if (token.success && status < 500)
    return {
      outcome: 'refused',
      access: true,
      message: storedText('Google refused the sign-in: {reason}', { reason: token.data.error_description ?? token.data.error }),
    }
  const message = ApiError.safeParse(data).data?.error.message ?? storedText('Google answered {status}.', { status })
  return isThrottled(cause) ? { outcome: 'later', message } : byStatus(status, says[status]?.() ?? message)
}

/** The client wraps what our fetch throws. */
function silenceIn(cause: unknown): NoAnswer | null {
  if (cause instanceof NoAnswer) return cause
  return cause instanceof Error && cause.cause instanceof NoAnswer ? cause.cause : null
}

function unanswered({ outcome }: NoAnswer): { outcome: 'later' | 'unknown' } | { outcome: 'refused'; access: boolean } {
  if (outcome === 'refused') return { outcome: 'refused', access: false }
  return { outcome: outcome === 'unreachable' ? 'later' : 'unknown' }
}

function byStatus(status: number, message: string): Called<never> {
  if (status === 429) return { outcome: 'later', message }
  if (status >= 500) return { outcome: 'unknown', message }
  if (status === 401)
    return { outcome: 'refused', access: true, status, message: storedText('Google no longer accepts this account. Connect it again.') }
  return { outcome: 'refused', access: status === 403, status, message }
}
