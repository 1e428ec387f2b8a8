import type { FastifyInstance } from 'fastify'

import { hostName } from '#domain/partners/brand.ts'

import type { ServerDeps } from '../http/deps.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/**
 * Answers proxies that get certificates on demand (Caddy's `ask`) whether a host is one of ours. A proxy on this machine alone may ask:
 * whoever could have us say yes to any host would use up the limits of the certificate authority.
 */
export function mountTlsAsk(server: FastifyInstance, { sites }: Pick<ServerDeps, 'sites'>): void {
  server.get<{ Querystring: { domain?: string } }>('/tls/ask', (request, reply) => {
    const isForwarded = Object.keys(request.headers).some((name) => name === 'forwarded' || name.startsWith('x-forwarded-'))
    if (isForwarded || !LOOPBACK.has(request.socket.remoteAddress ?? '')) return reply.code(403).send()
    return reply.code(sites.isConfigured(hostName(String(request.query.domain ?? ''))) ? 200 : 404).send()
  })
}
