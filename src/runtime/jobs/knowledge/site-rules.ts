import type { Egress } from '#domain/egress.ts'
import type { Website } from '#domain/knowledge/knowledge-source.ts'

import { foldAddress, isPageOf } from '#runtime/integrations/documents/pages/page-address.ts'
import { fetchPage, READER } from './fetch-page.ts'
import { robotsRules } from './robots-rules.ts'

/** What a site lets us read, and the pages that it lists; in words why nothing of it may be read now. */
export type SiteRules = { allows(url: string): boolean; listed: string[] } | string

const ROBOTS_BYTES = 500_000
const SITEMAP_BYTES = 10_000_000
const MOST_SITEMAPS = 20

/** Asks a site for its rules, and for its list of pages where that is how it is read. */
export async function askSite(egress: Egress, { address, read, maxPages }: Website): Promise<SiteRules> {
  const robotsUrl = new URL('/robots.txt', address).href
  const asked = await fetchPage(egress, robotsUrl, { maxBytes: ROBOTS_BYTES })
  // A site without rules answers so; one that is down may have some (RFC 9309).
  const isRefused = asked.outcome !== 'found' && asked.status !== null && asked.status >= 400 && asked.status < 500 && asked.status !== 429
  if (asked.outcome !== 'found' && !isRefused) return `The site’s robots.txt couldn’t be read, so nothing was. ${asked.problem}`
  // A page in its place, as some sites answer whatever is not there, has no rules.
  const { allows, sitemaps } = robotsRules(asked.outcome === 'found' && asked.type !== 'text/html' ? asked.text : '', READER)
  if (read !== 'sitemap') return { allows, listed: [] }
  const isMap = /\.xml(\.gz)?$/.test(new URL(address).pathname)
  const named = isMap ? [address] : sitemaps
  return listedPages(egress, allows, {
    site: address,
    maps: named.length > 0 ? named : [new URL('/sitemap.xml', address).href],
    most: maxPages,
  })
}

interface Maps {
  site: string
  maps: readonly string[]
  most: number
}

async function listedPages(egress: Egress, allows: (url: string) => boolean, { site, maps, most }: Maps): Promise<SiteRules> {
  const waiting = [...maps]
  const asked = new Set<string>()
  const pages = new Set<string>()
  for (let map = waiting.shift(); map !== undefined && asked.size < MOST_SITEMAPS && pages.size < most; map = waiting.shift()) {
    if (asked.has(map)) continue
    asked.add(map)
    const answer = await fetchPage(egress, map, { maxBytes: SITEMAP_BYTES, allows })
    // What it would have listed is not gone.
    if (answer.outcome !== 'found') return `The sitemap ${map} couldn’t be read. ${answer.problem}`
    const isIndex = /<(?:\w+:)?sitemapindex[\s>]/.test(answer.text)
    for (const url of addressesIn(answer.text)) {
      if (isIndex) waiting.push(url)
      else if (isPageOf(url, site)) pages.add(url)
    }
  }
  return pages.size === 0 ? 'The sitemap lists no page below this address.' : { allows, listed: [...pages].slice(0, most) }
}

const addressesIn = (sitemap: string): string[] =>
  [...sitemap.matchAll(/<(?:\w+:)?loc>\s*(?:<!\[CDATA\[)?\s*([^<\]]+?)\s*(?:\]\]>)?\s*<\/(?:\w+:)?loc>/g)].flatMap(
    ([, url = '']) => foldAddress(url.replaceAll('&amp;', '&')) ?? [],
  )
