import type { Contract } from '#domain/api/contract.ts'
import { AppError } from '#domain/errors.ts'
import type { User } from '#domain/user.ts'
import { findUser, findUserId } from '#store/accounts.ts'

import { toAppError } from '../auth/auth-errors.ts'
import { authHeaders } from '../http/caller.ts'
import type { ServerDeps } from '../http/deps.ts'
import { type Call, type Operations, orNotFound, person } from '../http/mount.ts'
import { settleIn } from './settle-in.ts'

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
    session: async ({ caller }) => ({ user: caller?.kind === 'user' ? await findUser(deps.sql, caller.id) : null }),
    signUp: { run: (call) => signUp(deps, call), again: (call) => signInWith(deps, call, call.body) },
    signIn: { run: signIn, again: signIn },
    signOut: { run: signOut, again: signOut },
    requestPasswordReset: async ({ body }) => {
      if (!deps.settings.uniformAuthErrors && !(await findUserId(deps.sql, body.email))) throw new AppError('user-not-found')
      await relay(api.requestPasswordReset({ body: { email: body.email } }))
      return {}
    },
    resetPassword: async ({ body }) => {
      await relay(api.resetPassword({ body: { token: body.token, newPassword: body.password } }))
      return {}
    },
    sendVerification: async (call) => {
      const { email } = person(call)
      const user = await findUser(deps.sql, person(call).id)
      if (!user?.emailVerified) await relay(api.sendVerificationEmail({ body: { email }, headers: authHeaders(call.request) }))
      return {}
    },
    verifyEmail: async ({ body, caller }) => {
      await relay(api.verifyEmail({ query: { token: body.token } }))
      if (caller?.kind === 'user') await settleIn(deps, caller)
      return {}
    },
  }
}

async function signUp(deps: ServerDeps, call: Call<Contract['signUp']>): Promise<{ user: User }> {
  const { name, email, password } = call.body
  const made = await relay(
    deps.auth.api.signUpEmail({ body: { name, email, password }, headers: authHeaders(call.request), returnHeaders: true }),
  )
  setCookies(call, made)
  return entered(deps, made.response.user)
}

async function signInWith(deps: ServerDeps, call: Call, { email, password }: { email: string; password: string }): Promise<{ user: User }> {
  const keys = [`email ${email.toLowerCase()}`, `address ${call.request.ip} ${email.toLowerCase()}`]
  for (const key of keys) deps.throttle.check(key)
  try {
    if (!deps.settings.uniformAuthErrors && !(await findUserId(deps.sql, email))) throw new AppError('user-not-found')
    const made = await relay(
      deps.auth.api.signInEmail({ body: { email, password }, headers: authHeaders(call.request), returnHeaders: true }),
    )
    for (const key of keys) deps.throttle.forgive(key)
    setCookies(call, made)
    return await entered(deps, made.response.user)
  } catch (error) {
    if (error instanceof AppError) for (const key of keys) deps.throttle.fail(key)
    throw error
  }
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
