import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

import type { FastifyInstance, FastifyReply } from 'fastify'

import { AppError } from '#domain/errors.ts'
import { chromaOf } from '#domain/webchat/chroma.ts'
import { PREVIEW_ID, PREVIEW_PATH } from '#domain/webchat/preview.ts'
import { hueOf } from '#domain/webchat/to-chat-config.ts'
import type { LauncherConfig } from '#domain/webchat/visitor.ts'
import { findChatLink } from '#store/webchat/chat-links.ts'
import { findFirstWebChat, findWebChat, noteWebChatSeen, type OpenWebChat } from '#store/webchat/web-chats.ts'

import type { Site } from '../branding/sites.ts'
import type { ServerDeps } from '../http/deps.ts'
import { letFrame } from '../http/let-frame.ts'
import { serveAssets } from '../http/serve-assets.ts'
import { launcherLabels } from './launcher-labels.ts'

/** What stands in the built loader where the settings of a web chat belong. */
const CONFIG = '__PARLEY_CONFIG__'
/** And in the page of the chat, where its id belongs. */
const WEB_CHAT = '__PARLEY_WEB_CHAT__'
/** And its hue and theme, so that its first picture has its colours. */
const LOOK = '__PARLEY_LOOK__'
/** Stands where no web chat is: calls under it find nothing. */
const NOBODY = 'none'
const NOT_BUILT = 'The web chat is not built. Run "npm run build".\n'

/** Of the panel, in pixels. */
const HEIGHTS = { compact: 560, regular: 680, tall: 920 }

const compress = promisify(gzip)

/** Hands out what sites embed: the loader with its settings, and the page of the chat. */
export async function mountWebChat(server: FastifyInstance, { sql, sites, settings }: ServerDeps): Promise<void> {
  const folder = settings.widgetFolder
  const [loader, page] = await Promise.all([readOr(join(folder, 'loader.js')), readOr(join(folder, 'index.html'))])
  if (page !== null) await serveAssets(server, { folder: join(folder, 'assets'), prefix: '/chat/assets/' })

  server.get<{ Params: { webChatId: string } }>('/chat/:webChatId.js', async (request, reply) => {
    const chat = await findWebChat(sql, request.params.webChatId)
    if (!chat) throw new AppError('not-found')
    if (loader === null) return reply.code(503).type('text/plain').send(NOT_BUILT)
    await noteWebChatSeen(sql, chat.appId, chat.id, request.headers.referer?.slice(0, 2_000) ?? null)
    // Any site may load it; where it may be shown is for the frame to say.
    void reply.headers({
      'cache-control': 'public, max-age=300',
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'accept-language, accept-encoding',
    })
    void reply.type('text/javascript; charset=utf-8')
    const script = loader.replace(CONFIG, () => inScript(launcherOf(chat, sites.of(request), request.headers['accept-language'])))
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(script)
    return reply.header('content-encoding', 'gzip').send(await compress(script, { level: 9 }))
  })

  server.get<{ Params: { appId: string }; Querystring: { chat?: string } }>('/app/:appId/chatwidget', async (request, reply) => {
    const { appId } = request.params
    const id = request.query.chat ?? (await findFirstWebChat(sql, appId))
    const chat = id === null ? null : await findWebChat(sql, id)
    return sendChat(reply, page, chat?.appId === appId ? chat : null, sites.of(request))
  })

  server.get(PREVIEW_PATH, (request, reply) => {
    if (page === null) return reply.code(503).type('text/plain').send(NOT_BUILT)
    // Of our own pages alone, which hand over what it shows.
    letFrame(reply, [new URL(sites.of(request).url).origin])
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page.replace(WEB_CHAT, PREVIEW_ID).replace(LOOK, ''))
  })

  server.get<{ Querystring: { id?: string } }>('/agent-chat', async (request, reply) => {
    const token = request.query.id ?? ''
    const link = await findChatLink(sql, token)
    const chat = link && (await findWebChat(sql, link.webChatId))
    const named = page?.replace('<head>', () => `<head><meta name="chat-link" content="${isToken(token) ? token : ''}">`)
    return sendChat(reply, named ?? null, chat, sites.of(request))
  })
}

const isToken = (text: string): boolean => /^[\w-]{1,64}$/.test(text)

/** Answers with the page of a web chat; where there is none, with the same page, which says so. */
function sendChat(reply: FastifyReply, page: string | null, chat: OpenWebChat | null, site: Site): FastifyReply {
  if (page === null) return reply.code(503).type('text/plain').send(NOT_BUILT)
  if (chat) {
    const { sites } = chat.settings
    letFrame(reply, sites.length === 0 ? ['*'] : sites)
    // A frame on another site is shown only by a page that says so.
    void reply.header('cross-origin-resource-policy', 'cross-origin')
  } else void reply.code(404)
  void reply.header('cache-control', 'no-cache')
  const look = chat ? `${hueOf(chat.settings, site.brand?.hue)} ${chat.settings.look.theme}` : ''
  return reply.type('text/html; charset=utf-8').send(page.replace(WEB_CHAT, () => chat?.id ?? NOBODY).replace(LOOK, look))
}

const readOr = (path: string): Promise<string | null> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

function launcherOf({ appId, id, settings }: OpenWebChat, site: Site, acceptLanguage: string | undefined): LauncherConfig {
  const { look, locale, pageRules } = settings
  const hue = hueOf(settings, site.brand?.hue)
  const frameUrl = new URL(`/app/${appId}/chatwidget`, site.url)
  frameUrl.searchParams.set('chat', id)
  return {
    id,
    frameUrl: frameUrl.href,
    color: `oklch(.485 ${chromaOf(hue)} ${hue})`,
    scheme: look.theme === 'auto' ? 'light dark' : look.theme,
    side: look.side,
    margin: look.margin,
    height: HEIGHTS[look.size],
    labels: launcherLabels(locale, acceptLanguage),
    rules: pageRules,
  }
}

/** JSON that may stand inside a script, whatever it says. */
const inScript = (value: LauncherConfig): string =>
  JSON.stringify(value).replaceAll(/[<>\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
