import { z } from 'zod'

import { Id } from '#domain/id.ts'
import { PersonName, SignUpPolicy, User } from '#domain/workspace/user.ts'
import { endpoint } from '../endpoint.ts'

const Email = z.email().max(320)
const Password = z.string().min(8).max(128)
/** From the link of an invitation mail. */
const InvitationToken = z.string().min(1).max(200)
const tag = 'auth'

export const auth = {
  session: endpoint(
    { method: 'GET', path: '/api/v1/session', summary: 'Who is signed in', tag, access: 'public' },
    { answer: z.object({ user: User.nullable(), signUpPolicy: SignUpPolicy }) },
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
