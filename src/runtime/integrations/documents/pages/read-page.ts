import type { Document, Element } from 'domhandler'
import { findAll, findOne, textContent } from 'domutils'

import type { PageFacts } from '../document-job.ts'
import { toMarkdown } from './html-to-markdown.ts'
import { foldAddress } from './page-address.ts'
import { partsOf } from './page-parts.ts'
import { parseHtml } from './parse-html.ts'

/** What a page of the web says. */
export interface ReadPage extends PageFacts {
  title: string
  /** BCP 47, as the page says it; null where it does not. */
  language: string | null
  markdown: string
}

/** Reads a page: its title, language and text without what surrounds it. */
export function readPage(html: string, address: string): ReadPage {
  const page = parseHtml(html)
  const base = foldAddress(attribute(page, 'base', 'href') ?? address, address) ?? address
  const parts = partsOf(page)
  const robots = metaOf(page, 'robots').toLowerCase()
  return {
    title: titleOf(page) || new URL(address).host,
    address: canonicalOf(page, address),
    language: languageOf(page),
    markdown: toMarkdown(parts, base),
    links: linksOf([...findAll(({ name }) => name === 'a', parts.root.children), ...all(page, 'a')], base),
    noIndex: /noindex|none/.test(robots),
    noFollow: /nofollow|none/.test(robots),
  }
}

/** Each once: those in the text first, which lead to more of it. */
const linksOf = (links: readonly Element[], base: string): string[] => [
  ...new Set(links.flatMap(({ attribs: { href, rel = '' } }) => (href && !/nofollow/i.test(rel) ? (foldAddress(href, base) ?? []) : []))),
]

const all = (page: Document, name: string): Element[] => findAll((one) => one.name === name, page.children)

const attribute = (page: Document, name: string, key: string): string | undefined =>
  findOne((one) => one.name === name && one.attribs[key] !== undefined, page.children)?.attribs[key]

const metaOf = (page: Document, name: string): string =>
  findOne((one) => one.name === 'meta' && [one.attribs['name'], one.attribs['property']].includes(name), page.children)?.attribs[
    'content'
  ] ?? ''

function titleOf(page: Document): string {
  const [heading] = all(page, 'h1')
  // What stands on the page says it better than the tab, which ends in the name of the site.
  const said = [heading && textContent(heading), metaOf(page, 'og:title'), textContent(all(page, 'title').slice(0, 1))]
  return (said.find((text) => text?.trim()) ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 200)
}

function canonicalOf(page: Document, address: string): string {
  const own = foldAddress(address) ?? address
  const [link] = all(page, 'link').filter(({ attribs: { rel = '', href } }) => /\bcanonical\b/i.test(rel) && href)
  const named = foldAddress(link?.attribs['href'] ?? own, address) ?? own
  return new URL(named).host === new URL(own).host ? named : own
}

function languageOf(page: Document): string | null {
  const said = attribute(page, 'html', 'lang')?.trim().replaceAll('_', '-') ?? ''
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(said)) return null
  return Intl.getCanonicalLocales(said)[0] ?? null
}
