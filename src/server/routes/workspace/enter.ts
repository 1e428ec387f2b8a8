import { APIError } from 'better-auth/api'
import type { FastifyRequest } from 'fastify'

import { AppError, type ErrorCode } from '#domain/errors.ts'
import { t } from '#domain/i18n/t.ts'
import type { User } from '#domain/workspace/user.ts'
import { findUser, findUserId } from '#store/workspace/accounts.ts'
import { knownDevice, rememberDevice } from '#server/auth/known-device.ts'
import { MAILS, mailKey, SIGN_IN, signInKeys } from '#server/auth/limits.ts'
import { type Call, orNotFound } from '#server/http/mount.ts'
import type { ServerDeps } from '#server/http/deps.ts'

import { settleIn } from './settle-in.ts'

/** better-auth's codes in the words of our catalogue. */
const CODES: Record<string, ErrorCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong-password',
  INVALID_PASSWORD: 'wrong-password',
  USER_ALREADY_EXISTS: 'email-already-in-use',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email-already-in-use',
  INVALID_EMAIL: 'invalid-email',
  PASSWORD_TOO_SHORT: 'weak-password',
  PASSWORD_TOO_LONG: 'weak-password',
  INVALID_TOKEN: 'invalid-link',
  TOKEN_EXPIRED: 'invalid-link',
  USER_NOT_FOUND: 'invalid-link',
  INVALID_OTP: 'invalid-code',
  OTP_EXPIRED: 'invalid-code',
  INVALID_CODE: 'invalid-code',
  INVALID_BACKUP_CODE: 'invalid-code',
  INVALID_TWO_FACTOR_COOKIE: 'invalid-code',
  TOO_MANY_ATTEMPTS: 'too-many-requests',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'too-many-requests',
  ACCOUNT_TEMPORARILY_LOCKED: 'too-many-requests',
  FAILED_TO_UNLINK_LAST_ACCOUNT: 'last-sign-in-method',
  SESSION_NOT_FRESH: 'sign-in-again',
}

/** Returns the error of the catalogue that says the same; anything unknown stays what it is. */
function toAppError(error: unknown): unknown {
  const code = error instanceof APIError && typeof error.body?.code === 'string' ? CODES[error.body.code] : undefined
  return code ? new AppError(code, { cause: error }) : error
}

/** Everybody who comes in has an app to work in, and the memberships they were invited to. */
export async function entered(
  deps: ServerDeps,
  request: FastifyRequest,
  { user, cookie }: { user: { id: string; name: string }; cookie: string },
): Promise<{ user: User }> {
  await settleIn(deps, request, user, cookie)
  return { user: orNotFound(await findUser(deps.sql, user.id)) }
}

/** What better-auth answers to a sign-in: who came in, or that a second factor is missing. */
interface SignedIn {
  headers: Headers
  response: { user: { id: string; name: string; email: string } } | { twoFactorRedirect: boolean }
}

/** Lets in whoever signed in; where a second factor is missing, the browser keeps what it has shown and an error asks for the rest. */
export async function enter(deps: ServerDeps, call: Call, made: SignedIn): Promise<{ user: User }> {
  setCookies(call, made)
  if (!('user' in made.response)) throw new AppError('second-factor-needed')
  const { user } = made.response
  rememberDevice(deps, call.request, call.reply, user.email)
  return entered(deps, call.request, { user, cookie: cookieOf(made) })
}

/** The cookies that better-auth set, as the browser will send them. */
export const cookieOf = ({ headers }: { headers: Headers }): string =>
  headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')

/** Hands the cookies that better-auth set on to the browser. */
export function setCookies(call: Pick<Call, 'reply'>, made: { headers: Headers }): void {
  for (const cookie of made.headers.getSetCookie()) call.reply.header('set-cookie', cookie)
}

/** better-auth's refusals become ours here, and nowhere else. */
export const relay = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    throw toAppError(error)
  })

/**
 * Counts a try to sign in before anything is looked at, and gives the key to forgive when it succeeds. On a browser that signed in before
 * only its own tries count.
 */
export async function spendTry(deps: ServerDeps, { request }: Pick<Call, 'request'>, email: string): Promise<string> {
  const { account, address } = signInKeys(email, knownDevice(deps, request, email), request.ip)
  const details = [
    { path: '', message: t('You can reset your password at {url}', { url: new URL('/passwordReset', deps.sites.of(request).url).href }) },
  ]
  if (address !== null) await deps.throttle.spend(address, { ...SIGN_IN.address, details })
  await deps.throttle.spend(account, { ...SIGN_IN.account, details })
  return account
}

/**
 * Counts a mail that somebody asks for to their own address, and tells whether it goes out. Refuses an email that nobody has, and too many
 * mails in an hour; where answers are uniform, neither is told, nor whether there was anybody to mail.
 */
export async function mayMail({ settings, sql, throttle }: ServerDeps, email: string): Promise<boolean> {
  if (settings.uniformAuthErrors) return throttle.isWithin(mailKey(email), MAILS)
  if (!(await findUserId(sql, email))) throw new AppError('user-not-found')
  await throttle.spend(mailKey(email), MAILS)
  return true
}
