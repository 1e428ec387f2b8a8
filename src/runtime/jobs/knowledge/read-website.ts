import { setTimeout as delay } from 'node:timers/promises'

import { storedText } from '#domain/i18n/t.ts'
import type { Website } from '#domain/knowledge/knowledge-source.ts'
import {
  addMissedPages,
  addPages,
  beginReading,
  countPages,
  documentAt,
  endReading,
  keepDocument,
  type KnownPage,
  knownPage,
  nextPage,
  notePause,
  noteVersion,
  type PageEnd,
  type Reading,
  removeGone,
  settlePage,
  whileOurs,
} from '#store/knowledge/readings.ts'
import type { Tx } from '#store/postgres/sql.ts'

import type { DocumentText, PageFacts } from '#runtime/integrations/documents/document-job.ts'
import { isPageOf } from '#runtime/integrations/documents/pages/page-address.ts'
import type { Lease } from '../leased-job.ts'
import { fetchPage, type PageVersion } from './fetch-page.ts'
import type { ReadDeps } from './read-deps.ts'
import { askSite, type SiteRules } from './site-rules.ts'
import { toDocument } from './to-document.ts'

type SiteReading = Reading & { config: Website }
type Rules = Exclude<SiteRules, string>

const PAGE_BYTES = 3_000_000
/** What a site asks for beyond this is not waited: others want to be read, too. */
const MOST_PAUSE_S = 10
const SECONDS = { day: 86_400, week: 604_800, never: null }

/** Reads a site from where its reading stands to its end, unless it has to stop: page by page, each settled before the next. */
export async function readWebsite(deps: ReadDeps, reading: SiteReading, lease: Lease): Promise<void> {
  const { sql } = deps
  const { config } = reading
  const site = await askSite(deps.egress, config)
  if (typeof site === 'string') return end(deps, reading, site)
  // A sitemap is no page itself; where it is read, the address only says below what.
  const first = config.read === 'sitemap' ? site.listed : [config.address]
  if (!reading.begun) await whileOurs(sql, reading, (tx) => beginReading(tx, reading, first, config.maxPages))
  deps.crash('knowledge.begun')
  return readPages(deps, reading, site, lease)
}

/** Reads page after page, as slowly as the site asks for. */
async function readPages(deps: ReadDeps, reading: SiteReading, site: Rules, lease: Lease): Promise<void> {
  const { sql } = deps
  const pause = Math.min(MOST_PAUSE_S, site.crawlDelay)
  await notePause(sql, reading, pause)
  for (let isFirst = true; ; isFirst = false) {
    const url = await nextPage(sql, reading)
    if (url === null && !(await whileMissed(deps, reading))) return end(deps, reading, null)
    if (!isFirst && url !== null && pause > 0) await (deps.pause ?? wait)(pause * 1_000, lease.stopping)
    if (lease.stopping.aborted || !lease.isHeld()) return
    if (url !== null && !(await readOne(deps, reading, site, url))) return
    deps.crash('knowledge.written')
  }
}

/** Whether pages are asked for that nothing led to this time. */
async function whileMissed({ sql }: ReadDeps, reading: SiteReading): Promise<boolean> {
  let isMore = false
  await whileOurs(sql, reading, async (tx) => void (isMore = reading.config.read === 'links' && (await addMissedPages(tx, reading))))
  return isMore
}

async function end({ sql }: ReadDeps, reading: SiteReading, problem: string | null): Promise<void> {
  await whileOurs(sql, reading, async (tx) => {
    const { total, failed } = await countPages(tx, reading)
    if (problem === null) await removeGone(tx, reading)
    const said =
      total === 1
        ? storedText('The page couldn’t be read.')
        : storedText('{failed, number} of {total, number} pages couldn’t be read.', { failed, total })
    await endReading(tx, reading, { problem: problem ?? (failed > 0 ? said : null), nextInSeconds: SECONDS[reading.config.every] })
  })
}

/** Waits, or not any longer once the process stops. */
const wait = (ms: number, signal: AbortSignal): Promise<void> => delay(ms, undefined, { signal }).catch(() => undefined)

/** Reads a page and settles it, in one transaction with what it says and where it leads. False when the source is not ours any more. */
async function readOne(deps: ReadDeps, reading: SiteReading, site: Rules, url: string): Promise<boolean> {
  const { config } = reading
  const known = await knownPage(deps.sql, reading, url)
  const page = await pageAt(deps, site, url, known)
  deps.crash('knowledge.fetched')
  return whileOurs(deps.sql, reading, async (tx) => {
    if (typeof page === 'string') return settlePage(tx, reading, { url, state: 'failed', problem: page })
    if (page === null) return settlePage(tx, reading, { url, state: 'left' })
    if ('documentId' in page) return settleSame(tx, reading, site, url, page)
    const isOurs = isPageOf(page.facts.address, config.address)
    if (!isOurs && url === config.address)
      return settlePage(tx, reading, {
        url,
        state: 'failed',
        problem: storedText('It redirects to {url}. Use that URL instead.', { url: page.facts.address }),
      })
    const end: Omit<PageEnd, 'url'> = isOurs ? await keep(deps, tx, reading, page) : { state: 'left' }
    await settlePage(tx, reading, { url, ...end })
    const links = page.facts.noFollow || !isOurs ? [] : page.facts.links
    // What moved, or names another address as its own, is asked for whole each time.
    const version = page.facts.address === url ? page.version : NO_VERSION
    if (end.documentId !== undefined) await noteVersion(tx, reading.appId, { documentId: end.documentId, ...version, links })
    await follow(tx, reading, site, links)
  })
}

const NO_VERSION: PageVersion = { etag: null, lastModified: null }

/** Settles a page that the site says is still the same, and goes where it led. */
async function settleSame(tx: Tx, reading: SiteReading, site: Rules, url: string, known: KnownPage): Promise<void> {
  await noteVersion(tx, reading.appId, known)
  await settlePage(tx, reading, { url, state: 'read', documentId: known.documentId, unchanged: true })
  await follow(tx, reading, site, known.links)
}

/** Adds where a page leads, as far as that is read. */
async function follow(tx: Tx, reading: SiteReading, site: Rules, links: readonly string[]): Promise<void> {
  const { address, read, maxPages } = reading.config
  if (read === 'links')
    await addPages(
      tx,
      reading,
      links.filter((link) => isPageOf(link, address) && site.allows(link)),
      maxPages,
    )
}

interface Page {
  text: DocumentText
  facts: PageFacts
  version: PageVersion
}

/** A page as it is read; the one that is known where it is still the same; in words why it is not read; null where it is gone. */
async function pageAt(
  { egress, documents }: ReadDeps,
  { allows }: Rules,
  url: string,
  known: KnownPage | null,
): Promise<Page | KnownPage | string | null> {
  const fetched = await fetchPage(egress, url, { maxBytes: PAGE_BYTES, allows, known })
  if (fetched.outcome === 'unchanged') return known
  if (fetched.outcome === 'gone') return null
  if (fetched.outcome === 'failed') return fetched.problem
  const { address, type, text: html, version } = fetched
  if (type !== 'text/html' && type !== 'application/xhtml+xml') return storedText('This isn’t a web page ({type}).', { type })
  const read = await documents.read({ as: 'page', html, address })
  if (read.outcome === 'refused') return read.problem
  return read.page && { text: read.text, facts: read.page, version }
}

/** Keeps what a page says. One that says nothing, or asks not to be kept, is left; one that was kept under its address is no page of its own. */
async function keep(deps: ReadDeps, tx: Tx, reading: SiteReading, { text, facts }: Page): Promise<Omit<PageEnd, 'url'>> {
  if (facts.noIndex || text.passages.length === 0) return { state: 'left' }
  const before = await documentAt(tx, reading, facts.address)
  const document = toDocument(text, {
    id: before?.id ?? deps.generateId(),
    sourceId: reading.sourceId,
    url: facts.address,
    title: reading.config.title,
  })
  const change = await keepDocument(tx, reading.appId, document, before)
  return { state: 'read', documentId: document.id, change: reading.again ? change : null }
}
