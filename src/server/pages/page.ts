import type { FastifyReply } from 'fastify'

import { directionOf } from '#domain/i18n/languages.ts'
import { locale } from '#domain/i18n/locale.ts'
import { t } from '#domain/i18n/t.ts'

import type { Site } from '../branding/sites.ts'
import { brandLink } from '../branding/brand-page.ts'
import { type Html, markup } from './html.ts'

/** Sends a page that the server draws whole: it needs no script, and has only the one that every page has. */
export const sendPage = (reply: FastifyReply, site: Site, page: { title: string; body: Html }): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('vary', 'cookie, accept-language')
    .type('text/html; charset=utf-8')
    .send(pageOf(site, page).text)

function pageOf(site: Site, { title, body }: { title: string; body: Html }): Html {
  const { brand, name } = site
  const links = brand?.links ?? {}
  return markup`<!doctype html>
    <html lang="${locale()}" dir="${directionOf(locale())}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · ${name}</title>
        <link rel="icon" href="${brand?.faviconPath ?? '/favicon.svg'}" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="stylesheet" href="/pages.css" />
        <script src="/push-register.js" async></script>
        ${brand && markup`<link rel="stylesheet" href="${brandLink(brand)}" />`}
      </head>
      <body>
        <header class="bar">
          <div class="wide">
            <a class="brand" href="/">${logoOf(site)}<span>${name}</span></a>
            <nav aria-label="${t('Site')}">${links.help !== undefined && markup`<a href="${links.help}">${t('Help')}</a>`}<a href="/login">${t('Sign in')}</a></nav>
          </div>
        </header>
        <main class="wide">${body}</main>
        ${footerOf(links)}
      </body>
    </html> `
}

function footerOf({ terms, privacy }: { terms?: string | undefined; privacy?: string | undefined }): Html | null {
  if (terms === undefined && privacy === undefined) return null
  return markup`<footer class="bar">
    <div class="wide">
      <nav aria-label="${t('Legal')}">
        ${terms !== undefined && markup`<a href="${terms}">${t('Terms')}</a>`}${privacy !== undefined && markup`<a href="${privacy}">${t('Privacy')}</a>`}
      </nav>
    </div>
  </footer>`
}

const logoOf = ({ brand }: Site): Html =>
  brand ? markup`<img src="${brand.logoURL}" alt="" height="32" />` : markup`<img src="/favicon.svg" alt="" width="32" height="32" />`
