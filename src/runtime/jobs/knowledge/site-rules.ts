import { storedText } from '#domain/i18n/t.ts'
import type { Egress } from '#domain/egress.ts'
import type { Website } from '#domain/knowledge/knowledge-source.ts'

import { foldAddress, isPageOf } from '#runtime/integrations/documents/pages/page-address.ts'
import { type Fetched, fetchPage, READER } from './fetch-page.ts'
import { type RobotsRules, robotsRules } from './robots-rules.ts'

/** What a site lets us read, and the pages that it lists; in words why nothing of it may be read now. */
export type SiteRules = { allows(url: string): boolean; listed: string[]; crawlDelay: number } | string

/** What stands behind is not read, as the standard allows. */
const ROBOTS_BYTES = 512_000
const SITEMAP_BYTES = 10_000_000
const MOST_SITEMAPS = 20

/** Asks a site for its rules, and for its list of pages where that is how it is read. */
export async function askSite(egress: Egress, { address, read, maxPages }: Website): Promise<SiteRules> {
  const robots = await robotsOf(egress, address)
  if (typeof robots === 'string') return robots
  const { allows, sitemaps, crawlDelay } = robots
  if (read !== 'sitemap') return { allows, listed: [], crawlDelay }
  const isMap = /\.xml(\.gz)?$/.test(new URL(address).pathname)
  const named = isMap ? [address] : sitemaps
  const listed = await listedPages(egress, allows, {
    site: address,
    maps: named.length > 0 ? named : [new URL('/sitemap.xml', address).href],
    most: maxPages,
  })
  return typeof listed === 'string' ? listed : { allows, listed, crawlDelay }
}

/** The rules of a site; in words why they could not be read. A site without rules answers so; one that is down may have some (RFC 9309). */
async function robotsOf(egress: Egress, address: string): Promise<RobotsRules | string> {
  const asked = await fetchPage(egress, new URL('/robots.txt', address).href, { maxBytes: ROBOTS_BYTES, cut: true })
  // A page in its place, as some sites answer whatever is not there, has no rules.
  if (asked.outcome === 'found') return robotsRules(asked.type === 'text/html' ? '' : asked.text, READER)
  const status = 'status' in asked ? asked.status : null
  if (status !== null && status >= 400 && status < 500 && status !== 429) return robotsRules('', READER)
  return storedText('The site’s robots.txt couldn’t be read, so no page was read. {reason}', { reason: whyNot(asked) })
}

const whyNot = (asked: Exclude<Fetched, { outcome: 'found' }>): string => ('problem' in asked ? asked.problem : '')

interface Maps {
  site: string
  maps: readonly string[]
  most: number
}

async function listedPages(egress: Egress, allows: (url: string) => boolean, { site, maps, most }: Maps): Promise<string[] | string> {
  const waiting = [...maps]
  const asked = new Set<string>()
  const pages = new Set<string>()
  for (let map = waiting.shift(); map !== undefined && asked.size < MOST_SITEMAPS && pages.size < most; map = waiting.shift()) {
    if (asked.has(map)) continue
    asked.add(map)
    const answer = await fetchPage(egress, map, { maxBytes: SITEMAP_BYTES, allows })
    // What it would have listed is not gone.
    if (answer.outcome !== 'found') return storedText('The sitemap {url} couldn’t be read. {reason}', { url: map, reason: whyNot(answer) })
    const isIndex = /<(?:\w+:)?sitemapindex[\s>]/.test(answer.text)
    for (const url of addressesIn(answer.text)) {
      if (isIndex) waiting.push(url)
      else if (isPageOf(url, site)) pages.add(url)
    }
  }
  return pages.size === 0 ? storedText('The sitemap lists no pages under this URL.') : [...pages].slice(0, most)
}

const addressesIn = (sitemap: string): string[] =>
  [...sitemap.matchAll(/<(?:\w+:)?loc>\s*(?:<!\[CDATA\[)?\s*([^<\]]+?)\s*(?:\]\]>)?\s*<\/(?:\w+:)?loc>/g)].flatMap(
    ([, url = '']) => foldAddress(url.replaceAll('&amp;', '&')) ?? [],
  )
