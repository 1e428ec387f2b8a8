import { createHmac, timingSafeEqual } from 'node:crypto'

import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { symmetricDecrypt } from 'better-auth/crypto'

import { claimCodeStep, findCodeSecret } from '#store/workspace/second-factors.ts'
import type { Sql } from '#store/postgres/sql.ts'

const STEP_MS = 30_000
const VERIFY_CODE = '/two-factor/verify-totp'

type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

/**
 * A code of an authenticator app passes once (RFC 6238, 5.2): better-auth takes it for as long as it holds, so its step of time is claimed
 * before better-auth looks at it. A wrong code is left to better-auth, which counts the tries.
 */
export const oneTimeCodes = (sql: Sql) => ({
  id: 'parley-one-time-codes',
  hooks: {
    before: [
      {
        matcher: ({ path }: { path?: string | undefined }) => path === VERIFY_CODE,
        handler: createAuthMiddleware(async (ctx) => {
          const userId = await whoAnswers(ctx)
          const kept = userId === null ? null : await findCodeSecret(sql, userId)
          if (userId === null || kept === null) return
          const step = stepOf(await symmetricDecrypt({ key: ctx.context.secretConfig, data: kept }), String(ctx.body?.code), Date.now())
          if (step !== null && !(await claimCodeStep(sql, userId, step))) throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE' })
        }),
      },
    ],
  },
})

/** Who is asked for the code: whoever is signed in, or whoever has passed the first factor, of which the browser holds a signed cookie. */
async function whoAnswers(ctx: Context): Promise<string | null> {
  const session = await getSessionFromCtx(ctx)
  if (session) return session.user.id
  const challenge = await ctx.getSignedCookie(ctx.context.createAuthCookie('two_factor').name, ctx.context.secret)
  return challenge ? ((await ctx.context.internalAdapter.findVerificationValue(challenge))?.value ?? null) : null
}

/** The step of time whose code this is, of the present one and its neighbours; null where it is none of theirs. */
function stepOf(secret: string, code: string, now: number): number | null {
  const present = Math.floor(now / STEP_MS)
  return [present - 1, present, present + 1].find((step) => isSame(codeOf(secret, step), code)) ?? null
}

/** The six digits of a step (RFC 4226, 5.3). */
function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = hash.readUInt8(hash.length - 1) & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

const isSame = (one: string, other: string): boolean => one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
