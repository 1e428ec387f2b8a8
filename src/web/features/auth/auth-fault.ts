import { ApiError } from '#web/api/api-error.ts'

export interface AuthFault {
  field: 'name' | 'email' | 'password' | 'code' | null
  message: string
}

const WORDS: Partial<Record<ApiError['code'], AuthFault>> = {
  'email-already-in-use': { field: 'email', message: 'This email already has an account. Sign in, or reset the password.' },
  'wrong-password': { field: 'password', message: 'The password does not match this email. Try again, or reset it.' },
  'user-not-found': { field: 'email', message: 'No account uses this email. Check the spelling, or create an account.' },
  'too-many-requests': { field: null, message: 'Too many attempts. Try again in a few minutes, or reset your password.' },
  'sign-up-closed': { field: null, message: 'New accounts are turned off here. Ask your administrator for access.' },
  'invitation-needed': { field: null, message: 'You need an invitation. Ask an admin of your team to invite you.' },
  'invalid-invitation': { field: null, message: 'This invitation is no longer valid. Ask for a new one.' },
  'invalid-email': { field: 'email', message: 'This is not an email address. Write it like name@example.com.' },
  'weak-password': { field: 'password', message: 'Use at least 8 characters.' },
  'invalid-code': { field: 'code', message: 'This code is wrong or has expired. Check it, or get a new one.' },
  'passkey-refused': { field: null, message: 'That passkey didn’t work. Try again, or sign in another way.' },
  'invalid-link': { field: null, message: 'This link has expired or was already used. Request a new one.' },
  'network-request-failed': { field: null, message: 'The server did not answer. Check your connection, then try again.' },
}

/** Says in plain words, and at the right field, why signing in or up failed. */
export function authFault(error: Error): AuthFault {
  if (!(error instanceof ApiError)) return { field: null, message: 'Something went wrong. Reload the page, then try again.' }
  const known = WORDS[error.code]
  if (known) return known
  for (const field of ['email', 'password', 'code', 'name'] as const) {
    const message = error.fieldFault(field)
    if (message) return { field, message }
  }
  return { field: null, message: `${error.message} ${error.hint}` }
}
