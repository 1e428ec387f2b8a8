import type { MessageContent } from '#domain/messages/message.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import type { TailCursor } from '../conversations/event-log-tail.ts'
import { asRows } from '../postgres/rows.ts'

const WEEK_MS = 7 * 86_400_000

/** The week of an instant, as a word among the words of a message: a question for a span of weeks reads only these. */
export const weekOf = (at: string | number): number => Math.floor((typeof at === 'number' ? at : Date.parse(at)) / WEEK_MS)

/** A word as it is kept: with its app before it. */
export const lexeme = (appId: string, word: string): string => `${appId}:${word}`
export const weekLexeme = (appId: string, week: number): string => `${appId}:~${week}`

/** A message whose words are to be written again; null content means that it says nothing any more. */
export interface Said {
  appId: string
  id: string
  at: string
  content: MessageContent | null
  /** What is said in it, where it is a voice message that was transcribed. */
  heard: string | null
}

/** Reads on in the log: which messages were said, changed or taken back since a place, and the place after the last line. */
export async function readSentMessage(
  tx: Tx,
  after: TailCursor,
  limit: number,
): Promise<{ said: Said[]; end: TailCursor | null; more: boolean }> {
  const lines = await tx<{ xid: string; position: string; appId: string; messageId: string | null }[]>`
    select xid::text, position::text, app_id as "appId", case when body ->> 'type' in (
      'message_received', 'message_queued', 'note_added', 'message_edited', 'message_revoked', 'message_transcribed') then body ->> 'messageId' end as "messageId"
    from conversation_event
    where (xid, position) > (${String(after.xid)}::xid8, ${String(after.position)}::bigint) and xid < (select log_horizon())
    order by conversation_event.xid, conversation_event.position limit ${limit}`
  const keys = lines.flatMap(({ appId, messageId }) => (messageId === null ? [] : [{ appId, id: messageId }]))
  const said =
    keys.length === 0
      ? []
      : await tx<Said[]>`
          select distinct on (m.app_id, m.id) m.app_id as "appId", m.id, m.at, case when m.revoked_at is null then m.content end as content, t.text as heard
          from jsonb_to_recordset(${asRows(tx, keys)}) as r ("appId" text, id text) join message m on m.app_id = r."appId" and m.id = r.id
          left join message_transcript t on t.app_id = m.app_id and t.message_id = m.id and t.state = 'done'`
  const last = lines.at(-1)
  return { said, end: last ? { xid: BigInt(last.xid), position: BigInt(last.position) } : null, more: lines.length === limit }
}

/** Writes the words of messages, in the place of those that were there; one without words is forgotten. */
export async function writeWords(
  tx: Tx,
  rows: readonly { appId: string; id: string; at: string; words: readonly string[] }[],
): Promise<void> {
  const kept = rows.filter(({ words }) => words.length > 0)
  const gone = rows.filter(({ words }) => words.length === 0)
  const indexed = kept.map(({ appId, id, at, words }) => ({
    appId,
    id,
    at,
    words: [weekLexeme(appId, weekOf(at)), ...words.map((word) => lexeme(appId, word))],
  }))
  await tx`
    insert into message_search (app_id, message_id, at, words)
    select "appId", id, at, array_to_tsvector(array(select jsonb_array_elements_text(words)))
    from jsonb_to_recordset(${asRows(tx, indexed)}) as r ("appId" text, id text, at timestamptz, words jsonb)
    on conflict (app_id, message_id) do update set words = excluded.words`
  await tx`
    insert into search_word (app_id, word)
    select distinct "appId", word from jsonb_to_recordset(${asRows(tx, kept)}) as r ("appId" text, words jsonb)
    cross join lateral jsonb_array_elements_text(words) word on conflict do nothing`
  await tx`
    delete from message_search s using jsonb_to_recordset(${asRows(tx, gone)}) as r ("appId" text, id text)
    where s.app_id = r."appId" and s.message_id = r.id`
}

/** What an app's messages hold of a word that is asked for. */
export interface KnownWord {
  word: string
  /** The words that begin with it, itself among them, the shortest first. */
  begun: string[]
  /** Where none does: up to five that look like it. */
  near: string[]
}

/** How many words all that is asked for may stand for, and among how many the shortest are chosen. The index joins whole words quickly, and the beginnings of common ones slowly. */
const BEGUN_MAX = 12
const BEGUN_SEEN = 1_000

/** Finds, for words that are asked for, those that the app's messages hold. */
export function knownWords(sql: Sql, appId: string, words: readonly string[]): Promise<KnownWord[]> {
  return sql<KnownWord[]>`
    select w.word, b.begun, case when cardinality(b.begun) > 0 or length(w.word) < 4 then '{}' else array(
      select s.word from search_word s
      where s.app_id = ${appId} and s.word % w.word and levenshtein_less_equal(s.word, w.word, 2) <= 2
      order by similarity(s.word, w.word) desc, s.word limit 5) end as near
    from unnest(${words as string[]}::text[]) with ordinality as w (word, place)
    cross join lateral (
      select array(
        select word from (
          select s.word from search_word s
          where s.app_id = ${appId} and s.word >= w.word and s.word < w.word || chr(1114111) order by s.word limit ${BEGUN_SEEN}) seen
        order by length(word), word limit ${Math.ceil(BEGUN_MAX / words.length)}) as begun
    ) b
    order by w.place`
}
