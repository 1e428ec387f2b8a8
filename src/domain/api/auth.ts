import { z } from 'zod'

import { User } from '../user.ts'
import { endpoint } from './endpoint.ts'

const Email = z.email().max(320)
const Password = z.string().min(8).max(128)
const tag = 'auth'

export const auth = {
  session: endpoint(
    { method: 'GET', path: '/api/v1/session', summary: 'Who is signed in', tag, access: 'public' },
    { answer: z.object({ user: User.nullable() }) },
  ),
  signUp: endpoint(
    { method: 'POST', path: '/api/v1/auth/sign-up', summary: 'Create an account and sign in', tag, access: 'public' },
    { body: z.object({ name: z.string().trim().min(1).max(120), email: Email, password: Password }), answer: z.object({ user: User }) },
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
    { body: z.object({ token: z.string().min(1).max(2_000) }) },
  ),
}
