import { z } from 'zod'

import { Id } from '../id.ts'

// The JSON forms of WebAuthn (Level 3, section 5.1): what `PublicKeyCredential` reads and writes, binary values in base64url.

const Base64Url = z
  .string()
  .max(20_000)
  .regex(/^[A-Za-z0-9_-]*$/)
const Credential = {
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
}

/** A passkey that a browser made. */
export const NewPasskey = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
  }),
})
export type NewPasskey = z.infer<typeof NewPasskey>

/** What a passkey signed to sign in. */
export const UsedPasskey = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Base64Url.optional().catch(undefined),
  }),
})
export type UsedPasskey = z.infer<typeof UsedPasskey>

/** A question for a passkey to sign in with, and the attempt that it belongs to: each is answered once. */
export const PasskeyQuestion = z.object({
  attempt: Id,
  options: z.object({ challenge: z.string(), rpId: z.string(), timeout: z.number(), userVerification: z.string() }),
})

/** A question for a new passkey. */
export const NewPasskeyQuestion = z.object({
  attempt: Id,
  options: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
    timeout: z.number(),
    attestation: z.string(),
    excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
    authenticatorSelection: z.object({ residentKey: z.literal('required'), userVerification: z.literal('required') }),
  }),
})
