import type { AgentTestAttempt, JudgeAgreement } from '#domain/ai/agent-test-run.ts'

import { asRows } from '../postgres/rows.ts'
import type { Sql, Tx } from '../postgres/sql.ts'

/** Keeps conversations of a run; one that is kept already stays. */
export async function insertAgentTestAttempts(tx: Tx, appId: string, runId: string, attempts: readonly AgentTestAttempt[]): Promise<void> {
  await tx`
    insert into agent_test_attempt
      (app_id, id, run_id, scenario_id, repeat, passed, outcome, checks, transcript, cost_cents, tokens, ms)
    select ${appId}, id, ${runId}, "scenarioId", repeat, passed, outcome, checks, transcript, "costCents", tokens, ms
    from jsonb_to_recordset(${asRows(tx, attempts)}) as r (
      id text, "scenarioId" text, repeat int, passed boolean, outcome text, checks jsonb, transcript jsonb, "costCents" float8, tokens int, ms int)
    on conflict do nothing`
}

const shown = (sql: Sql | Tx) => sql`
  id, scenario_id as "scenarioId", repeat, passed, outcome, checks, transcript, cost_cents as "costCents", tokens, ms`

/** The conversations of a run, scenario by scenario as they were begun. */
export async function listAgentTestAttempts(sql: Sql, appId: string, runId: string): Promise<AgentTestAttempt[]> {
  return sql<AgentTestAttempt[]>`
    select ${shown(sql)} from agent_test_attempt where app_id = ${appId} and run_id = ${runId} order by scenario_id, repeat`
}

/** Locks a conversation of a run, to write a person's word; null when there is none. */
export async function lockAgentTestAttempt(tx: Tx, appId: string, runId: string, id: string): Promise<AgentTestAttempt | null> {
  const [row] = await tx<AgentTestAttempt[]>`
    select ${shown(tx)} from agent_test_attempt where app_id = ${appId} and run_id = ${runId} and id = ${id} for update`
  return row ?? null
}

/** Writes what a conversation comes to after a person's word. */
export async function saveAttemptChecks(tx: Tx, appId: string, { id, passed, checks }: AgentTestAttempt): Promise<void> {
  await tx`
    update agent_test_attempt set passed = ${passed}, checks = ${asRows(tx, checks)} where app_id = ${appId} and id = ${id}`
}

/** How often people agreed with the judge of an agent's tests, of the verdicts that they looked at. */
export async function findJudgeAgreement(sql: Sql, appId: string, agentId: string): Promise<JudgeAgreement> {
  const [row] = await sql<JudgeAgreement[]>`
    select count(*)::int as checked, count(*) filter (where c -> 'passed' = c -> 'person' -> 'passed')::int as agreed
    from agent_test_run r
    join agent_test_attempt a on a.app_id = r.app_id and a.run_id = r.id
    cross join lateral jsonb_array_elements(a.checks) as c
    where r.app_id = ${appId} and r.agent_id = ${agentId} and c ->> 'kind' = 'criterion' and jsonb_typeof(c -> 'person') = 'object'`
  return row ?? { agreed: 0, checked: 0 }
}
