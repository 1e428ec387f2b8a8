import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { AppError } from '#domain/errors.ts'
import { PAGE_LANGUAGES } from '#domain/i18n/languages.ts'

import { embedSitesOf } from '#store/scheduling/booking-pages.ts'
import type { Sql } from '#store/postgres/sql.ts'

import { pageOf } from '../branding/brand-page.ts'
import type { Site, Sites } from '../branding/sites.ts'
import { type BuiltPage, preloadsOf, readBuiltPage } from '../first-page/built-page.ts'
import { firstAnswers } from '../first-page/first-answers.ts'
import { languageOf } from '../i18n/languages.ts'
import { answerError } from './errors.ts'
import { letFrame } from './let-frame.ts'
import { serveAssets } from './serve-assets.ts'

const NOT_BUILT = 'The web app is not built. Run "npm run build", or open the address of "npm run dev".\n'

/** The pages that start the web app, by language. */
export type Pages = ReadonlyMap<string, BuiltPage>

/** Reads the pages that start the web app; none when it was not built. */
export async function readPages(webFolder: string): Promise<Pages> {
  const pages = await Promise.all(PAGE_LANGUAGES.map(async (language) => [language, await readPage(webFolder, language)] as const))
  return new Map(pages.flatMap(([language, page]) => (page === null ? [] : [[language, page]])))
}

async function readPage(webFolder: string, language: string): Promise<BuiltPage | null> {
  try {
    return readBuiltPage(await readFile(join(webFolder, language === 'en' ? 'index.html' : `index.${language}.html`), 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

interface WebOptions {
  webFolder: string
  pages: Pages
  sites: Sites
  sql: Sql
}

/** Serves the web app: hashed files for ever, the page afresh, and the page for every path that is a screen. */
export async function mountWeb(server: FastifyInstance, options: WebOptions): Promise<void> {
  const shown = new Map<Site, Map<string, BuiltPage>>()
  const pageFor = (request: FastifyRequest): BuiltPage | null => {
    const site = options.sites.of(request)
    const language = languageOf(request)
    const ofSite = shown.get(site) ?? new Map<string, BuiltPage>()
    shown.set(site, ofSite)
    const page = options.pages.get(language)
    if (page !== undefined && !ofSite.has(language)) ofSite.set(language, { ...page, html: pageOf(page.html, site) })
    return ofSite.get(language) ?? null
  }
  if (options.pages.size > 0) {
    await serveAssets(server, { folder: join(options.webFolder, 'assets'), prefix: '/assets/' })
    await server.register(fastifyStatic, {
      preCompressed: true,
      cacheControl: false,
      index: false,
      root: options.webFolder,
      wildcard: false,
      globIgnore: ['assets/**', 'index*.html', 'favicon.svg', '*.br', '*.gz'],
      setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=3600'),
    })
  }
  server.get<{ Params: { bookingToken: string } }>('/book/:bookingToken', async (request, reply) => {
    letFrame(reply, await embedSitesOf(options.sql, request.params.bookingToken))
    return sendPage(reply, pageFor(request)?.html ?? null)
  })
  server.setNotFoundHandler((request, reply) => {
    if (!isScreen(request)) return answerError(new AppError('route-not-found'), request, reply)
    const page = pageFor(request)
    return page === null ? sendPage(reply, null) : sendScreen(request, reply, page)
  })
}

/**
 * The page of a screen, with links to its scripts and, for whoever is signed in, what it begins with: theirs alone, and kept by nobody. Its
 * head goes out at once, so that the browser loads scripts while the rest is asked for.
 */
async function sendScreen(request: FastifyRequest, reply: FastifyReply, page: BuiltPage): Promise<FastifyReply> {
  const answers = request.method === 'GET' ? await firstAnswers(request, reply) : null
  const html = page.html.replace('</head>', () => `${preloadsOf(page, request.url)}</head>`)
  if (answers === null) return sendPage(reply, html)
  return reply
    .header('cache-control', 'no-store')
    .header('vary', 'cookie, accept-language')
    .type('text/html; charset=utf-8')
    .send(Readable.from(inOrder(html, answers), { objectMode: false }))
}

async function* inOrder(html: string, answers: AsyncIterable<string>): AsyncGenerator<string> {
  const at = html.lastIndexOf('</body>')
  const end = at < 0 ? html.length : at
  yield html.slice(0, end)
  yield* answers
  yield html.slice(end)
}

function sendPage(reply: FastifyReply, page: string | null): FastifyReply {
  void reply.header('cache-control', 'no-cache').header('vary', 'cookie, accept-language')
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
