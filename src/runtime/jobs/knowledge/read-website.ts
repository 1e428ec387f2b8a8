import type { Website } from '#domain/knowledge/knowledge-source.ts'
import {
  addMissedPages,
  addPages,
  beginReading,
  countPages,
  documentAt,
  endReading,
  keepDocument,
  nextPage,
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
import { fetchPage } from './fetch-page.ts'
import type { ReadDeps } from './read-deps.ts'
import { askSite, type SiteRules } from './site-rules.ts'
import { toDocument } from './to-document.ts'

type SiteReading = Reading & { config: Website }
type Rules = Exclude<SiteRules, string>

const PAGE_BYTES = 3_000_000
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
  for (;;) {
    const url = await nextPage(sql, reading)
    if (url === null && !(await whileMissed(deps, reading))) return end(deps, reading, null)
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
    const said = total === 1 ? 'The page couldn’t be read.' : `${failed} of ${total} pages couldn’t be read.`
    await endReading(tx, reading, { problem: problem ?? (failed > 0 ? said : null), nextInSeconds: SECONDS[reading.config.every] })
  })
}

/** Reads a page and settles it, in one transaction with what it says and where it leads. False when the source is not ours any more. */
async function readOne(deps: ReadDeps, reading: SiteReading, site: Rules, url: string): Promise<boolean> {
  const { config } = reading
  const page = await pageAt(deps, site, url)
  deps.crash('knowledge.fetched')
  return whileOurs(deps.sql, reading, async (tx) => {
    if (typeof page === 'string') return settlePage(tx, reading, { url, state: 'failed', problem: page })
    if (page === null) return settlePage(tx, reading, { url, state: 'left' })
    const isOurs = isPageOf(page.facts.address, config.address)
    if (!isOurs && url === config.address)
      return settlePage(tx, reading, { url, state: 'failed', problem: `It leads to ${page.facts.address}. Use that address instead.` })
    await settlePage(tx, reading, { url, ...(isOurs ? await keep(deps, tx, reading, page) : { state: 'left' }) })
    if (config.read !== 'links' || page.facts.noFollow || !isOurs) return
    const links = page.facts.links.filter((link) => isPageOf(link, config.address) && site.allows(link))
    await addPages(tx, reading, links, config.maxPages)
  })
}

interface Page {
  text: DocumentText
  facts: PageFacts
}

/** A page as it is read; in words why it is not; null where it is gone. */
async function pageAt({ egress, documents }: ReadDeps, { allows }: Rules, url: string): Promise<Page | string | null> {
  const fetched = await fetchPage(egress, url, { maxBytes: PAGE_BYTES, allows })
  if (fetched.outcome === 'gone') return null
  if (fetched.outcome === 'failed') return fetched.problem
  const { address, type, text: html } = fetched
  if (type !== 'text/html' && type !== 'application/xhtml+xml') return `This is no page but ${type}.`
  const read = await documents.read({ as: 'page', html, address })
  if (read.outcome === 'refused') return read.problem
  return read.page && { text: read.text, facts: read.page }
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
