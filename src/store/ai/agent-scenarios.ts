import { AgentScenario, type AgentScenarioInput, MAX_SCENARIOS } from '#domain/ai/agent-scenario.ts'
import { AgentTestSettings } from '#domain/ai/agent-test-settings.ts'
import { AppError } from '#domain/errors.ts'

import { asRows } from '../postgres/rows.ts'
import type { Sql, Tx } from '../postgres/sql.ts'

interface Row {
  id: string
  body: object
  createdAt: string
  updatedAt: string
}

const shown = (sql: Sql | Tx) => sql`id, body, created_at as "createdAt", updated_at as "updatedAt"`

const read = ({ body, ...row }: Row): AgentScenario => AgentScenario.parse({ ...body, ...row })

/** The scenarios of an agent, oldest first. */
export async function listAgentScenarios(sql: Sql | Tx, appId: string, agentId: string): Promise<AgentScenario[]> {
  const rows = await sql<Row[]>`
    select ${shown(sql)} from agent_scenario where app_id = ${appId} and agent_id = ${agentId}
    order by created_at, id limit ${MAX_SCENARIOS}`
  return rows.map(read)
}

/** Adds a scenario to an agent; refuses with `too-many-scenarios` past 100. */
export async function addAgentScenario(
  sql: Sql,
  appId: string,
  agentId: string,
  { id, body }: { id: string; body: AgentScenarioInput },
): Promise<AgentScenario> {
  const [row] = await sql<Row[]>`
    insert into agent_scenario (app_id, id, agent_id, body)
    select ${appId}, ${id}, ${agentId}, ${asRows(sql, [body])} -> 0
    where (select count(*) from agent_scenario where app_id = ${appId} and agent_id = ${agentId}) < ${MAX_SCENARIOS}
    returning ${shown(sql)}`
  if (!row) throw new AppError('too-many-scenarios')
  return read(row)
}

/** Replaces a scenario; null when there is none. */
export async function saveAgentScenario(
  sql: Sql,
  appId: string,
  agentId: string,
  { id, body }: { id: string; body: AgentScenarioInput },
): Promise<AgentScenario | null> {
  const [row] = await sql<Row[]>`
    update agent_scenario set body = ${asRows(sql, [body])} -> 0, updated_at = now()
    where app_id = ${appId} and agent_id = ${agentId} and id = ${id} returning ${shown(sql)}`
  return row ? read(row) : null
}

/** Removes a scenario; false when there is none. Runs keep what they played. */
export async function removeAgentScenario(sql: Sql, appId: string, agentId: string, id: string): Promise<boolean> {
  return (await sql`delete from agent_scenario where app_id = ${appId} and agent_id = ${agentId} and id = ${id}`).count > 0
}

/** How an agent is tested; null when there is no such agent. */
export async function findAgentTestSettings(sql: Sql | Tx, appId: string, agentId: string): Promise<AgentTestSettings | null> {
  const [row] = await sql<{ tests: object }[]>`select tests from agent where app_id = ${appId} and id = ${agentId}`
  return row ? AgentTestSettings.parse(row.tests) : null
}

/** Changes how an agent is tested; false when there is no such agent. */
export async function saveAgentTestSettings(sql: Sql, appId: string, agentId: string, tests: AgentTestSettings): Promise<boolean> {
  return (await sql`update agent set tests = ${sql.json(tests)} where app_id = ${appId} and id = ${agentId}`).count > 0
}
