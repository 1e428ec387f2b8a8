import type { Agent, AgentConfig } from '#domain/ai/agent-config.ts'
import { AppError } from '#domain/errors.ts'

import type { Sql, Tx } from '../postgres/sql.ts'

const shown = (sql: Sql | Tx) => sql`
  a.id, a.name, a.draft, a.published_version as "publishedVersion", a.created_at as "createdAt", a.updated_at as "updatedAt",
  (select coalesce(v.config -> 'answering' ->> 'mode', 'answers') from agent_version v
    where v.app_id = a.app_id and v.agent_id = a.id and v.version = a.published_version) as "publishedMode",
  not exists (
    select from agent_version v
    where v.app_id = a.app_id and v.agent_id = a.id and v.version = a.published_version and v.config = a.draft) as changed`

/** The app's agents, by name. */
export function listAgents(sql: Sql, appId: string): Promise<Agent[]> {
  return sql<Agent[]>`select ${shown(sql)} from agent a where a.app_id = ${appId} order by a.name, a.id`
}

/** One agent; null when there is none. Its draft is as it was stored. */
export async function findAgent(sql: Sql | Tx, appId: string, id: string): Promise<Agent | null> {
  const [row] = await sql<Agent[]>`select ${shown(sql)} from agent a where a.app_id = ${appId} and a.id = ${id}`
  return row ?? null
}

/** The draft of an agent, or the version that speaks; null when there is none. */
export async function findAgentConfig(sql: Sql, appId: string, id: string, which: 'published' | 'draft'): Promise<unknown> {
  const [row] = await sql<{ config: unknown }[]>`
    select ${which === 'draft' ? sql`a.draft` : sql`v.config`} as config
    from agent a
    left join agent_version v on v.app_id = a.app_id and v.agent_id = a.id and v.version = a.published_version
    where a.app_id = ${appId} and a.id = ${id}`
  return row?.config ?? null
}

/** Keeps a new agent, as a draft. */
export async function createAgent(
  sql: Sql,
  agent: { appId: string; id: string; name: string; draft: AgentConfig; by: string | null; demo?: boolean },
): Promise<Agent> {
  const { appId, id, name, draft, by, demo = false } = agent
  await sql`
    insert into agent (app_id, id, name, draft, updated_by, demo) values (${appId}, ${id}, ${name}, ${sql.json(draft)}, ${by}, ${demo})`
  return (await findAgent(sql, appId, id))!
}

/** Renames an agent or saves its draft; null when there is none. Refuses with `agent-changed` when it was saved since `basedOn`. */
export async function updateAgent(
  sql: Sql,
  appId: string,
  id: string,
  changes: { name?: string | undefined; draft?: AgentConfig | undefined; basedOn?: string | undefined; by: string | null },
): Promise<Agent | null> {
  const { name = null, draft, basedOn = null, by } = changes
  const { count } = await sql`
    update agent set
      name = coalesce(${name}, name),
      draft = coalesce(${draft ? sql.json(draft) : null}, draft),
      updated_by = ${by},
      updated_at = greatest(date_trunc('milliseconds', clock_timestamp()), date_trunc('milliseconds', updated_at) + interval '1 millisecond')
    where app_id = ${appId} and id = ${id}
      and (${basedOn}::timestamptz is null or date_trunc('milliseconds', updated_at) = date_trunc('milliseconds', ${basedOn}::timestamptz))`
  if (count > 0) return findAgent(sql, appId, id)
  const [newer] = await sql<{ by: string | null; at: string }[]>`
    select updated_by as by, updated_at as at from agent where app_id = ${appId} and id = ${id}`
  if (!newer) return null
  const message = `It was saved${newer.by === null ? '' : ` by ${newer.by}`} at ${newer.at}; your change is based on ${basedOn ?? 'an older state'}.`
  throw new AppError('agent-changed', { details: [{ path: 'basedOn', message }] })
}

/** Names the agents that speak through a provider, in their draft or in what is published. */
export async function agentsOfProvider(sql: Sql, appId: string, providerId: string): Promise<string[]> {
  const asked = sql.json([{ providerId }])
  const rows = await sql<{ name: string }[]>`
    select a.name from agent a
    left join agent_version v on v.app_id = a.app_id and v.agent_id = a.id and v.version = a.published_version
    where a.app_id = ${appId} and (a.draft -> 'models' @> ${asked} or v.config -> 'models' @> ${asked})
    order by a.name limit 20`
  return rows.map(({ name }) => name)
}

/** Names the flows whose published version lets an agent lead a conversation. */
export async function flowsOfAgent(sql: Sql, appId: string, agentId: string): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select f.name from flow f
    join flow_version v on v.app_id = f.app_id and v.flow_id = f.id and v.version = f.published_version
    where f.app_id = ${appId} and f.agent_id is null and f.deleted_at is null and jsonb_path_exists(
      v.document, '$.nodes[*].steps[*] ? (@.kind == "agent" && @.config.agent == $agent)', jsonb_build_object('agent', ${agentId}::text))
    order by f.name limit 20`
  return rows.map(({ name }) => name)
}
