import type { AgentAnswering } from '#domain/ai/agent-config.ts'
import type { SuggestedAnswer, SuggestionFigures } from '#domain/ai/agent-suggestion.ts'

import type { Sql } from '../postgres/sql.ts'

/** An agent that answers by itself somewhere, as it is published. */
export interface AnsweringAgent {
  id: string
  name: string
  version: number
  answering: AgentAnswering
}

/** The published agents of an app that name a channel. */
export function listAnsweringAgents(sql: Sql, appId: string): Promise<AnsweringAgent[]> {
  return sql<AnsweringAgent[]>`
    select a.id, a.name, v.version, v.config -> 'answering' as answering
    from agent a join agent_version v on v.app_id = a.app_id and v.agent_id = a.id and v.version = a.published_version
    where a.app_id = ${appId} and jsonb_array_length(v.config #> '{answering,channelIds}') > 0
    order by a.name, a.id`
}

/** The names of the channels in use, by which an agent may answer. */
export function listChannelNames(sql: Sql, appId: string): Promise<{ id: string; name: string }[]> {
  return sql<{ id: string; name: string }[]>`select id, name from channel where app_id = ${appId} and removed_at is null`
}

export interface SuggestionKey {
  appId: string
  conversationId: string
  messageId: string
}

interface StoredSuggestion {
  agentId: string
  agentName: string
  answer: SuggestedAnswer | null
  settled: boolean
}

/** How long one waits for whoever asks a model already. */
const ASKING = '2 minutes'

/** Takes the right to ask for a message; false where somebody else has it. */
export async function claimSuggestion(sql: Sql, key: SuggestionKey & { seq: number; agentId: string; version: number }): Promise<boolean> {
  const { appId, conversationId, messageId, seq, agentId, version } = key
  const { count } = await sql`
    insert into agent_suggestion (app_id, conversation_id, message_id, seq, agent_id, version)
    values (${appId}, ${conversationId}, ${messageId}, ${seq}, ${agentId}, ${version})
    on conflict (app_id, conversation_id, message_id) do update set agent_id = excluded.agent_id, version = excluded.version, asked_at = now()
    where agent_suggestion.answer is null and agent_suggestion.asked_at < now() - ${ASKING}::interval`
  return count > 0
}

/** Keeps what the agent would answer. */
export async function saveSuggestion(
  sql: Sql,
  { appId, conversationId, messageId }: SuggestionKey,
  answer: SuggestedAnswer,
): Promise<void> {
  await sql`
    update agent_suggestion set answer = ${sql.json(answer)}
    where app_id = ${appId} and conversation_id = ${conversationId} and message_id = ${messageId}`
}

/** The suggestion for a message; null where none was asked for. */
export async function findSuggestion(sql: Sql, { appId, conversationId, messageId }: SuggestionKey): Promise<StoredSuggestion | null> {
  const [row] = await sql<StoredSuggestion[]>`
    select s.agent_id as "agentId", a.name as "agentName", s.answer, (s.taken_at is not null or s.dismissed_at is not null) as settled
    from agent_suggestion s join agent a on a.app_id = s.app_id and a.id = s.agent_id
    where s.app_id = ${appId} and s.conversation_id = ${conversationId} and s.message_id = ${messageId}`
  return row ?? null
}

/** Notes what a person did with a suggestion; the first word holds. False where there is none. */
export async function settleSuggestion(
  sql: Sql,
  { appId, conversationId, messageId }: SuggestionKey,
  outcome: 'taken' | 'dismissed',
): Promise<boolean> {
  const { count } = await sql`
    update agent_suggestion set
      taken_at = case when ${outcome === 'taken'} and dismissed_at is null then coalesce(taken_at, now()) else taken_at end,
      dismissed_at = case when ${outcome === 'dismissed'} and taken_at is null then coalesce(dismissed_at, now()) else dismissed_at end
    where app_id = ${appId} and conversation_id = ${conversationId} and message_id = ${messageId} and answer is not null`
  return count > 0
}

/** What became of an agent's suggestions. One that was taken counts by what the team said next: the same words, or others. */
export async function suggestionFigures(sql: Sql, appId: string, agentId: string): Promise<SuggestionFigures> {
  const [row] = await sql<SuggestionFigures[]>`
    select min(s.asked_at) as since, count(*)::int as shown,
      (count(*) filter (where s.taken_at is not null and reply.text = s.answer ->> 'text'))::int as sent,
      (count(*) filter (where s.taken_at is not null and reply.text <> s.answer ->> 'text'))::int as edited,
      (count(*) filter (where s.dismissed_at is not null))::int as dismissed
    from agent_suggestion s
    left join lateral (
      select coalesce(m.content ->> 'text', '') as text
      from conversation_event e join message m on m.app_id = e.app_id and m.id = e.body ->> 'messageId'
      where e.app_id = s.app_id and e.conversation_id = s.conversation_id and e.seq > s.seq
        and e.body ->> 'type' = 'message_queued' and e.author ->> 'kind' in ('operator', 'api')
      order by e.seq limit 1) reply on true
    where s.app_id = ${appId} and s.agent_id = ${agentId} and s.answer ->> 'text' <> ''`
  return row!
}
