import { z } from 'zod'

import { AgentConfig } from '#domain/ai/agent-config.ts'
import { AgentScenarioInput } from '#domain/ai/agent-scenario.ts'
import type { AgentTestRun, AgentTestRunState, PassRate } from '#domain/ai/agent-test-run.ts'
import { AgentTestSettings } from '#domain/ai/agent-test-settings.ts'
import type { PublishGate } from '#domain/ai/publish-gate.ts'
import { passRate } from '#domain/ai/wilson.ts'
import { Id } from '#domain/id.ts'

import type { Sql, Tx } from '../postgres/sql.ts'

const RunScenario = z.object({ id: Id, body: AgentScenarioInput })
export type RunScenario = z.infer<typeof RunScenario>

/** Runs of an agent that are kept; older ones go as a new one begins. */
const MAX_RUNS = 50

interface NewRun {
  appId: string
  id: string
  agentId: string
  /** Null: the draft. */
  version: number | null
  /** Null: all. */
  scenarioIds: readonly string[] | null
  repeats: number
  costLimitCents: number
  taskId: string
  by: string | null
}

/** Keeps a run that is about to begin, with all that it is played with just as it is stored; returns how many scenarios it has. */
export async function insertAgentTestRun(tx: Tx, run: NewRun): Promise<number> {
  const { appId, id, agentId, version, scenarioIds, repeats, costLimitCents, taskId, by } = run
  const [row] = await tx<{ scenarios: number }[]>`
    insert into agent_test_run
      (app_id, id, agent_id, version, config, settings, scenarios, repeats, cost_limit_cents, task_id, started_by)
    select g.app_id, ${id}, g.id, v.version, coalesce(v.config, g.draft), g.tests, now.scenarios, ${repeats}, ${costLimitCents}, ${taskId}, ${by}
    from agent g
    left join agent_version v on v.app_id = g.app_id and v.agent_id = g.id and v.version = ${version}::int
    cross join lateral (
      select jsonb_agg(jsonb_build_object('id', s.id, 'body', s.body) order by s.created_at, s.id) as scenarios
      from agent_scenario s
      where s.app_id = g.app_id and s.agent_id = g.id and (${scenarioIds as string[] | null}::text[] is null or s.id = any(${scenarioIds as string[] | null}::text[]))
    ) as now
    where g.app_id = ${appId} and g.id = ${agentId} and now.scenarios is not null and (${version}::int is null or v.version is not null)
    returning jsonb_array_length(scenarios) as scenarios`
  await tx`
    delete from agent_test_run where app_id = ${appId} and agent_id = ${agentId} and state <> 'running' and id in (
      select id from agent_test_run where app_id = ${appId} and agent_id = ${agentId} order by started_at desc, id offset ${MAX_RUNS})`
  return row?.scenarios ?? 0
}

/** What a run is played with. */
export interface RunPlan {
  agentId: string
  config: AgentConfig
  settings: AgentTestSettings
  scenarios: RunScenario[]
  repeats: number
  costLimitCents: number
  state: AgentTestRunState
  /** What its models cost so far. */
  costCents: number
  appName: string
  timeZone: string
}

const Plan = z.object({ config: AgentConfig, settings: AgentTestSettings, scenarios: z.array(RunScenario) })

/** Loads what a run is played with; null when it, or its agent, is gone. */
export async function findRunPlan(sql: Sql, appId: string, id: string): Promise<RunPlan | null> {
  const [row] = await sql<RunPlan[]>`
    select r.agent_id as "agentId", r.config, r.settings, r.scenarios, r.repeats, r.cost_limit_cents as "costLimitCents", r.state,
      a.name as "appName", a.time_zone as "timeZone",
      (select coalesce(sum(t.cost_cents), 0) from agent_test_attempt t where t.app_id = r.app_id and t.run_id = r.id) as "costCents"
    from agent_test_run r join app a on a.id = r.app_id
    where r.app_id = ${appId} and r.id = ${id}`
  return row ? { ...row, ...Plan.parse(row) } : null
}

/** Ends a run that is under way. */
export async function endAgentTestRun(sql: Sql | Tx, appId: string, id: string, state: AgentTestRunState): Promise<void> {
  await sql`
    update agent_test_run set state = ${state}, ended_at = now() where app_id = ${appId} and id = ${id} and state = 'running'`
}

interface RunRow extends Omit<AgentTestRun, 'rate' | 'scenarios' | 'total'> {
  scenarios: { id: string; name: string }[]
  counts: Record<string, { passed: number; played: number }>
}

/** A run whose task gave up, or is gone, goes no further. */
const shown = (sql: Sql | Tx) => sql`
  select r.id, r.version, r.config = g.draft as "isDraft",
    case when r.state = 'running' and (k.id is null or k.state = 'error') then 'failed' else r.state end as state,
    r.repeats, r.cost_limit_cents as "costLimitCents", r.started_by as "startedBy", r.started_at as "startedAt", r.ended_at as "endedAt",
    (select jsonb_agg(jsonb_build_object('id', s ->> 'id', 'name', s -> 'body' ->> 'name') order by n)
      from jsonb_array_elements(r.scenarios) with ordinality as e (s, n)) as scenarios,
    t.counts, t.cost as "costCents", t.tokens, t.ms
  from agent_test_run r
  join agent g on g.app_id = r.app_id and g.id = r.agent_id
  left join task k on k.app_id = r.app_id and k.id = r.task_id
  cross join lateral (
    select coalesce(jsonb_object_agg(scenario_id, jsonb_build_object('passed', passed, 'played', played)), '{}') as counts,
      coalesce(sum(cost), 0)::float8 as cost, coalesce(sum(tokens), 0)::int as tokens, coalesce(sum(ms), 0)::int as ms
    from (
      select scenario_id, count(*) as played, count(*) filter (where passed) as passed, sum(cost_cents) as cost, sum(tokens) as tokens, sum(ms) as ms
      from agent_test_attempt where app_id = r.app_id and run_id = r.id group by scenario_id
    ) as each
  ) as t`

function read({ counts, scenarios, ...row }: RunRow): AgentTestRun {
  const rated = scenarios.map(({ id, name }) => ({ id, name, rate: rateOf(counts[id]) }))
  const sum = (of: keyof PassRate): number => rated.reduce((whole, { rate }) => whole + rate[of], 0)
  return { ...row, total: scenarios.length * row.repeats, rate: passRate(sum('passed'), sum('played')), scenarios: rated }
}

const rateOf = (counted: { passed: number; played: number } | undefined): PassRate => passRate(counted?.passed ?? 0, counted?.played ?? 0)

/** The last runs of an agent, newest first. */
export async function listAgentTestRuns(sql: Sql, appId: string, agentId: string): Promise<AgentTestRun[]> {
  const rows = await sql<RunRow[]>`
    ${shown(sql)} where r.app_id = ${appId} and r.agent_id = ${agentId} order by r.started_at desc, r.id limit ${MAX_RUNS}`
  return rows.map(read)
}

/** One run; null when there is none. */
export async function findAgentTestRun(sql: Sql | Tx, appId: string, agentId: string, id: string): Promise<AgentTestRun | null> {
  const [row] = await sql<RunRow[]>`${shown(sql)} where r.app_id = ${appId} and r.agent_id = ${agentId} and r.id = ${id}`
  return row ? read(row) : null
}

/** The task that plays a run; null where there is none. */
export async function taskOfRun(sql: Sql, appId: string, id: string): Promise<string | null> {
  const [row] = await sql<
    { taskId: string | null }[]
  >`select task_id as "taskId" from agent_test_run where app_id = ${appId} and id = ${id}`
  return row?.taskId ?? null
}

/** What an agent's tests say of publishing its draft: only a run to its end of this very draft counts, with all scenarios as they are now. */
export async function findPublishGate(sql: Sql | Tx, appId: string, agentId: string): Promise<PublishGate> {
  const [row] = await sql<{ settings: object; scenarios: number; passed: number | null; played: number | null }[]>`
    select g.tests as settings, jsonb_array_length(now.scenarios) as scenarios, t.passed, t.played
    from agent g
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'body', s.body) order by s.created_at, s.id), '[]') as scenarios
      from agent_scenario s where s.app_id = g.app_id and s.agent_id = g.id
    ) as now
    left join lateral (
      select r.app_id, r.id from agent_test_run r
      where r.app_id = g.app_id and r.agent_id = g.id and r.state = 'done' and r.config = g.draft and r.scenarios = now.scenarios
      order by r.started_at desc, r.id limit 1
    ) as newest on true
    left join lateral (
      select count(*)::int as played, count(*) filter (where a.passed)::int as passed
      from agent_test_attempt a where a.app_id = newest.app_id and a.run_id = newest.id
    ) as t on newest.id is not null
    where g.app_id = ${appId} and g.id = ${agentId}`
  const { threshold } = AgentTestSettings.parse(row?.settings ?? {})
  const rate = row?.played ? passRate(row.passed ?? 0, row.played) : null
  return { scenarios: row?.scenarios ?? 0, threshold, rate }
}
