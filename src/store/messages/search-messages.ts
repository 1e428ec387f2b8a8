import type { MessageContent } from '#domain/messages/message.ts'
import type { SearchQuery } from '#domain/api/conversations/search.ts'
import type { Viewer } from '#domain/workspace/visibility.ts'

import type { Sql } from '../postgres/sql.ts'
import { decodeCursor, encodeCursor } from '../postgres/pages.ts'
import { lexeme, weekLexeme, weekOf } from './search-index.ts'
import { visibleTo } from '../conversations/visibility.ts'

export interface FoundRow {
  messageId: string
  conversationId: string
  seq: number
  direction: 'in' | 'out' | 'note'
  author: string | null
  contact: { id: string; name: string | null; phone: string | null }
  at: string
  content: MessageContent
  /** What is said in it, where it is a voice message that was transcribed. */
  heard: string | null
}

/** For each word that was asked for, the words that count as it. */
export type Wanted = readonly (readonly string[])[]

/** Weeks that are asked for first, the newest: next week (a clock may run ahead), this one and the last, so that at least one is whole. */
const FIRST_WEEKS = 3

/** Messages that are read one by one, the newest, before the index of words is asked: 4 ms. */
const NEWEST = 4_000
/** And so many where what was found among the first tells that a page will be full before their end: faster than the index joins common words. */
const MORE = 10 * NEWEST

/**
 * Messages that hold all the words, newest first. First the newest are read one by one: a word that is everywhere, or stands for many, has its
 * page full there. Then the index is asked for the newest weeks. A word whose page is not full then is rare, and all that is older is read at
 * once; in steps, each would read the rare word again.
 */
export async function searchMessages(
  sql: Sql,
  appId: string,
  viewer: Viewer,
  wanted: Wanted,
  query: SearchQuery,
  now: number,
): Promise<{ rows: FoundRow[]; nextCursor: string | null }> {
  const after = decodeCursor(query.after)
  const need = query.limit + 1
  const newest = weekOf(Math.min(now, query.until ? Date.parse(query.until) : now, after ? Date.parse(after.at) : now)) + 1
  const weeks = Array.from({ length: FIRST_WEEKS }, (_, index) => weekLexeme(appId, newest - index))
  const isOlder = newest - FIRST_WEEKS >= (query.from ? weekOf(query.from) : 0)
  const all = [tsqueryOf(appId, wanted)]
  const parts: Part[] = [
    { words: all, among: NEWEST, after: 0 },
    { words: all, among: MORE, after: (need * NEWEST) / MORE },
    { words: tsqueriesOf(appId, wanted, weeks), among: null, after: 0 },
    ...(isOlder ? [{ words: tsqueriesOf(appId, wanted, []), among: null, after: 0 }] : []),
  ]
  const rows: (FoundRow & { key: string })[] = []
  for (const part of parts) {
    const end = rows.at(-1)
    const place = end ? { at: end.key, id: end.messageId } : after
    if (rows.length < need && rows.length >= part.after)
      rows.push(...(await readPart(sql, appId, viewer, query, part, place, need - rows.length)))
  }
  const last = rows.length >= need ? rows[query.limit - 1] : undefined
  return {
    rows: rows.slice(0, query.limit),
    nextCursor: last ? encodeCursor({ at: last.key, id: last.messageId }) : null,
  }
}

function readPart(sql: Sql, appId: string, viewer: Viewer, query: SearchQuery, { words, among }: Part, place: Place, limit: number) {
  const searched = among === null ? sql`message_search` : newestOf(sql, appId, query, place, among)
  const newestFirst = sql`order by s.at desc, s.message_id desc limit ${limit}`
  const held = sql`
    select s.* from ${searched} s
    where ${holdsOneOf(sql, words)} and s.app_id = ${appId} ${before(sql, place)} ${sentWithin(sql, query)}`
  return sql<(FoundRow & { key: string })[]>`
    select ${foundColumns(sql)}
    from (${held} ${asksOnlyForWords(viewer, query) ? newestFirst : sql``}) s
    join message m on m.app_id = s.app_id and m.id = s.message_id
    join conversation c on c.app_id = m.app_id and c.id = m.conversation_id
    join contact k on k.app_id = c.app_id and k.id = c.contact_id
    where true ${visibleTo(sql, viewer)} ${narrowedBy(sql, query)}
    ${newestFirst}`
}

/** Whether words and time alone decide what is found: a page of it is taken first then, and only its messages are read. */
const asksOnlyForWords = ({ scope }: Viewer, { channelId, by }: SearchQuery): boolean =>
  scope === 'all' && channelId === undefined && by === 'anybody'

interface Part {
  /** Questions, of which one must hold. */
  words: readonly string[]
  /** How many of the newest messages are read for it; null for the index. */
  among: number | null
  /** Read only where so many were found before. */
  after: number
}

type Place = { at: string; id: string } | null

const before = (sql: Sql, place: Place) => (place ? sql`and (s.at, s.message_id) < (${place.at}::timestamptz, ${place.id})` : sql``)

const newestOf = (sql: Sql, appId: string, { until }: SearchQuery, place: Place, count: number) => sql`(
  select * from message_search s
  where s.app_id = ${appId} ${before(sql, place)} ${until === undefined ? sql`` : sql`and s.at < ${until}`}
  order by s.at desc, s.message_id desc limit ${count})`

/** How many messages of one conversation are found, beside a page of them. */
type CountedRow = FoundRow & { key: string; total: number }

/**
 * Messages of one conversation that hold all the words, newest first, and how many there are. Its own log is walked, and each message's words are
 * looked up by their key: a word that everybody says is not read for everybody.
 */
export async function searchConversation(
  sql: Sql,
  appId: string,
  viewer: Viewer,
  conversationId: string,
  wanted: Wanted,
  query: SearchQuery,
): Promise<{ rows: FoundRow[]; nextCursor: string | null; total: number }> {
  const place = decodeCursor(query.after)
  const found = await sql<CountedRow[]>`
    with hit as materialized (
      select ${foundColumns(sql)}
      from conversation c
      join contact k on k.app_id = c.app_id and k.id = c.contact_id
      join conversation_event e on e.app_id = c.app_id and e.conversation_id = c.id
      cross join lateral (
        select * from message m where m.app_id = e.app_id and m.id = e.body ->> 'messageId' and m.seq = e.seq limit 1) m
      cross join lateral (select * from message_search s where s.app_id = m.app_id and s.message_id = m.id limit 1) s
      where c.app_id = ${appId} and c.id = ${conversationId} ${visibleTo(sql, viewer)}
        and s.words @@ ${tsqueryOf(appId, wanted)}::tsquery ${sentWithin(sql, query)} ${narrowedBy(sql, query)}
    )
    select hit.*, (select count(*)::int from hit) as total from hit
    ${place ? sql`where (at, "messageId") < (${place.at}::timestamptz, ${place.id})` : sql``}
    order by at desc, "messageId" desc limit ${query.limit + 1}`
  const last = found.length > query.limit ? found[query.limit - 1] : undefined
  return {
    rows: found.slice(0, query.limit),
    nextCursor: last ? encodeCursor({ at: last.key, id: last.messageId }) : null,
    total: found[0]?.total ?? 0,
  }
}

const foundColumns = (sql: Sql) => sql`
  s.message_id as "messageId", m.conversation_id as "conversationId", m.seq, m.direction, m.author ->> 'name' as author, s.at,
  jsonb_build_object('id', k.id, 'name', k.name, 'phone', k.phone) as contact, m.content, s.at::text as key,
  (select t.text from message_transcript t where t.app_id = m.app_id and t.message_id = m.id and t.state = 'done') as heard`

const sentWithin = (sql: Sql, { from, until }: SearchQuery) =>
  sql`${from === undefined ? sql`` : sql`and s.at >= ${from}`} ${until === undefined ? sql`` : sql`and s.at < ${until}`}`

const narrowedBy = (sql: Sql, { channelId, by }: SearchQuery) =>
  sql`${channelId === undefined ? sql`` : sql`and c.channel_id = ${channelId}`} ${sentBy(sql, by)}`

function sentBy(sql: Sql, by: SearchQuery['by']) {
  switch (by) {
    case 'anybody':
      return sql``
    case 'customer':
      return sql`and m.direction = 'in'`
    case 'notes':
      return sql`and m.direction = 'note'`
    case 'team':
      return sql`and m.direction = 'out' and m.author ->> 'kind' in ('operator', 'api')`
    case 'bot':
      return sql`and m.direction = 'out' and m.author ->> 'kind' not in ('operator', 'api')`
    default:
      return by satisfies never
  }
}

/** A question to PostgreSQL for messages that hold each word, or one that counts as it. */
const tsqueryOf = (appId: string, wanted: Wanted): string =>
  wanted.map((near) => anyOf(near.map((word) => lexeme(appId, word)))).join(' & ')

const anyOf = (lexemes: readonly string[]): string => `(${lexemes.map(quoted).join(' | ')})`

/** From so many words that count as one, each is asked for by itself: the index compares all words of one question with one another. */
const APART_FROM = 4

/** The same as several questions, of which one must hold, within these weeks; in all of them where none is named. */
function tsqueriesOf(appId: string, wanted: Wanted, weeks: readonly string[]): string[] {
  const within = weeks.length === 0 ? '' : ` & ${anyOf(weeks)}`
  const [widest = [], ...rest] = wanted.toSorted((a, b) => b.length - a.length)
  if (widest.length < APART_FROM) return [`${tsqueryOf(appId, wanted)}${within}`]
  return widest.map((word) => `${tsqueryOf(appId, [[word], ...rest])}${within}`)
}

const holdsOneOf = (sql: Sql, questions: readonly string[]) =>
  sql`(${questions.map((words, index) => sql`${index === 0 ? sql`` : sql`or`} s.words @@ ${words}::tsquery`)})`

/** A word as a question to PostgreSQL names it. Words hold letters and digits only, app ids too. */
const quoted = (word: string): string => `'${word.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`
