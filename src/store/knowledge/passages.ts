import { wordsOf } from '#domain/conversations/searchable-text.ts'
import type { Passage } from '#domain/knowledge/knowledge-source.ts'
import { textSearchConfig } from '#domain/knowledge/text-search-config.ts'

import { asRows } from '../postgres/rows.ts'
import type { Sql, Tx } from '../postgres/sql.ts'

/** A document as it was read, and the passages that it was split into. */
export interface ReadDocument {
  id: string
  sourceId: string
  title: string
  url: string | null
  /** BCP 47; null where nobody knows. */
  language: string | null
  /** Of its text. */
  hash: string
  passages: readonly { headings: readonly string[]; text: string }[]
}

/** Keeps a document with its passages, in the place of what was kept under its id. */
export async function writeDocument(tx: Tx, appId: string, document: ReadDocument): Promise<void> {
  const { id, sourceId, title, url, language, hash } = document
  await tx`
    insert into knowledge_document (app_id, id, source_id, title, url, language, hash)
    values (${appId}, ${id}, ${sourceId}, ${title}, ${url}, ${language}, ${hash})
    on conflict (app_id, id) do update set
      title = excluded.title, url = excluded.url, language = excluded.language, hash = excluded.hash, problem = null, read_at = now()`
  await tx`delete from knowledge_passage where app_id = ${appId} and document_id = ${id}`
  const config = textSearchConfig(language)
  const rows = document.passages.map(({ headings, text }, place) => {
    const head = headings.join(' ')
    return { place, headings, text, head, headWords: wordsOf(head), words: wordsOf(text) }
  })
  await tx`
    insert into knowledge_passage (app_id, document_id, place, headings, text, words)
    select ${appId}, ${id}, r.place, array(select jsonb_array_elements_text(r.headings)), r.text, (
      select coalesce(string_agg(format('''%s'':%s', replace(replace(word, '\\', '\\\\'), '''', ''''''), place), ' '), '')
      from (
        select jsonb_array_elements_text(r."headWords") as word, '1A' as place
        union select unnest(tsvector_to_array(to_tsvector(${config}::regconfig, r.head))), '1A'
        union select unnest(${wordsOf(title)}::text[]), '2B'
        union select unnest(tsvector_to_array(to_tsvector(${config}::regconfig, ${title}))), '2B'
        union select jsonb_array_elements_text(r.words), '3'
        union select unnest(tsvector_to_array(to_tsvector(${config}::regconfig, r.text))), '3'
      ) all_words
      where word <> ''
    )::tsvector
    from jsonb_to_recordset(${asRows(tx, rows)}) as r (place int, headings jsonb, text text, head text, "headWords" jsonb, words jsonb)`
}

/** Whether an app has knowledge to search; of these sources where they are given. */
export async function hasPassages(sql: Sql, appId: string, sourceIds: readonly string[] | null): Promise<boolean> {
  const [row] = await sql<{ has: boolean }[]>`
    select exists (
      select from knowledge_document d where d.app_id = ${appId}
        and (${sourceIds === null} or d.source_id = any(${(sourceIds ?? []) as string[]}))
    ) as has`
  return row?.has ?? false
}

/** Which passages of a source are listed. */
export interface PassagePage {
  from: number
  limit: number
  /** The page on which this one stands, in place of `from`. */
  passageId: string | null
  /** Only those that were given to no answer for so many days. */
  unusedDays: number | null
}

/** What nobody asks about is told after so many days. */
const UNUSED_DAYS = 90

const isUnused = (sql: Sql, days: number) => sql`
  p.added_at < now() - ${days} * interval '1 day' and not exists (
    select from knowledge_passage_use u where u.passage_id = p.id and u.used_at > now() - ${days} * interval '1 day')`

/** Some passages of a source, in the order of its documents, with where they begin and how many there are. */
export async function listPassages(
  sql: Sql,
  appId: string,
  sourceId: string,
  { from, limit, passageId, unusedDays }: PassagePage,
): Promise<{ items: Passage[]; from: number; total: number; unused: number }> {
  const [counts] = await sql<{ from: number; total: number; unused: number }[]>`
    with ordered as (
      select p.id, row_number() over (order by d.title, d.id, p.place) - 1 as at, ${isUnused(sql, unusedDays ?? UNUSED_DAYS)} as unused
      from knowledge_document d join knowledge_passage p on p.app_id = d.app_id and p.document_id = d.id
      where d.app_id = ${appId} and d.source_id = ${sourceId} ${unusedDays === null ? sql`` : sql`and ${isUnused(sql, unusedDays)}`}
    )
    select count(*)::int as total, count(*) filter (where unused)::int as unused,
      coalesce((select at - at % ${limit}::int from ordered where id = ${passageId}::bigint), ${from}::int)::int as from
    from ordered`
  const { from: start = 0, total = 0, unused = 0 } = counts ?? {}
  const items = await sql<Passage[]>`
    select p.id::text, p.document_id as "documentId", d.source_id as "sourceId", d.title, p.headings, p.text, d.url
    from knowledge_document d join knowledge_passage p on p.app_id = d.app_id and p.document_id = d.id
    where d.app_id = ${appId} and d.source_id = ${sourceId} ${unusedDays === null ? sql`` : sql`and ${isUnused(sql, unusedDays)}`}
    order by d.title, d.id, p.place limit ${limit} offset ${start}`
  return { items, from: start, total, unused }
}
