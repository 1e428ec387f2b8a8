import type { Agent, AgentConfig } from '#domain/ai/agent.ts'

import type { Sql } from '../postgres/sql.ts'

const shown = (sql: Sql) => sql`id, name, config, created_at as "createdAt", updated_at as "updatedAt"`

/** The app's agents, by name. */
export function listAgents(sql: Sql, appId: string): Promise<Agent[]> {
  return sql<Agent[]>`select ${shown(sql)} from agent where app_id = ${appId} order by name, id`
}

/** One agent; null when there is none. Its config is as it was stored. */
export async function findAgent(sql: Sql, appId: string, id: string): Promise<Agent | null> {
  const [row] = await sql<Agent[]>`select ${shown(sql)} from agent where app_id = ${appId} and id = ${id}`
  return row ?? null
}

/** Keeps a new agent. */
export async function createAgent(
  sql: Sql,
  agent: { appId: string; id: string; name: string; config: AgentConfig; demo?: boolean },
): Promise<Agent> {
  const { appId, id, name, config, demo = false } = agent
  const [row] = await sql<Agent[]>`
    insert into agent (app_id, id, name, config, demo) values (${appId}, ${id}, ${name}, ${sql.json(config)}, ${demo}) returning ${shown(sql)}`
  return row!
}

/** Changes an agent; null when there is none. Talks that it leads go on with the new config. */
export async function updateAgent(
  sql: Sql,
  { appId, id, name, config }: { appId: string; id: string; name: string; config: AgentConfig },
): Promise<Agent | null> {
  const [row] = await sql<Agent[]>`
    update agent set name = ${name}, config = ${sql.json(config)}, updated_at = now()
    where app_id = ${appId} and id = ${id} returning ${shown(sql)}`
  return row ?? null
}

/** Removes an agent; false when there is none. */
export async function removeAgent(sql: Sql, appId: string, id: string): Promise<boolean> {
  return (await sql`delete from agent where app_id = ${appId} and id = ${id}`).count > 0
}

/** Names the agents that speak through a provider, first or as fallback. */
export async function agentsOfProvider(sql: Sql, appId: string, providerId: string): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select name from agent where app_id = ${appId}
      and (config -> 'model' ->> 'providerId' = ${providerId} or config -> 'fallback' ->> 'providerId' = ${providerId})
    order by name limit 20`
  return rows.map(({ name }) => name)
}

/** Names the flows whose published version lets an agent lead a conversation. */
export async function flowsOfAgent(sql: Sql, appId: string, agentId: string): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select f.name from flow f
    join flow_version v on v.app_id = f.app_id and v.flow_id = f.id and v.version = f.published_version
    where f.app_id = ${appId} and jsonb_path_exists(
      v.document, '$.nodes[*].steps[*] ? (@.kind == "agent" && @.config.agent == $agent)', jsonb_build_object('agent', ${agentId}::text))
    order by f.name limit 20`
  return rows.map(({ name }) => name)
}
