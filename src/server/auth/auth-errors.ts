import { APIError } from 'better-auth/api'

import { AppError, type ErrorCode } from '#domain/errors.ts'

/** better-auth's codes in the words of our catalogue. */
const CODES: Record<string, ErrorCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong-password',
  INVALID_PASSWORD: 'wrong-password',
  USER_ALREADY_EXISTS: 'email-already-in-use',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email-already-in-use',
  INVALID_EMAIL: 'invalid-email',
  PASSWORD_TOO_SHORT: 'weak-password',
  PASSWORD_TOO_LONG: 'weak-password',
  INVALID_TOKEN: 'invalid-link',
  TOKEN_EXPIRED: 'invalid-link',
  USER_NOT_FOUND: 'invalid-link',
}

/** Returns the error of the catalogue that says the same; anything unknown stays what it is. */
export function toAppError(error: unknown): unknown {
  const code = error instanceof APIError && typeof error.body?.code === 'string' ? CODES[error.body.code] : undefined
  return code ? new AppError(code, { cause: error }) : error
}
