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
  133010: { status: 400, message: 'Account not registered' },
}

/** An answer that refuses, in Meta's shape. */
export class GraphError extends Error {
  override readonly name = 'GraphError'
  readonly status: number
  readonly body: Record<string, unknown>

  constructor(code: number, details: string, overrides: { status?: number; type?: string; subcode?: number; message?: string } = {}) {
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
