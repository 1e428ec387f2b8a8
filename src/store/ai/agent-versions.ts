import type { AgentConfig, AgentVersion } from '#domain/ai/agent-config.ts'
import { needsReason } from '#domain/ai/publish-gate.ts'
import { AppError } from '#domain/errors.ts'
import type { FlowDocument } from '#domain/flows/flow-document.ts'

import { publishAgentFlow } from '../flows/agent-flows.ts'
import { removeFlow, unpublish } from '../flows/flow-versions.ts'
import type { Sql, Tx } from '../postgres/sql.ts'
import { findPublishGate } from './agent-test-runs.ts'

const shown = (sql: Sql | Tx) =>
  sql`version, config, note, reason, tests, published_at as "publishedAt", published_by_name as "publishedBy"`

interface NewVersion {
  appId: string
  agentId: string
  note: string | null
  /** Why, where the draft's tests do not say that it is good enough. */
  reason?: string | null
  by: { id: string; name: string } | null
  /** The flow by which it is talked with on its own. */
  flowOf(agentId: string, config: AgentConfig): FlowDocument
}

/**
 * Makes a version of the draft of an agent and has it speak, in flows that use it and on its own; null when there is no such agent.
 * Refuses with `agent-untested` where its tests ask for a reason and none is given.
 */
export async function publishAgentDraft(
  sql: Sql,
  { appId, agentId, note, reason = null, by, flowOf }: NewVersion,
): Promise<AgentVersion | null> {
  return sql.begin(async (tx) => {
    // Nobody changes the draft between the check and the version.
    await tx`select from agent where app_id = ${appId} and id = ${agentId} for update`
    const gate = await findPublishGate(tx, appId, agentId)
    const missing = needsReason(gate)
    if (missing !== null && reason === null) throw new AppError('agent-untested', { details: [{ path: 'reason', message: missing }] })
    const [agent] = await tx<{ version: number; name: string }[]>`
      update agent set published_version =
        coalesce((select max(version) from agent_version where app_id = ${appId} and agent_id = ${agentId}), 0) + 1
      where app_id = ${appId} and id = ${agentId}
      returning published_version as version, name`
    if (!agent) return null
    const [row] = await tx<AgentVersion[]>`
      insert into agent_version (app_id, agent_id, version, config, note, reason, tests, published_by, published_by_name)
      select app_id, id, published_version, draft, ${note}, ${missing === null ? null : reason},
        ${gate.scenarios === 0 ? null : tx.json(gate)}, ${by?.id ?? null}, ${by?.name ?? null} from agent
      where app_id = ${appId} and id = ${agentId}
      returning ${shown(tx)}`
    const document = flowOf(agentId, row!.config)
    await publishAgentFlow(tx, { appId, agentId, name: agent.name, document, by: by ?? { id: '', name: null } })
    return row!
  })
}

/** Takes an agent out of use; false when there is none. */
export async function unpublishAgent(sql: Sql, appId: string, agentId: string): Promise<boolean> {
  return sql.begin(async (tx) => {
    const { count } = await tx`update agent set published_version = null where app_id = ${appId} and id = ${agentId}`
    await unpublish(tx, appId, agentId)
    return count > 0
  })
}

/** Removes an agent, and whoever talks with it alone is let go; false when there is none. */
export async function removeAgent(sql: Sql, appId: string, agentId: string): Promise<boolean> {
  return sql.begin(async (tx) => {
    const { count } = await tx`delete from agent where app_id = ${appId} and id = ${agentId}`
    const [own] = await tx`select from flow where app_id = ${appId} and id = ${agentId} and deleted_at is null`
    if (own) await removeFlow(tx, appId, agentId)
    return count > 0
  })
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
