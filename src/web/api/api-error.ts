import type { BrowserErrorCode, ErrorBody, ErrorCode, ErrorDetail } from '#domain/errors.ts'
import { t } from '#domain/i18n/t.ts'

/** Why a call failed, in the words of the catalogue, or in the browser's own. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode | BrowserErrorCode
  readonly status: number
  readonly hint: string
  readonly details: readonly ErrorDetail[]
  readonly requestId: string | undefined

  constructor(status: number, { code, message, hint, details, requestId }: ErrorParts, cause?: unknown) {
    super(message, { cause })
    this.status = status
    this.code = code
    this.hint = hint
    this.details = details ?? []
    this.requestId = requestId
  }

  /** Gives the fault of one field of the body, when the server named it. */
  fieldFault(field: string): string | null {
    return this.details.find(({ path }) => path === field || path.endsWith(`.${field}`) || path.endsWith(`/${field}`))?.message ?? null
  }
}

interface ErrorParts extends Omit<ErrorBody['error'], 'code'> {
  code: ApiError['code']
}

/** Makes an error of whatever answer the server or something before it gave. */
export function toApiError(status: number, body: unknown): ApiError {
  if (isErrorBody(body)) return new ApiError(status, body.error)
  return new ApiError(status, {
    code: status === 429 ? 'too-many-requests' : status >= 500 ? 'unavailable' : 'internal',
    message: t('Something went wrong on our side (error {status}).', { status }),
    hint: t('Nothing was lost. Try again in a moment.'),
  })
}

/** The error of a call that never reached the server. */
export function toNetworkError(cause: unknown): ApiError {
  return new ApiError(
    0,
    { code: 'network-request-failed', message: t('Couldn’t reach the server.'), hint: t('Check your connection. What you wrote is kept.') },
    cause,
  )
}

function isErrorBody(body: unknown): body is ErrorBody {
  return (
    typeof body === 'object' &&
    body !== null &&
    'error' in body &&
    typeof body.error === 'object' &&
    body.error !== null &&
    'code' in body.error
  )
}
