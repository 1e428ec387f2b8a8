import type { CatalogSource, EventsSource, KnowledgeFile, Website } from '#domain/knowledge/knowledge-source.ts'

import type { DueQuery } from '../postgres/due-times.ts'
import type { Sql, Tx } from '../postgres/sql.ts'
import { type ReadDocument, writeDocument } from './passages.ts'
import { isAtWork } from '../transfer/at-work.ts'

/** A source that is read from elsewhere, and whose turn it is. */
export interface Reading {
  appId: string
  sourceId: string
  /** Of those who began to read it; whoever comes after takes it over. */
  attempt: number
  /** Whether its pages are known already, because a reading was begun that nobody ended. */
  begun: boolean
  /** Whether it was read before. */
  again: boolean
  /** When it was asked for; whoever asks again meanwhile makes it another. */
  asked: string
  config: Website | KnowledgeFile | CatalogSource | EventsSource
}

/** When the next source is to be read: its turn, or the end of the lease of whoever left it. */
export const readingDue: DueQuery = (sql) =>
  sql`select min(greatest(next_at, lease_until)) from knowledge_source where next_at is not null and ${isAtWork(sql, sql`app_id`)}`

/** Takes sources whose turn it is for a lease, none of apps that have their fill. */
export function claimReadings(
  sql: Sql,
  { limit, leaseMs, full }: { limit: number; leaseMs: number; full: readonly string[] },
): Promise<Reading[]> {
  return sql<Reading[]>`
    with due as (
      select app_id, id from knowledge_source
      where next_at is not null and greatest(next_at, lease_until) <= now() and app_id <> all(${full as string[]}) and ${isAtWork(sql, sql`app_id`)}
      order by greatest(next_at, lease_until) limit ${limit} for update skip locked
    )
    update knowledge_source s set lease_until = now() + ${leaseMs} * interval '1 millisecond', attempt = attempt + 1
    from due where s.app_id = due.app_id and s.id = due.id
    returning s.app_id as "appId", s.id as "sourceId", s.attempt, s.reading as begun, s.read_at is not null as again, s.next_at::text as asked,
      s.config || jsonb_build_object('kind', s.kind, 'title', s.title) as config`
}

const mine = (sql: Sql | Tx, { appId, sourceId, attempt }: Reading) => sql`app_id = ${appId} and id = ${sourceId} and attempt = ${attempt}`

/** Holds on to a source; false when it was taken over, written again or removed. */
export async function renewReading(sql: Sql, reading: Reading, leaseMs: number): Promise<boolean> {
  const { count } = await sql`
    update knowledge_source set lease_until = now() + ${leaseMs} * interval '1 millisecond' where ${mine(sql, reading)} and next_at is not null`
  return count > 0
}

/** Writes of a source only while it is ours, and keeps others from taking it over meanwhile; false when it is not ours any more. */
export function whileOurs(sql: Sql, reading: Reading, write: (tx: Tx) => Promise<void>): Promise<boolean> {
  return sql.begin(async (tx) => {
    const { count } = await tx`select from knowledge_source where ${mine(tx, reading)} for update`
    if (count > 0) await write(tx)
    return count > 0
  })
}

/** Notes how long a site is waited for between two pages. */
export async function notePause(sql: Sql, reading: Reading, seconds: number): Promise<void> {
  await sql`update knowledge_source set pause_seconds = ${seconds} where ${mine(sql, reading)} and pause_seconds <> ${seconds}`
}

/** Begins a reading with its first pages; what the last one left is forgotten. */
export async function beginReading(tx: Tx, reading: Reading, urls: readonly string[], most: number): Promise<void> {
  const { appId, sourceId } = reading
  await tx`update knowledge_source set reading = true where app_id = ${appId} and id = ${sourceId}`
  await tx`delete from knowledge_page where app_id = ${appId} and source_id = ${sourceId}`
  await addPages(tx, reading, urls, most)
}

/** Adds pages that were found, each once, as long as the source may have more. */
export async function addPages(tx: Tx, { appId, sourceId }: Reading, urls: readonly string[], most: number): Promise<void> {
  if (urls.length === 0) return
  await tx`
    insert into knowledge_page (app_id, source_id, url)
    select ${appId}, ${sourceId}, url from unnest(${urls as string[]}::text[]) with ordinality as found (url, place)
    where not exists (select from knowledge_page p where p.app_id = ${appId} and p.source_id = ${sourceId} and p.url = found.url)
    group by url order by min(place)
    limit greatest(0, ${most} - (
      select count(*) from knowledge_page where app_id = ${appId} and source_id = ${sourceId} and state <> 'left'))
    on conflict do nothing`
}

/**
 * Adds pages that were read before and to which nothing led this time, where a page could not be read that may lead to them; they are asked
 * for once more instead of being taken for gone. False when there are none.
 */
export async function addMissedPages(tx: Tx, { appId, sourceId }: Reading): Promise<boolean> {
  const { count } = await tx`
    insert into knowledge_page (app_id, source_id, url)
    select d.app_id, d.source_id, d.url from knowledge_document d
    where d.app_id = ${appId} and d.source_id = ${sourceId} and d.url is not null
      and exists (select from knowledge_page p where p.app_id = d.app_id and p.source_id = d.source_id and p.state = 'failed')
      and not exists (
        select from knowledge_page p where p.app_id = d.app_id and p.source_id = d.source_id and (p.url = d.url or p.document_id = d.id))
    on conflict do nothing`
  return count > 0
}

/** The page that is read next; null when all are. */
export async function nextPage(sql: Sql, { appId, sourceId }: Reading): Promise<string | null> {
  const [row] = await sql<{ url: string }[]>`
    select url from knowledge_page where app_id = ${appId} and source_id = ${sourceId} and state = 'waiting' order by place limit 1`
  return row?.url ?? null
}

/** What came of a page. */
export interface PageEnd {
  url: string
  /** `left`: it is no page of its own, and nothing is missing. */
  state: 'read' | 'failed' | 'left'
  change?: 'new' | 'changed' | null
  problem?: string
  documentId?: string
  /** The site said so, and did not send it. */
  unchanged?: boolean
}

/** Writes what came of a page. */
export async function settlePage(tx: Tx, { appId, sourceId }: Reading, end: PageEnd): Promise<void> {
  await tx`
    update knowledge_page set state = ${end.state}, change = ${end.change ?? null}, problem = ${end.problem ?? null}, document_id = ${end.documentId ?? null},
      unchanged = ${end.unchanged ?? false}
    where app_id = ${appId} and source_id = ${sourceId} and url = ${end.url}`
}

/** The document that stands for an address, with the hash of what was read of it. */
export async function documentAt(tx: Tx, { appId, sourceId }: Reading, url: string | null): Promise<{ id: string; hash: string } | null> {
  const [row] = await tx<{ id: string; hash: string }[]>`
    select id, hash from knowledge_document where app_id = ${appId} and source_id = ${sourceId} and url is not distinct from ${url}`
  return row ?? null
}

/** A page as it was read last: which version it was, and where it leads. */
export interface KnownPage {
  documentId: string
  etag: string | null
  lastModified: string | null
  links: string[]
}

/** The page that was read at an address, where the site says which version it was; null where there is none. */
export async function knownPage(sql: Sql, { appId, sourceId }: Reading, url: string): Promise<KnownPage | null> {
  const [row] = await sql<KnownPage[]>`
    select id as "documentId", etag, last_modified as "lastModified", links from knowledge_document
    where app_id = ${appId} and source_id = ${sourceId} and url = ${url} and coalesce(etag, last_modified) is not null`
  return row ?? null
}

/** Notes which version of a page a document is. */
export async function noteVersion(tx: Tx, appId: string, { documentId, etag, lastModified, links }: KnownPage): Promise<void> {
  await tx`
    update knowledge_document set etag = ${etag}, last_modified = ${lastModified}, links = ${links}, read_at = now()
    where app_id = ${appId} and id = ${documentId}`
}

/** Keeps a document in the place of the one before, unless it says the same; tells what it is now. */
export async function keepDocument(
  tx: Tx,
  appId: string,
  document: ReadDocument,
  before: { hash: string } | null,
): Promise<'new' | 'changed' | null> {
  if (before?.hash === document.hash) {
    await tx`update knowledge_document set read_at = now(), problem = null where app_id = ${appId} and id = ${document.id}`
    return null
  }
  await writeDocument(tx, appId, document)
  return before ? 'changed' : 'new'
}

/** Removes the documents whose pages are not there any more, and notes them as gone. Those whose pages could not be reached now stay. */
export async function removeGone(tx: Tx, { appId, sourceId }: Reading): Promise<void> {
  await tx`
    with gone as (
      delete from knowledge_document d where d.app_id = ${appId} and d.source_id = ${sourceId} and not exists (
        select from knowledge_page p where p.app_id = d.app_id and p.source_id = d.source_id
          and (p.document_id = d.id or (p.url = d.url and p.state = 'failed')))
      returning d.url
    )
    insert into knowledge_page (app_id, source_id, url, state)
    select ${appId}, ${sourceId}, url, 'gone' from gone where url is not null
    on conflict (app_id, source_id, url) do update set state = 'gone'`
}

/** Ends a reading with what is wrong with the source, in words; it is read again in so many seconds, at once where that was asked for meanwhile, or never. */
export async function endReading(
  tx: Tx,
  { appId, sourceId, asked }: Reading,
  { problem, nextInSeconds }: { problem: string | null; nextInSeconds: number | null },
): Promise<void> {
  await tx`
    update knowledge_source set reading = false, read_at = now(), lease_until = null, problem = ${problem},
      next_at = case when next_at = ${asked}::timestamptz then now() + ${nextInSeconds}::float8 * interval '1 second' else next_at end
    where app_id = ${appId} and id = ${sourceId}`
}

/** How many pages of a source there are and failed. */
export async function countPages(tx: Tx, { appId, sourceId }: Reading): Promise<{ total: number; failed: number }> {
  const [row] = await tx<{ total: number; failed: number }[]>`
    select count(*) filter (where state in ('read', 'failed'))::int as total, count(*) filter (where state = 'failed')::int as failed
    from knowledge_page where app_id = ${appId} and source_id = ${sourceId}`
  return row ?? { total: 0, failed: 0 }
}
