import type { AgentVersion } from '#domain/ai/agent-config.ts'

import type { Sql, Tx } from '../postgres/sql.ts'

const shown = (sql: Sql | Tx) => sql`version, config, note, published_at as "publishedAt", published_by_name as "publishedBy"`

/** Makes a version of the draft of an agent and has it speak; null when there is no such agent. */
export async function publishAgentDraft(
  sql: Sql,
  { appId, agentId, note, by }: { appId: string; agentId: string; note: string | null; by: { id: string; name: string } | null },
): Promise<AgentVersion | null> {
  return sql.begin(async (tx) => {
    const [agent] = await tx<{ version: number }[]>`
      update agent set published_version =
        coalesce((select max(version) from agent_version where app_id = ${appId} and agent_id = ${agentId}), 0) + 1
      where app_id = ${appId} and id = ${agentId}
      returning published_version as version`
    if (!agent) return null
    const [row] = await tx<AgentVersion[]>`
      insert into agent_version (app_id, agent_id, version, config, note, published_by, published_by_name)
      select app_id, id, published_version, draft, ${note}, ${by?.id ?? null}, ${by?.name ?? null} from agent
      where app_id = ${appId} and id = ${agentId}
      returning ${shown(tx)}`
    return row!
  })
}

/** Takes an agent out of use; false when there is none. */
export async function unpublishAgent(sql: Sql, appId: string, agentId: string): Promise<boolean> {
  return (await sql`update agent set published_version = null where app_id = ${appId} and id = ${agentId}`).count > 0
}

/** The versions of an agent, newest first; the last hundred. */
export function listAgentVersions(sql: Sql, appId: string, agentId: string): Promise<AgentVersion[]> {
  return sql<AgentVersion[]>`
    select ${shown(sql)} from agent_version where app_id = ${appId} and agent_id = ${agentId} order by version desc limit 100`
}

/** One version of an agent; null when there is none. */
export async function findAgentVersion(sql: Sql, appId: string, agentId: string, version: number): Promise<AgentVersion | null> {
  const [row] = await sql<AgentVersion[]>`
    select ${shown(sql)} from agent_version where app_id = ${appId} and agent_id = ${agentId} and version = ${version}`
  return row ?? null
}
