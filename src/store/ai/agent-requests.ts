import type { AgentRequest } from '#domain/ai/agent-request.ts'

import type { Sql } from '../postgres/sql.ts'

type NewRequest = Omit<AgentRequest, 'id' | 'at'> & { appId: string; agentId: string }

/** Keeps what was sent to a model and what it answered, unless its conversation or agent is gone meanwhile. */
export async function addAgentRequest(sql: Sql, asked: NewRequest): Promise<void> {
  const { appId, agentId, conversationId, provider, model, request, answer } = asked
  await sql`
    insert into agent_request (app_id, agent_id, conversation_id, provider, model, request, answer)
    select a.app_id, a.id, ${conversationId}, ${provider}, ${model}, ${sql.json(request)}, ${sql.json(answer)}
    from agent a where a.app_id = ${appId} and a.id = ${agentId}
      and (${conversationId}::text is null or exists (select from conversation c where c.app_id = a.app_id and c.id = ${conversationId}))`
}

const PAGE = 30

/** The questions to an agent's models, newest first. */
export async function listAgentRequests(
  sql: Sql,
  appId: string,
  agentId: string,
  after: string | undefined,
): Promise<{ items: AgentRequest[]; nextCursor: string | null }> {
  const rows = await sql<AgentRequest[]>`
    select id::text, at, conversation_id as "conversationId", provider, model, request, answer from agent_request
    where app_id = ${appId} and agent_id = ${agentId} ${after === undefined ? sql`` : sql`and id < ${after}::bigint`}
    order by agent_request.id desc limit ${PAGE + 1}`
  return { items: rows.slice(0, PAGE), nextCursor: rows.length > PAGE ? (rows[PAGE - 1]?.id ?? null) : null }
}
