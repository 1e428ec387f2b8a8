import { APIError, createAuthEndpoint, sessionMiddleware } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { handleOAuthUserInfo, linkOAuthAccount } from 'better-auth/oauth2'
import { z } from 'zod'

const Identity = z.object({
  providerId: z.string(),
  subject: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  name: z.string(),
  picture: z.string().nullable(),
})

/**
 * Ways into a session that better-auth has no route for: an identity that a provider vouched for, and a person whom we have recognised
 * ourselves. They have paths for its hooks, and nothing mounts them: only our own routes call them, after their own checks.
 */
export const federatedPlugin = {
  id: 'parley-federated',
  endpoints: {
    /** Signs in whoever has this identity. Joins it to an account of the same email only where both have shown that it is theirs. */
    signInFederated: createAuthEndpoint(
      '/parley/federated',
      { method: 'POST', body: Identity.extend({ mayCreate: z.boolean() }) },
      async (ctx) => {
        const { providerId, subject, email, emailVerified, name, picture, mayCreate } = ctx.body
        const made = await handleOAuthUserInfo(ctx, {
          userInfo: { id: subject, email, emailVerified, name, image: picture },
          // No token of the provider is kept: nothing here ever calls it in a person's name.
          account: { providerId, accountId: subject },
          disableSignUp: !mayCreate,
          trustProviderByName: false,
        })
        if (made.data === null) throw new APIError('FORBIDDEN', { code: FAULTS[made.error] ?? 'UNABLE_TO_LINK', message: made.error })
        await setSessionCookie(ctx, made.data)
        return ctx.json({ user: made.data.user, isNew: made.isRegister })
      },
    ),
    /** Adds an identity to the account that is signed in. */
    linkFederated: createAuthEndpoint('/parley/link', { method: 'POST', body: Identity, use: [sessionMiddleware] }, async (ctx) => {
      const { providerId, subject, email, emailVerified, name } = ctx.body
      const { user } = ctx.context.session
      const made = await linkOAuthAccount(ctx, {
        link: { userId: user.id, email: user.email },
        userInfo: { email, emailVerified, name },
        account: { providerId, accountId: subject },
        profile: {},
      })
      if (!made.linked) throw new APIError('FORBIDDEN', { code: made.error.code.toUpperCase() })
      return ctx.json({ ok: true })
    }),
    /** Signs in a person who was recognised by a passkey. */
    signInRecognised: createAuthEndpoint('/parley/recognised', { method: 'POST', body: z.object({ userId: z.string() }) }, async (ctx) => {
      const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId)
      if (!user) throw new APIError('UNAUTHORIZED', { code: 'USER_NOT_FOUND' })
      const session = await ctx.context.internalAdapter.createSession(user.id)
      await setSessionCookie(ctx, { session, user })
      return ctx.json({ user })
    }),
  },
}

const FAULTS: Record<string, string> = { 'account not linked': 'ACCOUNT_NOT_LINKED', 'signup disabled': 'SIGNUP_DISABLED' }
