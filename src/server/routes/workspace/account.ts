import type { Contract } from '#domain/api/contract.ts'
import { AppError } from '#domain/errors.ts'
import {
  endOtherSessions,
  endSession,
  findAccountSettings,
  findUser,
  listSessions,
  savePreferences,
  unlinkProvider,
  updateUser,
} from '#store/workspace/accounts.ts'
import { listPasskeys, removePasskey, renamePasskey } from '#store/workspace/passkeys.ts'
import { addPasskey, askNewPasskey } from '#server/auth/passkeys.ts'
import { authHeaders, type UserCaller } from '#server/http/caller.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { callingOrigin } from '#server/http/guard.ts'
import { type Call, type Operations, orNotFound, person } from '#server/http/mount.ts'

import { relay, setCookies } from './enter.ts'

type AccountOperations = Pick<
  Operations,
  | 'getAccount'
  | 'updateAccount'
  | 'savePreferences'
  | 'changePassword'
  | 'startTwoFactor'
  | 'confirmTwoFactor'
  | 'stopTwoFactor'
  | 'askNewPasskey'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey'
  | 'endSession'
  | 'endOtherSessions'
  | 'unlinkProvider'
>

/** What people see and change of their own account. */
export const accountRoutes = (deps: ServerDeps): AccountOperations => ({
  ...profileRoutes(deps),
  ...twoFactorRoutes(deps),
  ...passkeyRoutes(deps),
  ...sessionRoutes(deps),
})

function profileRoutes(
  deps: ServerDeps,
): Pick<AccountOperations, 'getAccount' | 'updateAccount' | 'savePreferences' | 'changePassword' | 'unlinkProvider'> {
  const { sql } = deps
  return {
    getAccount: async (call) => {
      const { id, sessionId } = person(call)
      const [user, settings, passkeys, sessions] = await Promise.all([
        findUser(sql, id),
        findAccountSettings(sql, id),
        listPasskeys(sql, id),
        listSessions(sql, id),
      ])
      return { user: orNotFound(user), ...settings, passkeys, sessions: sessions.map((row) => ({ ...row, isThis: row.id === sessionId })) }
    },
    updateAccount: async (call) => {
      const { id } = person(call)
      await updateUser(sql, id, call.body)
      return { user: orNotFound(await findUser(sql, id)) }
    },
    savePreferences: async (call) => {
      const preferences = await savePreferences(sql, person(call).id, call.body)
      if (!preferences) throw new AppError('payload-too-large')
      return { preferences }
    },
    changePassword: async (call) => {
      await changePassword(deps, call)
      return {}
    },
    unlinkProvider: async (call) => {
      const { id } = person(call)
      const { providerId } = call.params
      const { providerData } = orNotFound(await findUser(sql, id))
      if (!providerData.some((linked) => linked.providerId === providerId)) throw new AppError('not-found')
      if (!(await unlinkProvider(sql, id, providerId))) throw new AppError('last-sign-in-method')
      return {}
    },
  }
}

function twoFactorRoutes({ auth, sites }: ServerDeps): Pick<AccountOperations, 'startTwoFactor' | 'confirmTwoFactor' | 'stopTwoFactor'> {
  const withPassword = (password: string | undefined) => (password === undefined ? {} : { password })
  return {
    startTwoFactor: async ({ body, request }) => {
      const made = await relay(
        auth.api.enableTwoFactor({
          body: { method: 'totp', issuer: sites.of(request).name, ...withPassword(body.present) },
          headers: authHeaders(request),
        }),
      )
      if (made.method !== 'totp') throw new AppError('internal')
      return { uri: made.totpURI, recoveryCodes: made.backupCodes }
    },
    confirmTwoFactor: async (call) => {
      const code = call.body.code.replaceAll(/\s/g, '')
      setCookies(call, await relay(auth.api.verifyTOTP({ body: { code }, headers: authHeaders(call.request), returnHeaders: true })))
      return {}
    },
    stopTwoFactor: async (call) => {
      const body = withPassword(call.body.present)
      setCookies(call, await relay(auth.api.disableTwoFactor({ body, headers: authHeaders(call.request), returnHeaders: true })))
      return {}
    },
  }
}

function passkeyRoutes(deps: ServerDeps): Pick<AccountOperations, 'askNewPasskey' | 'addPasskey' | 'renamePasskey' | 'removePasskey'> {
  const { sql } = deps
  return {
    askNewPasskey: async (call) =>
      askNewPasskey(deps, freshPerson(deps, call), {
        origin: callingOrigin(call.request, deps),
        product: deps.sites.of(call.request).name,
      }),
    addPasskey: async (call) => {
      const { id } = freshPerson(deps, call)
      await addPasskey(deps, id, { ...call.body, origin: callingOrigin(call.request, deps) })
      return { items: await listPasskeys(sql, id) }
    },
    renamePasskey: async (call) => orNothing(await renamePasskey(sql, person(call).id, call.params.passkeyId, call.body.name)),
    removePasskey: async (call) => orNothing(await removePasskey(sql, person(call).id, call.params.passkeyId)),
  }
}

function sessionRoutes({ sql }: ServerDeps): Pick<AccountOperations, 'endSession' | 'endOtherSessions'> {
  return {
    endSession: async (call) => orNothing(await endSession(sql, person(call).id, call.params.sessionId)),
    endOtherSessions: async (call) => {
      const { id, sessionId } = person(call)
      await endOtherSessions(sql, id, sessionId)
      return {}
    },
  }
}

/** An empty answer; refuses where there was nothing of theirs to change. */
function orNothing(found: boolean): Record<string, never> {
  if (!found) throw new AppError('not-found')
  return {}
}

/** Whoever sets another password shows the present one; whoever had none has signed in a short while ago. Other browsers are signed out. */
async function changePassword(deps: ServerDeps, call: Call<Contract['changePassword']>): Promise<void> {
  const { api } = deps.auth
  const { present, password } = call.body
  const headers = authHeaders(call.request)
  const { id, sessionId } = person(call)
  if ((await findAccountSettings(deps.sql, id)).hasPassword)
    await relay(api.changePassword({ body: { currentPassword: present ?? '', newPassword: password }, headers }))
  else {
    freshPerson(deps, call)
    await relay(api.setPassword({ body: { newPassword: password }, headers }))
  }
  await endOtherSessions(deps.sql, id, sessionId)
}

const FRESH_MS = 24 * 60 * 60_000

/** The person behind a call that adds a way in: a browser that was left signed in does not suffice. */
function freshPerson(deps: ServerDeps, call: Call): UserCaller {
  const caller = person(call)
  if (deps.now().getTime() - caller.signedInAt.getTime() > FRESH_MS) throw new AppError('sign-in-again')
  return caller
}
