import type { Sql } from '../postgres/sql.ts'

/** The agent that answered last in a conversation, and the flow in whose session it did, as far as traces are kept; null where none did. */
export async function findAgentSession(
  sql: Sql,
  appId: string,
  conversationId: string,
): Promise<{ agentId: string; flowId: string } | null> {
  const [row] = await sql<{ agentId: string; flowId: string }[]>`
    select g.id as "agentId", s.flow_id as "flowId"
    from turn_trace t
    join flow_session s on s.app_id = t.app_id and s.id = t.session_id
    cross join lateral (
      select jsonb_path_query_first(t.path, '$[*].ask ? (@.kind == "run_agent").agentId') #>> '{}' as id
    ) as asked
    join agent g on g.app_id = t.app_id and g.id = asked.id
    where t.app_id = ${appId} and s.conversation_id = ${conversationId}
    order by t.at desc, t.turn desc limit 1`
  return row ?? null
}
