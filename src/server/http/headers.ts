import { createHash } from 'node:crypto'

import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

import type { Sites } from '../branding/sites.ts'

/** Sends the security headers on everything, with a policy that runs no script but our own and the one inline script of the page. */
export async function mountHeaders(
  server: FastifyInstance,
  options: { sites: Sites; page: string | null; platformScript: string | null; hasProviders: boolean },
): Promise<void> {
  const secure = options.sites.primary.url.startsWith('https:')
  const socket = (): string => options.sites.current().url.replace(/^http/, 'ws').replace(/\/$/, '')
  const platform = platformSources(options.platformScript)
  const opensWindows = options.platformScript !== null || options.hasProviders
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: [
          "'self'",
          ...platform.scripts,
          ...inlineScripts(options.page ?? '').map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`),
        ],
        styleSrc: ["'self'"],
        // Pictures that customers send by link, and those a person is about to send.
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        mediaSrc: ["'self'", 'blob:', 'https:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", socket, ...platform.calls],
        ...(platform.frames.length > 0 && { frameSrc: ["'self'", ...platform.frames] }),
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
    // The windows of the platform and of a provider speak with the page that opened them.
    crossOriginOpenerPolicy: secure && { policy: opensWindows ? 'same-origin-allow-popups' : 'same-origin' },
    originAgentCluster: secure,
    crossOriginResourcePolicy: { policy: 'same-origin' },
  })
}

/** What the platform's script needs beside our own, and only where it is set up. */
function platformSources(script: string | null): { scripts: string[]; calls: string[]; frames: string[] } {
  if (script === null) return { scripts: [], calls: [], frames: [] }
  const { origin, hostname } = new URL(script)
  if (!hostname.endsWith('.facebook.net')) return { scripts: [origin], calls: [], frames: [] }
  return { scripts: [origin], calls: ['https://*.facebook.com', origin], frames: ['https://*.facebook.com'] }
}

/** The inline scripts of a page, exactly as they stand between their tags. */
export const inlineScripts = (page: string): string[] =>
  [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? '')
