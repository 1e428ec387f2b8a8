import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { z } from 'zod'

import { AppError } from '#domain/errors.ts'
import type { GenerateId } from '#domain/generate-id.ts'
import type { NewPasskey, NewPasskeyQuestion, PasskeyQuestion, UsedPasskey } from '#domain/workspace/passkey.ts'
import { findPasskey, insertPasskey, notePasskeyUse, passkeyCredentials } from '#store/workspace/passkeys.ts'
import { insertSignInAttempt, takeSignInAttempt } from '#store/workspace/sign-in-attempts.ts'
import type { Sql } from '#store/postgres/sql.ts'

interface PasskeyDeps {
  sql: Sql
  generateId: GenerateId
}

/** What a browser was asked: answered once, by a page of the same origin, and by the same person where a key is added. */
const Asked = z.object({ kind: z.literal('passkey'), challenge: z.string(), origin: z.string(), userId: z.string().nullable() })
type Asked = z.infer<typeof Asked>

const MINUTES_MS = 5 * 60_000
/** ES256, EdDSA and RS256: what phones, computers and keys in use today sign with. */
const ALGORITHMS = [-7, -8, -257]

async function keepQuestion(deps: PasskeyDeps, asked: Omit<Asked, 'kind'>): Promise<string> {
  const attempt = deps.generateId()
  await insertSignInAttempt(deps.sql, attempt, { kind: 'passkey', ...asked }, MINUTES_MS)
  return attempt
}

async function take(deps: PasskeyDeps, attempt: string, origin: string): Promise<Asked> {
  const asked = Asked.safeParse(await takeSignInAttempt(deps.sql, attempt)).data
  if (asked?.origin !== origin) throw new AppError('passkey-refused')
  return asked
}

const refused = (cause: unknown): never => {
  throw new AppError('passkey-refused', { cause })
}

const siteOf = (origin: string): string => new URL(origin).hostname

/** Asks a browser at this origin for a passkey to sign in with: any that it has for this site. */
export async function askPasskey(deps: PasskeyDeps, origin: string): Promise<z.infer<typeof PasskeyQuestion>> {
  const rpId = siteOf(origin)
  const userVerification = 'required'
  const { challenge } = await generateAuthenticationOptions({ rpID: rpId, userVerification })
  const attempt = await keepQuestion(deps, { challenge, origin, userId: null })
  return { attempt, options: { challenge, rpId, timeout: MINUTES_MS, userVerification } }
}

/** The person whose passkey answered; refuses an answer that is not to our question, from our page, and signed by a key we know. */
export async function recognisePasskey(
  deps: PasskeyDeps,
  answer: { attempt: string; credential: UsedPasskey; origin: string },
): Promise<string> {
  const { attempt, credential, origin } = answer
  const { challenge } = await take(deps, attempt, origin)
  const known = (await findPasskey(deps.sql, credential.id)) ?? refused('unknown key')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: credential,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: siteOf(origin),
    credential: { id: known.credentialId, publicKey: known.publicKey, counter: known.counter },
    requireUserVerification: true,
  }).catch(refused)
  if (!verified) return refused('not verified')
  await notePasskeyUse(deps.sql, known.id, authenticationInfo.newCounter)
  return known.userId
}

/** Asks a browser at this origin to make a passkey for somebody. */
export async function askNewPasskey(
  deps: PasskeyDeps,
  user: { id: string; name: string; email: string },
  { origin, product }: { origin: string; product: string },
): Promise<z.infer<typeof NewPasskeyQuestion>> {
  const present = await passkeyCredentials(deps.sql, user.id)
  const { challenge, rp, pubKeyCredParams, ...rest } = await generateRegistrationOptions({
    rpName: product,
    rpID: siteOf(origin),
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.name,
    supportedAlgorithmIDs: ALGORITHMS,
  })
  const attempt = await keepQuestion(deps, { challenge, origin, userId: user.id })
  const options = {
    challenge,
    rp: { id: siteOf(origin), name: rp.name },
    user: rest.user,
    pubKeyCredParams,
    timeout: MINUTES_MS,
    attestation: 'none',
    excludeCredentials: present.map(({ credentialId }) => ({ id: credentialId, type: 'public-key' as const })),
    authenticatorSelection: { residentKey: 'required' as const, userVerification: 'required' as const },
  }
  return { attempt, options }
}

/** Adds the passkey that a browser made for somebody. */
export async function addPasskey(
  deps: PasskeyDeps,
  userId: string,
  answer: { attempt: string; name: string; credential: NewPasskey; origin: string },
): Promise<void> {
  const { attempt, name, credential, origin } = answer
  const asked = await take(deps, attempt, origin)
  if (asked.userId !== userId) throw new AppError('passkey-refused')
  const made = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge: asked.challenge,
    expectedOrigin: origin,
    expectedRPID: siteOf(origin),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(refused)
  if (!made.verified) return refused('not verified')
  const { id, publicKey, counter } = made.registrationInfo.credential
  const passkey = { id: deps.generateId(), userId, name, credentialId: id, publicKey, counter }
  if (!(await insertPasskey(deps.sql, passkey))) throw new AppError('passkey-refused')
}
