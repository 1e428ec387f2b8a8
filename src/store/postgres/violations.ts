import postgres from 'postgres'

/** Tells whether an error is the breach of one unique constraint or index. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return error instanceof postgres.PostgresError && error.code === '23505' && error.constraint_name === constraint
}

/** The table and constraint of a row of which there is one already; null for other errors. */
export function findTaken(error: unknown): { table: string; constraint: string } | null {
  if (!(error instanceof postgres.PostgresError) || error.code !== '23505') return null
  return { table: error.table_name ?? '', constraint: error.constraint_name ?? '' }
}

/** Tells whether PostgreSQL refused a value that a caller sent: a NUL character, half a surrogate pair, a number too large. */
export function isBadValue(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.code.startsWith('22')
}

const UNREACHABLE = new Set([
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOTFOUND',
  'NO_ANSWER',
])

/** Tells whether nothing was heard of the database: the watch on the line says so once, for all who waited. */
export const isSilence = (error: unknown): boolean => error instanceof Error && 'code' in error && UNREACHABLE.has(String(error.code))

/** Tells whether the database cannot be spoken with: silent, starting or stopping, or a pooler does not reach it. */
export const isAway = (error: unknown): boolean => isSilence(error) || (error instanceof postgres.PostgresError && isNoService(error))

const isNoService = ({ code, message }: postgres.PostgresError): boolean =>
  code.startsWith('57P') || (code.startsWith('08') && !message.startsWith('no more connections'))

/** Tells whether the database is down, starting, stopping, full or a standby that takes no writes, rather than the statement being wrong. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return false
  return isSilence(error) || /^(08|25006|53|57P|58)/.test(error.code)
}

/** Tells whether a statement failed only because of others at the same moment, or of a database that is away: done again, it may pass. */
export const mayPass = (error: unknown): boolean =>
  isUnreachable(error) || (error instanceof postgres.PostgresError && /^(40|55P03)/.test(error.code))

/** Tells whether a row was refused because what it occupies is another's. */
export const isExclusionViolation = (error: unknown): boolean => error instanceof postgres.PostgresError && error.code === '23P01'
