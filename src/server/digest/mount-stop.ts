import type { FastifyInstance } from 'fastify'

import { AppError } from '#domain/errors.ts'
import type { NotificationKind } from '#domain/notifications/notification.ts'
import { directionOf } from '#domain/i18n/languages.ts'
import { locale } from '#domain/i18n/locale.ts'
import { t } from '#domain/i18n/t.ts'
import { loadNotificationSettings, saveNotificationSettings } from '#store/notifications/notification-settings.ts'

import type { ServerDeps } from '../http/deps.ts'
import { escapeHtml, type Html, markup } from '../pages/html.ts'
import type { Seal } from '../settings/seal.ts'

const PURPOSE = 'stop mails of '

/** The address that ends somebody's mails: it is sealed, so nobody can write one for another. */
export const stopUrlOf = (publicUrl: string, seal: Seal, userId: string): string =>
  new URL(`/mail/stop/${Buffer.from(seal.close(`${PURPOSE}${userId}`)).toString('base64url')}`, publicUrl).href

/** Opens the address that ends mails: mail programs post to it by one click (RFC 8058), people get a page that asks. A look alone changes nothing. */
export async function mountMailStop(
  server: FastifyInstance,
  { sql, seal, sites }: Pick<ServerDeps, 'sql' | 'seal' | 'sites'>,
): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.get<{ Params: { token: string } }>('/mail/stop/:token', async (request, reply) => {
      whoStops(seal, request.params.token)
      return reply.type('text/html; charset=utf-8').send(page(sites.of(request).name, ask()))
    })
    scope.post<{ Params: { token: string } }>('/mail/stop/:token', async (request, reply) => {
      const userId = whoStops(seal, request.params.token)
      const settings = await loadNotificationSettings(sql, userId)
      const kinds = Object.entries(settings.kinds).map(([kind, channels]) => [kind, { ...channels, email: false }])
      await saveNotificationSettings(sql, userId, { ...settings, kinds: Object.fromEntries(kinds) as Record<NotificationKind, never> })
      return reply.type('text/html; charset=utf-8').send(page(sites.of(request).name, done()))
    })
  })
}

const ask = (): Html => markup`<h1>${t('Stop emails about unread updates?')}</h1>
<form method="post"><button>${t('Stop these emails')}</button></form>
<p>${t('Your feed, sounds and push notifications stay as they are.')}</p>`

const done = (): Html => markup`<h1>${t('You won’t get these emails anymore')}</h1>
<p>${t('You can turn them on again in your notification settings.')} <a href="/settings/notifications">${t('Open settings')}</a></p>`

const page = (product: string, { text }: Html): string => `<!doctype html>
<html lang="${locale()}" dir="${directionOf(locale())}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${escapeHtml(t('{product}: emails', { product }))}</title></head><body>${text}</body></html>`

function whoStops(seal: Seal, token: string): string {
  const text = opened(seal, token)
  if (!text?.startsWith(PURPOSE)) throw new AppError('not-found')
  return text.slice(PURPOSE.length)
}

function opened(seal: Seal, token: string): string | null {
  try {
    return seal.open(Buffer.from(token, 'base64url'))
  } catch {
    // Whatever is wrong with it: it is not one of ours.
    return null
  }
}
