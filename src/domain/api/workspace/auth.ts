import { z } from 'zod'

import { Id } from '#domain/id.ts'
import { MessagingPlatform } from '#domain/workspace/sign-up.ts'
import { PasskeyQuestion, UsedPasskey } from '#domain/workspace/passkey.ts'
import { SignInProvider } from '#domain/workspace/sign-in-provider.ts'
import { PersonName, SignUpPolicy, User } from '#domain/workspace/user.ts'
import { Preferences } from '#domain/workspace/preferences.ts'
import { endpoint } from '../endpoint.ts'

const Email = z.email().max(320)
const Password = z.string().min(8).max(128)
/** From the link of an invitation mail. */
const InvitationToken = z.string().min(1).max(200)
/** As an authenticator app or a mail shows it; people write it with spaces. */
const SixDigits = z
  .string()
  .max(20)
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the six digits.'))
const tag = 'auth'

export const auth = {
  session: endpoint(
    { method: 'GET', path: '/api/v1/session', summary: 'Who is signed in', tag, access: 'public' },
    {
      answer: z.object({
        user: User.nullable(),
        /** What they chose of how Parley looks and behaves; null for a stranger. */
        preferences: Preferences.nullable(),
        signUpPolicy: SignUpPolicy,
        /** By whom people may sign in beside the password. */
        providers: z.array(SignInProvider),
        /** The platform's browser script; only for the signed in, and null where no application id is set. */
        platform: MessagingPlatform.nullable(),
      }),
    },
  ),
  signUp: endpoint(
    { method: 'POST', path: '/api/v1/auth/sign-up', summary: 'Create an account and sign in', tag, access: 'public' },
    {
      body: z.object({ name: PersonName, email: Email, password: Password, invitation: InvitationToken.optional() }),
      answer: z.object({ user: User, appId: Id.nullable() }),
    },
  ),
  signIn: endpoint(
    { method: 'POST', path: '/api/v1/auth/sign-in', summary: 'Sign in with email and password', tag, access: 'public' },
    { body: z.object({ email: Email, password: z.string().min(1).max(128) }), answer: z.object({ user: User }) },
  ),
  requestSignInCode: endpoint(
    { method: 'POST', path: '/api/v1/auth/code', summary: 'Mail a code that signs in', tag, access: 'public' },
    { body: z.object({ email: Email }) },
  ),
  signInWithCode: endpoint(
    { method: 'POST', path: '/api/v1/auth/code/sign-in', summary: 'Sign in with the mailed code', tag, access: 'public' },
    { body: z.object({ email: Email, code: SixDigits }), answer: z.object({ user: User }) },
  ),
  passSecondFactor: endpoint(
    {
      method: 'POST',
      path: '/api/v1/auth/second-factor',
      summary: 'Finish a sign-in that asked for a second factor',
      tag,
      access: 'public',
    },
    {
      body: z.object({
        /** Six digits of the authenticator app, or one of the recovery codes. */
        code: z.string().trim().min(6).max(40),
        /** Asks for no second factor on this browser for 30 days. */
        trustDevice: z.boolean().default(false),
      }),
      answer: z.object({ user: User }),
    },
  ),
  askPasskey: endpoint(
    { method: 'POST', path: '/api/v1/auth/passkey/challenge', summary: 'Ask for a passkey to sign in with', tag, access: 'public' },
    { answer: PasskeyQuestion },
  ),
  signInWithPasskey: endpoint(
    { method: 'POST', path: '/api/v1/auth/passkey', summary: 'Sign in with a passkey', tag, access: 'public' },
    { body: z.object({ attempt: Id, credential: UsedPasskey }), answer: z.object({ user: User }) },
  ),
  signOut: endpoint({ method: 'POST', path: '/api/v1/auth/sign-out', summary: 'Sign out', tag, access: 'public' }),
  requestPasswordReset: endpoint(
    { method: 'POST', path: '/api/v1/auth/password-reset', summary: 'Mail a link that resets the password', tag, access: 'public' },
    { body: z.object({ email: Email }) },
  ),
  resetPassword: endpoint(
    { method: 'POST', path: '/api/v1/auth/password', summary: 'Set a new password with the mailed token', tag, access: 'public' },
    { body: z.object({ token: z.string().min(1).max(200), password: Password }) },
  ),
  sendVerification: endpoint({
    method: 'POST',
    path: '/api/v1/auth/verification',
    summary: 'Mail the verification link again',
    tag,
    access: 'user',
  }),
  verifyEmail: endpoint(
    { method: 'POST', path: '/api/v1/auth/verify-email', summary: 'Verify the email with the mailed token', tag, access: 'public' },
    {
      body: z.object({ token: z.string().min(1).max(2_000) }),
      /** A workspace that was waiting for the email to be verified. */
      answer: z.object({ appId: Id.nullable() }),
    },
  ),
  getInvitation: endpoint(
    { method: 'POST', path: '/api/v1/auth/invitation', summary: 'Read an invitation by the mailed token', tag, access: 'public' },
    {
      body: z.object({ token: InvitationToken }),
      answer: z.object({ appName: z.string(), email: z.string(), invitedBy: z.string().nullable(), hasAccount: z.boolean() }),
    },
  ),
  acceptInvitation: endpoint(
    { method: 'POST', path: '/api/v1/auth/invitation/accept', summary: 'Accept an invitation by the mailed token', tag, access: 'user' },
    { body: z.object({ token: InvitationToken }), answer: z.object({ appId: Id }) },
  ),
}
