import { readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { AppError } from '#domain/errors.ts'
import { hostName } from '#domain/partners/brand.ts'
import { readPartnerSitePicture } from '#store/partners/partner-sites.ts'

import type { ServerDeps } from '../http/deps.ts'
import { brandStyles, manifestOf } from './brand-page.ts'

const TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
}

/** Enters the site of each request, so that what is answered and mailed speaks for the host that was called. Comes before all that asks for it. */
export function enterSites(server: FastifyInstance, { sites }: Pick<ServerDeps, 'sites'>): void {
  server.addHook('onRequest', (request, _reply, done) => sites.enter(sites.of(request), done))
}

/** Serves what differs from host to host beside the page: manifest, theme and pictures. A site gets its own brand's files only. */
export function mountBranding(
  server: FastifyInstance,
  { sql, cells, sites, settings }: Pick<ServerDeps, 'sql' | 'cells' | 'sites' | 'settings'>,
): void {
  const brandOf = (request: FastifyRequest) => sites.of(request).brand
  const sendBrandFile = async (request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> => {
    const { partnerId, brand } = sites.of(request)
    if (partnerId === null) return sendPicture(reply, join(settings.brandsFolder ?? '', basename(path)))
    const picture = path === brand?.logoURL ? 'logo' : 'icon'
    const png = await readPartnerSitePicture(cells?.directory ?? sql, partnerId, hostName(request.host), picture)
    if (!png) throw new AppError('route-not-found')
    return reply.type('image/png').header('cache-control', 'public, max-age=3600').send(png)
  }

  server.get('/manifest.webmanifest', (request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(manifestOf(sites.of(request)))),
  )
  server.get('/brand.css', (request, reply) => {
    const brand = brandOf(request)
    if (!brand) throw new AppError('route-not-found')
    return reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=31536000, immutable').send(brandStyles(brand))
  })
  // Workers and browsers ask for it by this name, whatever the page says.
  server.get('/favicon.svg', (request, reply) => {
    const brand = brandOf(request)
    return brand ? sendBrandFile(request, reply, brand.faviconPath) : sendPicture(reply, join(settings.webFolder, 'favicon.svg'))
  })
  server.get('/brands/:file', (request, reply) => {
    const brand = brandOf(request)
    const path = request.url.split('?')[0]
    const named = [brand?.logoURL, brand?.faviconPath, brand?.iconPath].find((own) => own !== undefined && own === path)
    if (named === undefined) throw new AppError('route-not-found')
    return sendBrandFile(request, reply, named)
  })
}

async function sendPicture(reply: FastifyReply, file: string): Promise<FastifyReply> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new AppError('route-not-found', { cause: error })
    throw error
  })
  return reply
    .type(TYPES[extname(file)] ?? 'application/octet-stream')
    .header('cache-control', 'public, max-age=3600')
    .send(bytes)
}
