import { createHash } from 'node:crypto'

import type { Brand } from '#domain/partners/brand.ts'
import { t } from '#domain/i18n/t.ts'

import { escapeHtml } from '../pages/html.ts'
import { hueHex, hueStyles } from './hue-tokens.ts'
import type { Site } from './sites.ts'

/** The page that starts the web app, as a site shows it from its first byte to who reads: nothing of ours stands in a partner's. */
export function pageOf(built: string, { name, brand }: Site): string {
  const page = built.replace(/<noscript>[^<]*/, () => `<noscript>${escapeHtml(withoutScript(name))}`)
  const head = ['<link rel="manifest" href="/manifest.webmanifest" />']
  if (!brand) return page.replace('</head>', () => `${head.join('')}</head>`)
  head.push(
    `<meta name="theme-color" content="${hueHex(brand.hue)}" />`,
    `<link rel="stylesheet" href="${brandLink(brand)}" />`,
    `<script type="application/json" id="brand">${shownBrand(brand)}</script>`,
  )
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(name)}</title>`)
    .replace(/<link rel="icon"[^>]*>/, () => `<link rel="icon" href="${escapeHtml(brand.faviconPath)}" />`)
    .replace('</head>', () => `${head.join('')}</head>`)
}

const withoutScript = (product: string): string =>
  t('{product} needs JavaScript. Turn it on for this address, then load the page again.', { product })

/** What the web app reads of a brand. No `<` may end the element early. */
const shownBrand = ({ name, logoURL, links }: Brand): string => JSON.stringify({ name, logoURL, links }).replaceAll('<', '\\u003c')

/** The style sheet of a brand. */
export const brandStyles = ({ hue }: Brand): string => hueStyles(hue)

/** Where that style sheet is. Its address changes with it, so browsers keep it for good. */
export const brandLink = (brand: Brand): string =>
  `/brand.css?v=${createHash('sha256').update(brandStyles(brand)).digest('base64url').slice(0, 12)}`

/** What a browser needs to install a site as an app. */
export function manifestOf({ name, brand }: Site): object {
  const icons = brand
    ? [...(brand.iconPath ? [{ src: brand.iconPath, type: 'image/png', sizes: '512x512' }] : []), { src: brand.faviconPath, sizes: 'any' }]
    : [
        { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
        { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
        { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      ]
  return {
    id: '/',
    name,
    short_name: name,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f6f4ef',
    theme_color: brand ? hueHex(brand.hue) : '#046b79',
    icons,
  }
}
