import { t } from '#domain/i18n/t.ts'
import { ApiError } from '#web/api/api-error.ts'

export interface AuthFault {
  field: 'name' | 'email' | 'password' | 'code' | null
  message: string
}

const WORDS: Partial<Record<ApiError['code'], AuthFault>> = {
  'email-already-in-use': { field: 'email', message: t('This email already has an account. Sign in, or reset the password.') },
  'wrong-password': { field: 'password', message: t('The password does not match this email. Try again, or reset it.') },
  'user-not-found': { field: 'email', message: t('No account uses this email. Check the spelling, or create an account.') },
  'too-many-requests': { field: null, message: t('Too many attempts. Try again in a few minutes, or reset your password.') },
  'sign-up-closed': { field: null, message: t('New accounts are turned off here. Ask your administrator for access.') },
  'invitation-needed': { field: null, message: t('You need an invitation. Ask an admin of your team to invite you.') },
  'invalid-invitation': { field: null, message: t('This invitation is no longer valid. Ask for a new one.') },
  'invalid-email': { field: 'email', message: t('This is not an email address. Write it like name@example.com.') },
  'weak-password': { field: 'password', message: t('Use at least 8 characters.') },
  'invalid-code': { field: 'code', message: t('This code is wrong or has expired. Check it, or get a new one.') },
  'passkey-refused': { field: null, message: t('That passkey didn’t work. Try again, or sign in another way.') },
  'invalid-link': { field: null, message: t('This link has expired or was already used. Request a new one.') },
  'network-request-failed': { field: null, message: t('The server did not answer. Check your connection, then try again.') },
}

/** Says in plain words, and at the right field, why signing in or up failed. */
export function authFault(error: Error): AuthFault {
  if (!(error instanceof ApiError)) return { field: null, message: t('Something went wrong. Reload the page, then try again.') }
  const known = WORDS[error.code]
  if (known) return known
  for (const field of ['email', 'password', 'code', 'name'] as const) {
    const message = error.fieldFault(field)
    if (message) return { field, message }
  }
  return { field: null, message: `${error.message} ${error.hint}` }
}
