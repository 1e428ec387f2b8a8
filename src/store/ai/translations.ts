import type { MessageTranslation } from '#domain/api/conversations/translations.ts'

import type { Sql } from '../postgres/sql.ts'

/** As much of a conversation as its translations are read for at once. */
const LATEST = 1_000

/** What message `m` says in words: in a voice message, those that were heard in it. */
const words = (sql: Sql) => sql`coalesce(m.content ->> 'text', m.content ->> 'caption', (
  select h.text from message_transcript h where h.app_id = m.app_id and h.message_id = m.id and h.state = 'done'))`

/** What was translated of the latest messages of a conversation, as they stand now. */
export function listTranslations(sql: Sql, appId: string, conversationId: string): Promise<MessageTranslation[]> {
  return sql<MessageTranslation[]>`
    select t.message_id as "messageId", t.language, t.text
    from (
      select body ->> 'messageId' as id from conversation_event
      where app_id = ${appId} and conversation_id = ${conversationId} order by seq desc limit ${LATEST}
    ) e
    join message_translation t on t.app_id = ${appId} and t.message_id = e.id
    join message m on m.app_id = t.app_id and m.id = t.message_id
    where t.original = md5(${words(sql)})`
}

/** What a customer's message says in words, and in another language where that is known; null when there is no such message or it has no words. */
export async function findTranslatable(
  sql: Sql,
  appId: string,
  { conversationId, messageId, language }: { conversationId: string; messageId: string; language: string },
): Promise<{ original: string; text: string | null } | null> {
  const [row] = await sql<{ original: string; text: string | null }[]>`
    select ${words(sql)} as original, t.text from message m
    left join message_translation t on t.app_id = m.app_id and t.message_id = m.id and t.language = ${language} and t.original = md5(${words(sql)})
    where m.app_id = ${appId} and m.id = ${messageId} and m.conversation_id = ${conversationId} and m.direction = 'in' and ${words(sql)} <> ''`
  return row ?? null
}

/** Keeps what a text of a message says in another language. */
export async function saveTranslation(
  sql: Sql,
  appId: string,
  { messageId, language, text }: MessageTranslation,
  original: string,
): Promise<void> {
  await sql`
    insert into message_translation (app_id, message_id, language, original, text)
    select app_id, id, ${language}, md5(${original}), ${text} from message where app_id = ${appId} and id = ${messageId}
    on conflict (app_id, message_id, language) do update set original = excluded.original, text = excluded.text, at = now()`
}

/** Since when somebody has new messages of a conversation translated; null where they do not. */
export async function findAutoTranslation(sql: Sql, appId: string, conversationId: string, userId: string): Promise<string | null> {
  const [row] = await sql<{ since: string }[]>`
    select since from auto_translation where app_id = ${appId} and conversation_id = ${conversationId} and user_id = ${userId}`
  return row?.since ?? null
}

/** Has new messages of a conversation translated for somebody, or no longer. */
export async function setAutoTranslation(
  sql: Sql,
  appId: string,
  conversationId: string,
  userId: string,
  automatic: boolean,
): Promise<void> {
  if (automatic)
    await sql`
      insert into auto_translation (app_id, conversation_id, user_id) values (${appId}, ${conversationId}, ${userId}) on conflict do nothing`
  else await sql`delete from auto_translation where app_id = ${appId} and conversation_id = ${conversationId} and user_id = ${userId}`
}
