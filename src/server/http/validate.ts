import type { z } from 'zod'

import type { Endpoint } from '#domain/api/endpoint.ts'
import { AppError, type ErrorDetail } from '#domain/errors.ts'
import { t, translated } from '#domain/i18n/t.ts'

/** Parses what a caller sent by the endpoint's schemas; refuses with a line for each field to fix. */
export function validate<E extends Endpoint>(
  endpoint: E,
  request: { params: unknown; query: unknown; body: unknown },
): { params: z.output<E['params']>; query: z.output<E['query']>; body: z.output<E['body']> } {
  const params = parse(endpoint.params, request.params ?? {})
  const query = parse(endpoint.query, request.query ?? {})
  const body = parse(endpoint.body, request.body ?? {})
  const details = [...params.details, ...query.details, ...body.details]
  if (details.length > 0) throw refusal(endpoint.tag, details)
  // Each part was parsed by the schema that names its type.
  return { params: params.value, query: query.value, body: body.value } as ReturnType<typeof validate<E>>
}

interface Parsed {
  value: unknown
  details: ErrorDetail[]
}

/** Levels that a body may have: far more than anything of ours, and too few to overflow the stack of a recursive check. */
const MAX_DEPTH = 100

function parse(schema: z.ZodType, value: unknown): Parsed {
  if (isDeeper(value, MAX_DEPTH)) return { value: null, details: [{ path: '', message: t('This is nested too deeply.') }] }
  const parsed = schema.safeParse(value)
  if (parsed.success) return { value: parsed.data, details: [] }
  return { value: null, details: parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: translated(issue.message) })) }
}

/** Tells whether a value has more levels; goes no further down than that, so that no depth can overflow it. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1))
}

/** The spec has codes of its own for a bad email and a weak password. */
function refusal(tag: string, details: ErrorDetail[]): AppError {
  const fields = new Set(details.map(({ path }) => path))
  if (tag === 'auth' && fields.has('email')) return new AppError('invalid-email', { details })
  if (tag === 'auth' && fields.has('password')) return new AppError('weak-password', { details })
  return new AppError('invalid-argument', { details })
}
