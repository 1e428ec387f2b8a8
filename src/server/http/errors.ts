import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { AppError, type ErrorCode, ERRORS } from '#domain/errors.ts'
import { isBadValue, isSilence, isUnreachable } from '#store/postgres/violations.ts'

/** Fastify's own refusals in the words of our catalogue. */
const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload-too-large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed-json',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'malformed-json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed-json',
  FST_ERR_BAD_URL: 'route-not-found',
  FST_ERR_MAX_PARAM_LENGTH: 'invalid-argument',
}

/** Answers every error from the catalogue, and logs what the caller cannot help. */
export function mountErrors(server: FastifyInstance): void {
  server.setErrorHandler((error, request, reply) => answerError(toAppError(error), request, reply))
}

/** Answers one error: the catalogue's body with the id of the request. */
export function answerError(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // That the database is silent is said once, and not by each who waited for it.
  if (ERRORS[error.code].report && !isSilence(error.cause))
    request.log.error({ err: error, cause: error.cause, route: request.routeOptions.url }, error.message)
  if (error.retryAfterSeconds !== undefined) void reply.header('retry-after', String(error.retryAfterSeconds))
  else if (error.code === 'unavailable') void reply.header('retry-after', '5')
  return reply.code(error.status).header('cache-control', 'no-store').send(error.toBody(request.id))
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isBadValue(error)) return new AppError('invalid-argument', { cause: error })
  if (isUnreachable(error)) return new AppError('database-unavailable', { cause: error, retryAfterSeconds: 2 })
  const { code, statusCode } = error as Partial<FastifyError>
  const known = code === undefined ? undefined : FASTIFY_CODES[code]
  if (known) return new AppError(known, { cause: error })
  // What a parser or a plugin refused is the caller's; anything else that is thrown is ours.
  if (statusCode === 413) return new AppError('payload-too-large', { cause: error })
  if (statusCode === 429) return new AppError('too-many-requests', { cause: error })
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new AppError('invalid-argument', { cause: error })
  return new AppError('internal', { cause: error })
}
