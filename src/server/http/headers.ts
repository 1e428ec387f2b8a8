import { createHash } from 'node:crypto'

import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

import type { Sites } from '../branding/sites.ts'

/** Sends the security headers on everything, with a policy that runs no script but our own and the one inline script of the page. */
export async function mountHeaders(
  server: FastifyInstance,
  options: { sites: Sites; page: string | null; signUpScript: string | null },
): Promise<void> {
  const secure = options.sites.primary.url.startsWith('https:')
  const socket = (): string => options.sites.current().url.replace(/^http/, 'ws').replace(/\/$/, '')
  const signUp = signUpSources(options.signUpScript)
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: [
          "'self'",
          ...signUp.scripts,
          ...inlineScripts(options.page ?? '').map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`),
        ],
        styleSrc: ["'self'"],
        // Pictures that customers send by link, and those a person is about to send.
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        mediaSrc: ["'self'", 'blob:', 'https:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", socket, ...signUp.calls],
        ...(signUp.frames.length > 0 && { frameSrc: signUp.frames }),
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
    // The window of the sign-up speaks with the page that opened it.
    crossOriginOpenerPolicy: secure && { policy: options.signUpScript === null ? 'same-origin' : 'same-origin-allow-popups' },
    originAgentCluster: secure,
    crossOriginResourcePolicy: { policy: 'same-origin' },
  })
}

/** What the embedded sign-up needs beside our own, and only where it is set up. */
function signUpSources(script: string | null): { scripts: string[]; calls: string[]; frames: string[] } {
  if (script === null) return { scripts: [], calls: [], frames: [] }
  const { origin, hostname } = new URL(script)
  if (!hostname.endsWith('.facebook.net')) return { scripts: [origin], calls: [], frames: [] }
  return { scripts: [origin], calls: ['https://*.facebook.com', origin], frames: ['https://*.facebook.com'] }
}

/** The inline scripts of a page, exactly as they stand between their tags. */
export const inlineScripts = (page: string): string[] =>
  [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? '')
