import type { Sql, Tx } from '../postgres/sql.ts'

interface AgentOfFlow {
  id: string
  name: string
  /** Variables that it fills in, in its draft or in the version that speaks. */
  inputs: string[]
}

/** The agents whose draft or published version hands conversations to a flow. */
export function agentsUsingFlow(sql: Sql | Tx, appId: string, flowId: string): Promise<AgentOfFlow[]> {
  const flow = sql`jsonb_build_object('flow', ${flowId}::text)`
  return sql<AgentOfFlow[]>`
    select a.id, a.name, jsonb_path_query_array(c.both, '$[*].tools[*] ? (@.type == "flow" && @.flowId == $flow).parameters[*].name', ${flow}) as inputs
    from agent a
    left join agent_version v on v.app_id = a.app_id and v.agent_id = a.id and v.version = a.published_version
    cross join lateral (select jsonb_build_array(a.draft, coalesce(v.config, '{}')) as both) c
    where a.app_id = ${appId} and jsonb_path_exists(c.both, '$[*].tools[*] ? (@.type == "flow" && @.flowId == $flow)', ${flow})
    order by a.name, a.id`
}

export interface FlowOfTool {
  id: string
  name: string
  isPublished: boolean
  /** It was made of an agent. */
  isAgent: boolean
  /** Its published version lets the asking agent lead the conversation. */
  leadsBack: boolean
}

/** What an agent's tools must know of the flows that they name; those that were deleted or are workflows are left out. */
export function flowsOfTools(sql: Sql, appId: string, agentId: string, ids: readonly string[]): Promise<FlowOfTool[]> {
  return sql<FlowOfTool[]>`
    select f.id, f.name, f.published_version is not null and f.archived_at is null as "isPublished", f.agent_id is not null as "isAgent",
      coalesce(jsonb_path_exists(
        v.document, '$.nodes[*].steps[*] ? (@.kind == "agent" && @.config.agent == $agent)', jsonb_build_object('agent', ${agentId}::text)), false) as "leadsBack"
    from flow f left join flow_version v on v.app_id = f.app_id and v.flow_id = f.id and v.version = f.published_version
    where f.app_id = ${appId} and f.id = any(${ids as string[]}) and f.kind = 'flow' and f.deleted_at is null`
}
