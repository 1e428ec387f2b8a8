import { z } from 'zod'

import { Id } from '#domain/id.ts'
import { LANGUAGES } from '#domain/i18n/languages.ts'
import { PHONE_PATTERN, PHONE_RULE } from '#domain/constants.ts'
import { NewPasskey, NewPasskeyQuestion } from '#domain/workspace/passkey.ts'
import { Preferences, PreferencesChange } from '#domain/workspace/preferences.ts'
import { ProviderId } from '#domain/workspace/sign-in-provider.ts'
import { PersonName, User } from '#domain/workspace/user.ts'
import { endpoint } from '../endpoint.ts'

const path = '/api/v1/account'
const tag = 'account'
const access = 'user'
const PasskeyName = z.string().trim().min(1).max(60)
const Password = z.string().min(8).max(128)
/** The present one, where the account has one. */
const Present = z.string().max(128).optional()

/** A browser that is signed in. Times are ISO instants. */
export const AccountSession = z.object({
  id: Id,
  isThis: z.boolean(),
  userAgent: z.string().nullable(),
  ipAddress: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
})
export type AccountSession = z.infer<typeof AccountSession>

/** A key of a phone or computer that signs in without a password. */
export const Passkey = z.object({ id: Id, name: z.string(), createdAt: z.iso.datetime(), lastUsedAt: z.iso.datetime().nullable() })
export type Passkey = z.infer<typeof Passkey>

/** What a person sees and changes of their own account. */
export const Account = z.object({
  user: User,
  /** In which they read Parley; null follows their browser. */
  language: z.enum(LANGUAGES).nullable(),
  hasPassword: z.boolean(),
  hasTwoFactor: z.boolean(),
  passkeys: z.array(Passkey),
  sessions: z.array(AccountSession),
})
export type Account = z.infer<typeof Account>

export const account = {
  getAccount: endpoint({ method: 'GET', path, summary: 'Your account', tag, access }, { answer: Account }),
  updateAccount: endpoint(
    { method: 'PATCH', path, summary: 'Change your name, phone number or language', tag, access },
    {
      body: z
        .object({
          displayName: PersonName,
          phoneNumber: z.string().regex(PHONE_PATTERN, PHONE_RULE).nullable(),
          language: z.enum(LANGUAGES).nullable(),
        })
        .partial(),
      answer: z.object({ user: User }),
    },
  ),
  savePreferences: endpoint(
    { method: 'PATCH', path: `${path}/preferences`, summary: 'Change how Parley looks and behaves for you', tag, access },
    /** Only what changes. The answer has all of it. */
    { body: PreferencesChange, answer: z.object({ preferences: Preferences }) },
  ),
  changePassword: endpoint(
    { method: 'PUT', path: `${path}/password`, summary: 'Set another password; signs out every other browser', tag, access },
    { body: z.object({ present: Present, password: Password }) },
  ),
  startTwoFactor: endpoint(
    {
      method: 'PUT',
      path: `${path}/two-factor`,
      summary: 'Get the secret for an authenticator app; a code of it turns it on',
      tag,
      access,
    },
    {
      body: z.object({ present: Present }),
      /** `uri` is what the QR code holds. The recovery codes are shown this once. */
      answer: z.object({ uri: z.string(), recoveryCodes: z.array(z.string()) }),
    },
  ),
  confirmTwoFactor: endpoint(
    { method: 'POST', path: `${path}/two-factor/confirm`, summary: 'Turn two-step verification on', tag, access },
    { body: z.object({ code: z.string().trim().min(6).max(20) }) },
  ),
  stopTwoFactor: endpoint(
    { method: 'POST', path: `${path}/two-factor/stop`, summary: 'Turn two-step verification off', tag, access },
    { body: z.object({ present: Present }) },
  ),
  askNewPasskey: endpoint(
    { method: 'POST', path: `${path}/passkeys/challenge`, summary: 'Ask this browser for a new passkey', tag, access },
    { answer: NewPasskeyQuestion },
  ),
  addPasskey: endpoint(
    { method: 'POST', path: `${path}/passkeys`, summary: 'Add a passkey', tag, access },
    { body: z.object({ attempt: Id, name: PasskeyName, credential: NewPasskey }), answer: z.object({ items: z.array(Passkey) }) },
  ),
  renamePasskey: endpoint(
    { method: 'PATCH', path: `${path}/passkeys/:passkeyId`, summary: 'Rename a passkey', tag, access },
    { params: z.object({ passkeyId: Id }), body: z.object({ name: PasskeyName }) },
  ),
  removePasskey: endpoint(
    { method: 'DELETE', path: `${path}/passkeys/:passkeyId`, summary: 'Remove a passkey', tag, access },
    { params: z.object({ passkeyId: Id }) },
  ),
  endSession: endpoint(
    { method: 'DELETE', path: `${path}/sessions/:sessionId`, summary: 'Sign one browser out', tag, access },
    { params: z.object({ sessionId: Id }) },
  ),
  endOtherSessions: endpoint({ method: 'POST', path: `${path}/sessions/end-others`, summary: 'Sign every other browser out', tag, access }),
  unlinkProvider: endpoint(
    { method: 'DELETE', path: `${path}/providers/:providerId`, summary: 'Stop signing in with a provider', tag, access },
    { params: z.object({ providerId: ProviderId }) },
  ),
}
