import { createHash } from 'node:crypto'

import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Sends the security headers on everything, with a policy that runs no script but our own and the one inline script of the page. */
export async function mountHeaders(server: FastifyInstance, options: { publicUrl: string; page: string | null }): Promise<void> {
  const secure = options.publicUrl.startsWith('https:')
  const socket = options.publicUrl.replace(/^http/, 'ws').replace(/\/$/, '')
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: [
          "'self'",
          ...inlineScripts(options.page ?? '').map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`),
        ],
        styleSrc: ["'self'"],
        // Pictures that customers send by link, and those a person is about to send.
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        mediaSrc: ["'self'", 'blob:', 'https:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", socket],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'same-origin' },
    // Browsers ignore these two on plain http and warn about it in their console.
    crossOriginOpenerPolicy: secure,
    originAgentCluster: secure,
    crossOriginResourcePolicy: { policy: 'same-origin' },
  })
}

/** The inline scripts of a page, exactly as they stand between their tags. */
export const inlineScripts = (page: string): string[] =>
  [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? '')
