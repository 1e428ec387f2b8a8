import { randomBytes } from 'node:crypto'

/** Status and message of the codes the emulator can answer with (Cloud API notes, section 5). */
const CODES: Record<number, { status: number; message: string }> = {
  1: { status: 400, message: 'API Unknown' },
  2: { status: 503, message: 'API Service' },
  4: { status: 400, message: 'Application request limit reached' },
  10: { status: 403, message: 'Permission Denied' },
  100: { status: 400, message: 'Invalid parameter' },
  190: { status: 401, message: 'Invalid OAuth access token' },
  368: { status: 403, message: 'Temporarily blocked for policies violations' },
  80007: { status: 400, message: 'Rate limit issues' },
  130429: { status: 400, message: 'Rate limit hit' },
  130472: { status: 400, message: "User's number is part of an experiment" },
  131000: { status: 500, message: 'Something went wrong' },
  131005: { status: 403, message: 'Access denied' },
  131008: { status: 400, message: 'Required parameter is missing' },
  131009: { status: 400, message: 'Parameter value is not valid' },
  131016: { status: 500, message: 'Service unavailable' },
  131021: { status: 400, message: 'Recipient cannot be sender' },
  131026: { status: 400, message: 'Message undeliverable' },
  131030: { status: 400, message: 'Recipient phone number not in allowed list' },
  131031: { status: 403, message: 'Account has been locked' },
  131042: { status: 400, message: 'Business eligibility payment issue' },
  131045: { status: 500, message: 'Incorrect certificate' },
  131047: { status: 400, message: 'Re-engagement message' },
  131048: { status: 400, message: 'Spam rate limit hit' },
  131049: { status: 400, message: 'This message was not delivered to maintain healthy ecosystem engagement' },
  131051: { status: 400, message: 'Unsupported message type' },
  131052: { status: 400, message: 'Media download error' },
  131053: { status: 400, message: 'Media upload error' },
  131056: { status: 400, message: '(Business Account, Consumer Account) pair rate limit hit' },
  131057: { status: 500, message: 'Account in maintenance mode' },
  132000: { status: 400, message: 'Number of parameters does not match the expected number of params' },
  132001: { status: 404, message: 'Template name does not exist in the translation' },
  139002: { status: 400, message: 'Publishing Flow in invalid state' },
  132005: { status: 400, message: 'Translated text too long' },
  132012: { status: 400, message: 'Parameter format does not match format in the created template' },
  132015: { status: 400, message: 'Template is paused' },
  132016: { status: 400, message: 'Template is disabled' },
  101: { status: 400, message: 'Error validating application' },
  200: { status: 403, message: 'Permissions error' },
  2200: { status: 400, message: 'Callback verification failed' },
  133000: { status: 500, message: 'Incomplete deregistration' },
  133004: { status: 503, message: 'Server temporarily not available' },
  133005: { status: 400, message: 'Two step verification PIN mismatch' },
  133006: { status: 400, message: 'Phone number re-verification needed' },
  133008: { status: 400, message: 'Too many two step verification PIN guesses' },
  133009: { status: 400, message: 'Two step verification PIN guessed too fast' },
  133015: { status: 400, message: 'Please wait a few minutes before attempting to register this phone number' },
  133016: { status: 400, message: 'Account register deregister rate limit exceeded' },
  2593108: { status: 400, message: 'Sync not allowed' },
  133010: { status: 400, message: 'Account not registered' },
}

interface Overrides {
  status?: number
  type?: string
  subcode?: number
  message?: string
  /** What Meta says to whoever made the request by hand. */
  user?: { title: string; message: string }
}

/** An answer that refuses, in Meta's shape. */
export class GraphError extends Error {
  override readonly name = 'GraphError'
  readonly status: number
  readonly body: Record<string, unknown>

  constructor(code: number, details: string, overrides: Overrides = {}) {
    const known = CODES[code] ?? { status: 400, message: 'Unknown error' }
    const message = overrides.message ?? `(#${code}) ${known.message}`
    super(message)
    this.status = overrides.status ?? known.status
    this.body = {
      error: {
        message,
        type: overrides.type ?? 'OAuthException',
        code,
        ...(overrides.subcode !== undefined && { error_subcode: overrides.subcode }),
        ...(details !== '' && { error_data: { messaging_product: 'whatsapp', details } }),
        ...(overrides.user && { is_transient: false, error_user_title: overrides.user.title, error_user_msg: overrides.user.message }),
        fbtrace_id: `A${randomBytes(8).toString('base64url')}`,
      },
    }
  }
}

/** The title of a code, as statuses and errors name it. */
export const titleOf = (code: number): string => CODES[code]?.message ?? 'Unknown error'

/** A required parameter was not given. */
export const missing = (name: string): GraphError => new GraphError(131008, `Parameter ${name} is required.`)

/** A parameter has a value that Meta refuses. */
export const invalid = (details: string): GraphError => new GraphError(131009, details)

/** A parameter does not exist, has another type, or is refused by Graph itself. */
export const badParameter = (message: string): GraphError => new GraphError(100, '', { message: `(#100) ${message}` })

/** There is no object with this id, or the token may not see it. */
export const noSuchObject = (id: string): GraphError =>
  new GraphError(100, '', {
    type: 'GraphMethodException',
    subcode: 33,
    message: `Unsupported post request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api`,
  })
