import type { VisitContext } from '#domain/webchat/visitor.ts'

import type { SitePage } from '#widget/protocol.ts'

/** What a visitor's act brings along: the page of the site, and what the browser says of itself. */
export function visitOf({ page, title, referrer }: SitePage): VisitContext {
  const shorter = Math.min(screen.width, screen.height)
  return {
    page: page.slice(0, 2_000),
    title: title.slice(0, 300),
    referrer: referrer.slice(0, 2_000),
    utm: utmOf(page),
    locale: navigator.language,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    device: matchMedia('(pointer:coarse)').matches ? (shorter < 600 ? 'phone' : 'tablet') : 'computer',
  }
}

/** The campaign that an address names. */
export function utmOf(page: string): Record<string, string> {
  const found: Record<string, string> = {}
  const query = URL.canParse(page) ? new URL(page).searchParams : new URLSearchParams()
  query.forEach((value, name) => {
    if (name.startsWith('utm_')) found[name.slice(4, 44)] = value.slice(0, 200)
  })
  return found
}
