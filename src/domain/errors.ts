/** When a caller may try again: never as it stands, later by itself, or at once. */
export type Retry = 'never' | 'later' | 'now'

interface ErrorEntry {
  status: number
  title: string
  hint: string
  retry: Retry
  report: boolean
}

const entry = (status: number, title: string, hint: string, retry: Retry = 'never', report = false): ErrorEntry => ({
  status,
  title,
  hint,
  retry,
  report,
})

/** Every error a caller can meet. Codes are permanent; `docs/errors.md` is made from this table. */
export const ERRORS = {
  // Sign-in and accounts (the spec's codes, section 8).
  'email-already-in-use': entry(409, 'This email already has an account.', 'Sign in, or reset the password if you forgot it.'),
  'wrong-password': entry(401, 'The password does not match this email.', 'Try again, or reset the password.'),
  'user-not-found': entry(404, 'No account uses this email.', 'Check the spelling, or create an account.'),
  'too-many-requests': entry(429, 'Too many tries in a short time.', 'Wait for the time in Retry-After, then try again.', 'later'),
  'invalid-email': entry(400, 'This is not an email address.', 'Write it like name@example.com.'),
  'weak-password': entry(400, 'The password is too short.', 'Use at least 8 characters.'),
  'invalid-link': entry(400, 'This link is used up or too old.', 'Ask for a new one and open it within an hour.'),
  // Families of the spec.
  unauthenticated: entry(401, 'You are not signed in.', 'Sign in, or send an API key as "Authorization: Bearer …".'),
  'permission-denied': entry(403, 'Your role does not allow this.', 'Ask an owner or an admin of the app.'),
  'not-found': entry(404, 'There is nothing here under this id.', 'Check the id and the app it belongs to.'),
  'invalid-argument': entry(400, 'The request does not have the expected shape.', 'The details name each field to mend.'),
  unavailable: entry(503, 'Parley cannot do this right now.', 'Nothing was lost. Try again in a moment.', 'later', true),
  internal: entry(500, 'Something broke on our side.', 'Try again. If it stays, report the request id to your operator.', 'later', true),
  'payload-too-large': entry(413, 'The request body is too large.', 'Send at most 1 MB (3 MB for webhooks).'),
  'malformed-json': entry(400, 'The request body is not JSON.', 'Send valid JSON with Content-Type: application/json.'),
  'route-not-found': entry(404, 'This address does not exist.', 'See /api/v1/openapi.json for every address.'),
  'origin-refused': entry(403, 'This page may not make that request.', 'Open Parley under its own address.'),
  // Webhooks.
  'signature-missing': entry(401, 'The webhook carries no signature.', 'Send X-Hub-Signature-256.'),
  'signature-wrong': entry(401, 'The webhook signature does not match.', 'Check that WHATSAPP_APP_SECRET is the secret of this Meta app.'),
  'signature-not-configured': entry(
    503,
    'Webhooks are refused: no app secret is set.',
    'Set WHATSAPP_APP_SECRET and start again.',
    'later',
    true,
  ),
  'verify-token-wrong': entry(403, 'The verify token does not match.', 'Use the value of WHATSAPP_VERIFY_TOKEN in the Meta app.'),
  // Rules of the product.
  'not-the-owner': entry(409, 'The bot has this conversation.', 'Take it over first, then reply.'),
  'taken-by-another': entry(409, 'Another person has this conversation.', 'Take it over first, then reply.'),
  'conversation-closed': entry(409, 'This conversation is closed.', 'Reopen it first.'),
  'window-closed': entry(409, 'More than 24 hours have passed since the customer last wrote.', 'WhatsApp allows only a template now.'),
  'flow-invalid': entry(422, 'The flow has errors, so it was not published.', 'The details name each one and how to mend it.'),
  'flow-changed': entry(409, 'Somebody else saved this flow meanwhile.', 'Load it again and repeat your change.'),
  'channel-taken': entry(409, 'This phone number id is connected already.', 'A number belongs to one app. Remove it there first.'),
  'address-taken': entry(409, 'Another contact has this phone number.', 'Open that contact instead.'),
  'already-member': entry(409, 'This person is a member already.', 'Change the role in the list of members.'),
  'last-owner': entry(409, 'An app needs at least one owner.', 'Make somebody else an owner first.'),
  'idempotency-mismatch': entry(422, 'This Idempotency-Key was used with another request.', 'Use a new key for a new request.'),
  'idempotency-in-flight': entry(409, 'A request with this Idempotency-Key is still running.', 'Repeat it in a moment.', 'later'),
  'not-resendable': entry(409, 'This message is not waiting for a decision.', 'Only failed and unconfirmed messages can be sent again.'),
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof ERRORS

/** What an error answer holds, on the wire. */
export interface ErrorBody {
  error: { code: ErrorCode; message: string; hint: string; details?: readonly ErrorDetail[]; requestId?: string }
}

export interface ErrorDetail {
  path: string
  message: string
}

/** A caller's mistake or a refusal that the caller can understand. Anything else that is thrown is a bug. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly details: readonly ErrorDetail[]
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, options: { details?: readonly ErrorDetail[]; cause?: unknown; retryAfterSeconds?: number } = {}) {
    super(ERRORS[code].title, { cause: options.cause })
    this.code = code
    this.details = options.details ?? []
    this.retryAfterSeconds = options.retryAfterSeconds
  }

  get status(): number {
    return ERRORS[this.code].status
  }

  toBody(requestId?: string): ErrorBody {
    const { title, hint } = ERRORS[this.code]
    return {
      error: {
        code: this.code,
        message: title,
        hint,
        ...(this.details.length > 0 && { details: this.details }),
        ...(requestId && { requestId }),
      },
    }
  }
}
