import { createHash } from 'node:crypto'
import { APIError } from 'better-auth/api'

import type { Contract } from '#domain/api/contract.ts'
import { AppError, type ErrorCode } from '#domain/errors.ts'
import type { SignUpPolicy, User } from '#domain/workspace/user.ts'
import { isPartnerEmail } from '#store/partners/partners.ts'
import { findUser, findUserId, hasAccounts } from '#store/workspace/accounts.ts'
import { acceptInvitation, findInvitation } from '#store/workspace/invitations.ts'
import { knownDevice, rememberDevice } from '#server/auth/known-device.ts'
import { MAILS, mailKey, SIGN_IN, signInKeys } from '#server/auth/limits.ts'
import { authHeaders } from '#server/http/caller.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { type Call, type Operations, orNotFound, person } from '#server/http/mount.ts'

import { invitationHash } from './invitations.ts'
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
}

/** Returns the error of the catalogue that says the same; anything unknown stays what it is. */
function toAppError(error: unknown): unknown {
  const code = error instanceof APIError && typeof error.body?.code === 'string' ? CODES[error.body.code] : undefined
  return code ? new AppError(code, { cause: error }) : error
}

type AuthOperations = Pick<
  Operations,
  'session' | 'signUp' | 'signIn' | 'signOut' | 'requestPasswordReset' | 'resetPassword' | 'sendVerification' | 'verifyEmail'
>

/** Accounts and sessions, in the spec's words and error codes. */
export function authRoutes(deps: ServerDeps): AuthOperations {
  const { api } = deps.auth
  const signIn = (call: Call<Contract['signIn']>) => signInWith(deps, call, call.body)
  const signOut = async (call: Call<Contract['signOut']>) => {
    setCookies(call, await relay(api.signOut({ headers: authHeaders(call.request), returnHeaders: true })))
    return {}
  }
  return {
    session: async ({ caller }) => ({
      user: caller?.kind === 'user' ? await findUser(deps.sql, caller.id) : null,
      signUpPolicy: await policyNow(deps),
    }),
    signUp: {
      run: (call) => signUp(deps, call),
      again: async (call) => ({ ...(await signInWith(deps, call, call.body)), appId: null }),
    },
    signIn: { run: signIn, again: signIn },
    signOut: { run: signOut, again: signOut },
    requestPasswordReset: async ({ body: { email } }) => {
      await requestReset(deps, email)
      return {}
    },
    resetPassword: async ({ body }) => {
      await relay(api.resetPassword({ body: { token: body.token, newPassword: body.password } }))
      return {}
    },
    sendVerification: async (call) => {
      const { id, email } = person(call)
      const user = await findUser(deps.sql, id)
      if (user?.emailVerified) return {}
      await deps.throttle.spend(mailKey(email), MAILS)
      await relay(api.sendVerificationEmail({ body: { email }, headers: authHeaders(call.request) }))
      return {}
    },
    verifyEmail: async ({ body, caller }) => {
      await relay(api.verifyEmail({ query: { token: body.token } }))
      // The token says itself how long it holds; that it was used is ours to know, for as long as that.
      const used = `verification ${createHash('sha256').update(body.token).digest('base64url')}`
      if (!(await deps.throttle.isWithin(used, { limit: 1, windowMs: MAILS.windowMs }))) throw new AppError('invalid-link')
      const joined = caller?.kind === 'user' ? await settleIn(deps, caller) : []
      return { appId: joined[0] ?? null }
    },
  }
}

async function signUp(deps: ServerDeps, call: Call<Contract['signUp']>): Promise<{ user: User; appId: string | null }> {
  const { name, email, password, invitation } = call.body
  await checkPolicy(deps, email, invitation)
  const { api } = deps.auth
  const made = await relay(api.signUpEmail({ body: { name, email, password }, headers: authHeaders(call.request), returnHeaders: true }))
  const { user } = made.response
  const appId = invitation === undefined ? null : await acceptInvitation(deps.sql, invitationHash(invitation), user.id)
  if (appId === null && (await deps.throttle.isWithin(mailKey(email), MAILS))) await relay(api.sendVerificationEmail({ body: { email } }))
  setCookies(call, made)
  rememberDevice(deps, call.request, call.reply, email)
  return { ...(await entered(deps, user)), appId }
}

/** Who may create an account now: the first one is whoever sets the installation up. */
async function policyNow({ settings, sql }: ServerDeps): Promise<SignUpPolicy> {
  return settings.signUpPolicy === 'invited' && !(await hasAccounts(sql)) ? 'open' : settings.signUpPolicy
}

/** Refuses an account that the settings do not allow. */
async function checkPolicy(deps: ServerDeps, email: string, invitation: string | undefined): Promise<void> {
  const policy = await policyNow(deps)
  if (policy === 'closed') throw new AppError('sign-up-closed')
  if (invitation !== undefined) {
    const found = await findInvitation(deps.sql, invitationHash(invitation))
    if (found?.email !== email.toLowerCase()) throw new AppError('invalid-invitation')
  } else if (policy === 'invited' && !(await isPartnerEmail(deps.sql, email))) throw new AppError('invitation-needed')
}

/** Mails a link, and no more than a few an hour to one address. Where answers are uniform, none tells whether there was anybody to mail. */
async function requestReset({ auth, settings, sql, throttle }: ServerDeps, email: string): Promise<void> {
  if (settings.uniformAuthErrors) {
    if (!(await throttle.isWithin(mailKey(email), MAILS))) return
  } else {
    if (!(await findUserId(sql, email))) throw new AppError('user-not-found')
    await throttle.spend(mailKey(email), MAILS)
  }
  await relay(auth.api.requestPasswordReset({ body: { email } }))
}

/** Every try counts before the password is looked at. On a browser that signed in before only its own tries count. */
async function signInWith(deps: ServerDeps, call: Call, { email, password }: { email: string; password: string }): Promise<{ user: User }> {
  const { throttle } = deps
  const device = knownDevice(deps, call.request, email)
  const keys = signInKeys(email, device, call.request.ip)
  const details = [
    { path: '', message: `You can reset your password at ${new URL('/passwordReset', deps.sites.of(call.request).url).href}` },
  ]
  if (keys.address !== null) await throttle.spend(keys.address, { ...SIGN_IN.address, details })
  await throttle.spend(keys.account, { ...SIGN_IN.account, details })
  if (!deps.settings.uniformAuthErrors && !(await findUserId(deps.sql, email))) throw new AppError('user-not-found')
  const made = await relay(
    deps.auth.api.signInEmail({ body: { email, password }, headers: authHeaders(call.request), returnHeaders: true }),
  )
  await throttle.forgive([keys.account])
  setCookies(call, made)
  rememberDevice(deps, call.request, call.reply, email)
  return entered(deps, made.response.user)
}

/** Everybody who comes in has an app to work in, and the memberships they were invited to. */
async function entered(deps: ServerDeps, user: { id: string; name: string }): Promise<{ user: User }> {
  await settleIn(deps, user)
  return { user: orNotFound(await findUser(deps.sql, user.id)) }
}

function setCookies(call: Call, made: { headers: Headers }): void {
  for (const cookie of made.headers.getSetCookie()) call.reply.header('set-cookie', cookie)
}

/** better-auth's refusals become ours here, and nowhere else. */
const relay = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    throw toAppError(error)
  })
