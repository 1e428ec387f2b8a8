import type { Contract } from '#domain/api/contract.ts'
import type { User } from '#domain/workspace/user.ts'
import { askPasskey, recognisePasskey } from '#server/auth/passkeys.ts'
import { authHeaders } from '#server/http/caller.ts'
import { callingOrigin } from '#server/http/guard.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import type { Call, Operations } from '#server/http/mount.ts'

import { enter, mayMail, relay, spendTry } from './enter.ts'

type SignInOperations = Pick<Operations, 'requestSignInCode' | 'signInWithCode' | 'passSecondFactor' | 'askPasskey' | 'signInWithPasskey'>

/** Ways to sign in beside the password. */
export function signInRoutes(deps: ServerDeps): SignInOperations {
  // A repetition signs in once more: the kept answer would come without its cookie.
  const often = <C extends Call>(run: (call: C) => Promise<{ user: User }>) => ({ run, again: run })
  return {
    requestSignInCode: async ({ body: { email } }) => {
      if (await mayMail(deps, email)) await relay(deps.auth.api.sendVerificationOTP({ body: { email, type: 'sign-in' } }))
      return {}
    },
    signInWithCode: often((call: Call<Contract['signInWithCode']>) => signInWithCode(deps, call)),
    passSecondFactor: often((call: Call<Contract['passSecondFactor']>) => passSecondFactor(deps, call)),
    askPasskey: ({ request }) => askPasskey(deps, callingOrigin(request, deps)),
    signInWithPasskey: often((call: Call<Contract['signInWithPasskey']>) => signInWithPasskey(deps, call)),
  }
}

async function signInWithCode(deps: ServerDeps, call: Call<Contract['signInWithCode']>): Promise<{ user: User }> {
  const { email, code } = call.body
  const account = await spendTry(deps, call, email)
  const made = await relay(
    deps.auth.api.signInEmailOTP({ body: { email, otp: code }, headers: authHeaders(call.request), returnHeaders: true }),
  )
  await deps.throttle.forgive([account])
  return enter(deps, call, made)
}

/** Six digits are of the authenticator app; anything else is a recovery code. */
async function passSecondFactor(deps: ServerDeps, call: Call<Contract['passSecondFactor']>): Promise<{ user: User }> {
  const { code, trustDevice } = call.body
  const { api } = deps.auth
  const headers = authHeaders(call.request)
  const digits = code.replaceAll(/\s/g, '')
  const made = await relay(
    /^\d{6}$/.test(digits)
      ? api.verifyTOTP({ body: { code: digits, trustDevice }, headers, returnHeaders: true })
      : api.verifyBackupCode({ body: { code, trustDevice }, headers, returnHeaders: true }),
  )
  return enter(deps, call, made)
}

async function signInWithPasskey(deps: ServerDeps, call: Call<Contract['signInWithPasskey']>): Promise<{ user: User }> {
  const origin = callingOrigin(call.request, deps)
  const userId = await recognisePasskey(deps, { ...call.body, origin })
  const headers = authHeaders(call.request)
  return enter(deps, call, await relay(deps.auth.api.signInRecognised({ body: { userId }, headers, returnHeaders: true })))
}
