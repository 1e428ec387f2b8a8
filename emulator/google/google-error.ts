const STATUSES: Record<number, { status: string; message: string }> = {
  400: { status: 'INVALID_ARGUMENT', message: 'Request contains an invalid argument.' },
  401: {
    status: 'UNAUTHENTICATED',
    message:
      'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
  },
  403: { status: 'PERMISSION_DENIED', message: 'The caller does not have permission' },
  404: { status: 'NOT_FOUND', message: 'Requested entity was not found.' },
  429: { status: 'RESOURCE_EXHAUSTED', message: 'Quota exceeded.' },
  500: { status: 'INTERNAL', message: 'Internal error encountered.' },
  503: { status: 'UNAVAILABLE', message: 'The service is currently unavailable.' },
}

/** An answer that refuses, in the shape of Google's APIs. */
export class GoogleError extends Error {
  override readonly name = 'GoogleError'
  readonly code: number
  readonly body: Record<string, unknown>

  constructor(code: number, message?: string, details?: readonly object[]) {
    const known = STATUSES[code] ?? { status: 'UNKNOWN', message: 'Unknown error.' }
    super(message ?? known.message)
    this.code = code
    this.body = { error: { code, message: this.message, status: known.status, ...(details && { details }) } }
  }
}

/** A refusal of Google Drive, which says its reason in a list beside the message. */
export function driveRefusal(message: string, reason: string): GoogleError {
  const refusal = new GoogleError(403, message)
  Object.assign(refusal.body['error'] ?? {}, { errors: [{ message, domain: 'global', reason }] })
  return refusal
}

/** A refusal of Google Calendar, in the older shape: its reason stands in a list, and there is no name of a status. */
export function calendarRefusal(code: number, reason: string, message: string): GoogleError {
  const refusal = new GoogleError(code, message)
  const domain = reason.endsWith('LimitExceeded') ? 'usageLimits' : 'global'
  refusal.body['error'] = { errors: [{ domain, reason, message }], code, message }
  return refusal
}

/** An answer that refuses, in the shape of the OAuth token endpoint. */
export class OauthError extends Error {
  override readonly name = 'OauthError'
  readonly code: number
  readonly body: Record<string, unknown>

  constructor(code: number, error: string, description: string) {
    super(description)
    this.code = code
    this.body = { error, error_description: description }
  }
}

/** What a caller is told who asks more than the quota of a minute allows. */
export function quotaExceeded(kind: 'Read' | 'Write'): GoogleError {
  const metric = `sheets.googleapis.com/${kind.toLowerCase()}_requests`
  return new GoogleError(
    429,
    `Quota exceeded for quota metric '${kind} requests' and limit '${kind} requests per minute per user' of service 'sheets.googleapis.com' for consumer 'project_number:100000000001'.`,
    [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'RATE_LIMIT_EXCEEDED',
        domain: 'googleapis.com',
        metadata: {
          service: 'sheets.googleapis.com',
          quota_metric: metric,
          quota_limit: `${kind}RequestsPerMinutePerUser`,
          quota_limit_value: '60',
          consumer: 'projects/100000000001',
        },
      },
    ],
  )
}
