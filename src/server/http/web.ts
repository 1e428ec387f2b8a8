import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { AppError } from '#domain/errors.ts'

import { embedSitesOf } from '#store/scheduling/booking-pages.ts'
import type { Sql } from '#store/postgres/sql.ts'

import { pageOf } from '../branding/brand-page.ts'
import type { Site, Sites } from '../branding/sites.ts'
import { answerError } from './errors.ts'
import { letFrame } from './let-frame.ts'

const NOT_BUILT = 'The web app is not built. Run "npm run build", or open the address of "npm run dev".\n'

/** Reads the page that starts the web app; null when it was not built. */
export function readPage(webFolder: string): Promise<string | null> {
  return readFile(join(webFolder, 'index.html'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

interface WebOptions {
  webFolder: string
  page: string | null
  sites: Sites
  sql: Sql
}

/** Serves the web app: hashed files for ever, the page afresh, and the page for every path that is a screen. */
export async function mountWeb(server: FastifyInstance, options: WebOptions): Promise<void> {
  const pages = new Map<Site, string>()
  const shownPage = (page: string, site: Site): string => {
    const shown = pages.get(site) ?? pageOf(page, site)
    pages.set(site, shown)
    return shown
  }
  if (options.page !== null) {
    await server.register(fastifyStatic, {
      root: options.webFolder,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ['**/index.html', '**/favicon.svg', '**/*.br', '**/*.gz'],
      setHeaders: (reply, path) => {
        void reply.header('cache-control', /\/assets\//.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      },
    })
  }
  server.get<{ Params: { bookingToken: string } }>('/book/:bookingToken', async (request, reply) => {
    letFrame(reply, await embedSitesOf(options.sql, request.params.bookingToken))
    return sendPage(reply, options.page && shownPage(options.page, options.sites.of(request)))
  })
  server.setNotFoundHandler((request, reply) => {
    if (!isScreen(request)) return answerError(new AppError('route-not-found'), request, reply)
    return sendPage(reply, options.page && shownPage(options.page, options.sites.of(request)))
  })
}

function sendPage(reply: FastifyReply, page: string | null): FastifyReply {
  void reply.header('cache-control', 'no-cache')
  return page === null ? reply.code(503).type('text/plain').send(NOT_BUILT) : reply.type('text/html; charset=utf-8').send(page)
}

/** A path that a browser opens as a page, and not an address of the machine-readable kind or a file that is missing. */
function isScreen(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? ''
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !/^\/(api|webhooks|emulator|assets|metrics|livez|readyz)(\/|$)/.test(path) &&
    !/\.[a-z0-9]{2,5}$/i.test(path)
  )
}
