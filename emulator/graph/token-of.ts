import type { FastifyRequest } from 'fastify'

/** The token of a request, from its header or its query; '' when it has none. */
export function tokenOf({ headers, query }: FastifyRequest): string {
  const inQuery = typeof query === 'object' && query !== null && 'access_token' in query ? String(query.access_token) : ''
  return headers.authorization?.replace(/^(Bearer|OAuth) /, '') ?? inQuery
}
