import type { ChatArticle, ListedArticle } from '#domain/webchat/chat-article.ts'

import type { Sql } from '../postgres/sql.ts'
import { holdsFor, type KnowledgeReader } from './search-passages.ts'

/** Articles that are looked through for a visitor: more than anybody writes. */
const MOST = 500

/** Whether source `s` is an article that visitors may read. */
const isPublic = (sql: Sql) => sql`s.kind = 'article' and s.config ->> 'isPublic' = 'true'`

/** Whether an app has articles that some visitor of a web chat may read. */
export async function hasPublicArticles(sql: Sql, appId: string, channelId: string): Promise<boolean> {
  const rows = await sql`
    select from knowledge_source s
    where s.app_id = ${appId} and ${isPublic(sql)} and (s.expires_at is null or s.expires_at > now())
      and (s.audience -> 'channelIds' = '[]' or s.audience -> 'channelIds' ? ${channelId}) limit 1`
  return rows.length === 1
}

/** The public articles that hold for a reader, what was changed last first; with as much of each as its beginning is made from. */
export function listPublicArticles(
  sql: Sql,
  appId: string,
  reader: KnowledgeReader,
  limit = MOST,
): Promise<(ListedArticle & { text: string })[]> {
  return sql<(ListedArticle & { text: string })[]>`
    select s.id, s.title, '' as excerpt, left(s.config ->> 'text', 600) as text from knowledge_source s
    where s.app_id = ${appId} and ${isPublic(sql)} and ${holdsFor(sql, { sourceIds: null, reader })}
    order by s.updated_at desc, s.id limit ${limit}`
}

/** A public article that holds for a reader; null where there is none. */
export async function findPublicArticle(sql: Sql, appId: string, id: string, reader: KnowledgeReader): Promise<ChatArticle | null> {
  const [row] = await sql<ChatArticle[]>`
    select s.id, s.title, s.config ->> 'text' as text, s.config ->> 'language' as language from knowledge_source s
    where s.app_id = ${appId} and s.id = ${id} and ${isPublic(sql)} and ${holdsFor(sql, { sourceIds: null, reader })}`
  return row ?? null
}
