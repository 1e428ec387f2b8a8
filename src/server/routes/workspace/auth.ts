import { createHash } from 'node:crypto'

import type { FastifyRequest } from 'fastify'

import type { Contract } from '#domain/api/contract.ts'
import { AppError } from '#domain/errors.ts'
import type { SignUpPolicy, User } from '#domain/workspace/user.ts'
import { isPartnerEmail } from '#store/partners/partners.ts'
import { findPreferences, findUser, findUserId, hasAccounts } from '#store/workspace/accounts.ts'
import { findInvitation } from '#store/workspace/invitations.ts'
import { invitationElsewhere } from '#server/cells/ask-elsewhere.ts'
import { rememberDevice } from '#server/auth/known-device.ts'
import { MAILS, mailKey } from '#server/auth/limits.ts'
import { authHeaders } from '#server/http/caller.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { type Call, type Operations, person } from '#server/http/mount.ts'

import { acceptByLink, invitationHash } from './invitations.ts'
import { cookieOf, enter, entered, mayMail, relay, setCookies, spendTry } from './enter.ts'
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
    session: async ({ caller }) => ({
      user: caller?.kind === 'user' ? await findUser(deps.sql, caller.id) : null,
      preferences: caller?.kind === 'user' ? await findPreferences(deps.sql, caller.id) : null,
      signUpPolicy: await policyNow(deps),
      providers: deps.oidc.map(({ provider: { id, name } }) => ({ id, name })),
      platform: caller?.kind === 'user' ? deps.settings.platform : null,
    }),
    signUp: {
      run: (call) => signUp(deps, call),
      again: async (call) => ({ ...(await signInWith(deps, call, call.body)), appId: null }),
    },
    signIn: { run: signIn, again: signIn },
    signOut: { run: signOut, again: signOut },
    requestPasswordReset: async ({ body: { email } }) => {
      if (await mayMail(deps, email)) await relay(api.requestPasswordReset({ body: { email } }))
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
    verifyEmail: async ({ body, caller, request }) => {
      await relay(api.verifyEmail({ query: { token: body.token } }))
      // The token says itself how long it holds; that it was used is ours to know, for as long as that.
      const used = `verification ${createHash('sha256').update(body.token).digest('base64url')}`
      if (!(await deps.throttle.isWithin(used, { limit: 1, windowMs: MAILS.windowMs }))) throw new AppError('invalid-link')
      const joined = caller?.kind === 'user' ? await settleIn(deps, request, caller) : []
      return { appId: joined[0] ?? null }
    },
  }
}

async function signUp(deps: ServerDeps, call: Call<Contract['signUp']>): Promise<{ user: User; appId: string | null }> {
  const { name, email, password, invitation } = call.body
  await checkPolicy(deps, call.request, email, invitation)
  const { api } = deps.auth
  const made = await relay(api.signUpEmail({ body: { name, email, password }, headers: authHeaders(call.request), returnHeaders: true }))
  const { user } = made.response
  const cookie = cookieOf(made)
  const appId = invitation === undefined ? null : await acceptByLink(deps, call.request, { token: invitation, userId: user.id, cookie })
  if (appId === null && (await deps.throttle.isWithin(mailKey(email), MAILS))) await relay(api.sendVerificationEmail({ body: { email } }))
  setCookies(call, made)
  rememberDevice(deps, call.request, call.reply, email)
  return { ...(await entered(deps, call.request, { user, cookie })), appId }
}

/** Who may create an account now: the first one is whoever sets the installation up. */
export async function policyNow({ settings, sql }: ServerDeps): Promise<SignUpPolicy> {
  return settings.signUpPolicy === 'invited' && !(await hasAccounts(sql)) ? 'open' : settings.signUpPolicy
}

/** Refuses an account that the settings do not allow. */
async function checkPolicy(deps: ServerDeps, request: FastifyRequest, email: string, invitation: string | undefined): Promise<void> {
  const policy = await policyNow(deps)
  if (policy === 'closed') throw new AppError('sign-up-closed')
  if (invitation !== undefined) {
    const found = (await findInvitation(deps.sql, invitationHash(invitation))) ?? (await invitationElsewhere(request, invitation, deps))
    if (found?.email !== email.toLowerCase()) throw new AppError('invalid-invitation')
  } else if (policy === 'invited' && !(await isPartnerEmail(deps.sql, email))) throw new AppError('invitation-needed')
}

async function signInWith(deps: ServerDeps, call: Call, { email, password }: { email: string; password: string }): Promise<{ user: User }> {
  const account = await spendTry(deps, call, email)
  if (!deps.settings.uniformAuthErrors && !(await findUserId(deps.sql, email))) throw new AppError('user-not-found')
  const made = await relay(
    deps.auth.api.signInEmail({ body: { email, password }, headers: authHeaders(call.request), returnHeaders: true }),
  )
  await deps.throttle.forgive([account])
  return enter(deps, call, made)
}
