import { createHash } from 'node:crypto'

import { errors, jwtVerify } from 'jose'

import { AppError } from '#domain/errors.ts'
import { Phone } from '#domain/contacts/phone.ts'
import { ProvedVisitor } from '#domain/webchat/proved-visitor.ts'

/** A site's token may hold for so long: a stolen one soon opens nothing. */
const LONGEST_S = 60 * 60
const LEEWAY_S = 60

/** What a site's server signed, and until when it holds. */
export interface Identity {
  proved: ProvedVisitor
  expiresAt: Date
}

/**
 * Reads the JWT of a site's server: HS256 by one of the web chat's secrets, with `sub`, `exp` within an hour, and what else it says of the
 * person. Refuses with `invalid-identity`, and the reason.
 */
export async function readIdentity(token: string, secrets: readonly string[], now: Date): Promise<Identity> {
  if (secrets.length === 0) throw refused('This web chat has no secret yet. Make one under Settings → Channels → Web chat.')
  let problem = 'It was signed with another secret.'
  for (const secret of secrets) {
    try {
      const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
        algorithms: ['HS256'],
        requiredClaims: ['sub', 'exp'],
        clockTolerance: LEEWAY_S,
        currentDate: now,
      })
      const exp = Number(payload.exp)
      if (exp - now.getTime() / 1_000 > LONGEST_S + LEEWAY_S) throw refused('"exp" lies more than an hour ahead.')
      return { proved: toProved(payload), expiresAt: new Date(exp * 1_000) }
    } catch (cause) {
      if (cause instanceof AppError) throw cause
      if (cause instanceof errors.JWSSignatureVerificationFailed) continue
      problem = cause instanceof errors.JWTExpired ? 'It has expired.' : cause instanceof Error ? cause.message : String(cause)
      break
    }
  }
  throw refused(problem)
}

function toProved(payload: Readonly<Record<string, unknown>>): ProvedVisitor {
  const { sub, name, email, email_verified: emailVerified, phone, attributes } = payload
  const proved = ProvedVisitor.safeParse({
    sub,
    ...(name !== undefined && { name }),
    // As OpenID Connect has it: a site that did not check an address says so.
    ...(email !== undefined && emailVerified !== false && { email }),
    ...(phone !== undefined && Phone.safeParse(phone).success && { phone }),
    ...(attributes !== undefined && { attributes }),
  })
  if (!proved.success)
    throw refused(
      `It says something that cannot be read: ${proved.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(' ')}`,
    )
  return proved.data
}

/** The address of a person whom a site's server names: the same on every device. */
export const addressOfPerson = (sub: string): string => `user:${createHash('sha256').update(sub).digest('base64url')}`

const refused = (message: string): AppError => new AppError('invalid-identity', { details: [{ path: 'identity', message }] })
