import { foldWord } from '#domain/conversations/searchable-text.ts'
import type { KnowledgeSuggestion } from '#domain/knowledge/knowledge-suggestion.ts'

import type { Sql, Tx } from '../postgres/sql.ts'

/** Suggestions that wait for a review: what was asked most often first. */
export function listSuggestions(sql: Sql, appId: string): Promise<KnowledgeSuggestion[]> {
  return sql<KnowledgeSuggestion[]>`
    select s.id, s.question, s.answer, s.reason, s.written_by as "writtenBy", s.suggested_by as "suggestedBy", o.count, o.last_at as "lastAt", o.conversations,
      case when s.differs_source_id is not null then jsonb_build_object('sourceId', s.differs_source_id, 'passageId', s.differs_passage_id,
        'title', s.differs_title, 'text', s.differs_text) end as "differsFrom"
    from knowledge_suggestion s cross join lateral (
      select count(*)::int as count, max(at) as last_at, to_jsonb((array_agg(jsonb_build_object('id', conversation_id, 'contactName', name,
        'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by at desc, conversation_id))[1:10]) as conversations
      from (
        select o.conversation_id, k.name, max(o.at) as at from knowledge_suggestion_origin o
        join conversation c on c.app_id = o.app_id and c.id = o.conversation_id join contact k on k.app_id = c.app_id and k.id = c.contact_id
        where o.app_id = s.app_id and o.suggestion_id = s.id group by o.conversation_id, k.name) each
    ) o
    where s.app_id = ${appId} and s.state = 'open' order by o.count desc, o.last_at desc, s.id limit 200`
}

/** A suggestion that waits for a review, held until the transaction ends; null when there is none. */
export async function lockSuggestion(
  tx: Tx,
  appId: string,
  id: string,
): Promise<{ language: string | null; gapTopic: string | null } | null> {
  const [row] = await tx<{ language: string | null; gapTopic: string | null }[]>`
    select language, gap_topic as "gapTopic" from knowledge_suggestion where app_id = ${appId} and id = ${id} and state = 'open' for update`
  return row ?? null
}

/** Writes what a person decided. */
export async function decideSuggestion(
  tx: Sql | Tx,
  appId: string,
  id: string,
  decided: { state: 'accepted'; sourceId: string; by: string | null } | { state: 'rejected'; by: string | null },
): Promise<boolean> {
  const sourceId = decided.state === 'accepted' ? decided.sourceId : null
  const { count } = await tx`
    update knowledge_suggestion set state = ${decided.state}, source_id = ${sourceId}, decided_at = now(), decided_by = ${decided.by}
    where app_id = ${appId} and id = ${id} and state = 'open'`
  return count > 0
}

/** A reply that a teammate kept. */
export interface KeptReply {
  id: string
  conversationId: string
  messageId: string
  question: string
  answer: string
  language: string | null
  by: string | null
  /** The source that it went to at once. */
  sourceId: string | null
}

/** Keeps a reply as a suggestion. False where the conversation has no such message. */
export async function keepReply(tx: Tx, appId: string, reply: KeptReply): Promise<boolean> {
  const { id, conversationId, messageId, question, answer, language, by, sourceId } = reply
  const [message] = await tx`select from message where app_id = ${appId} and conversation_id = ${conversationId} and id = ${messageId}`
  if (!message) return false
  const isUsed = sourceId !== null
  await tx`
    insert into knowledge_suggestion (app_id, id, state, reason, question, answer, folded, language, written_by, suggested_by, source_id, changed_at, decided_at, decided_by)
    values (${appId}, ${id}, ${isUsed ? 'accepted' : 'open'}, 'kept', ${question}, ${answer}, ${foldWord(question)}, ${language}, 'person', ${by},
      ${sourceId}, now(), case when ${isUsed} then now() end, ${isUsed ? by : null})`
  await tx`
    insert into knowledge_suggestion_origin (app_id, suggestion_id, conversation_id, message_id, question, answer, at)
    values (${appId}, ${id}, ${conversationId}, ${messageId}, ${question}, ${answer}, now())`
  return true
}

/** The source that accepted suggestions of a language go to, with room for one more; null where there is none. */
export async function sourceOfSuggestions(tx: Tx, appId: string, language: string | null, most: number): Promise<string | null> {
  const [row] = await tx<{ id: string }[]>`
    select s.id from knowledge_source s
    where s.app_id = ${appId} and s.kind = 'questions' and s.config ->> 'language' is not distinct from ${language}::text
      and jsonb_array_length(s.config -> 'pairs') < ${most} and (s.expires_at is null or s.expires_at > now())
      and exists (select from knowledge_suggestion k where k.app_id = s.app_id and k.source_id = s.id and k.state = 'accepted')
    order by s.created_at desc, s.id limit 1 for update of s`
  return row?.id ?? null
}
