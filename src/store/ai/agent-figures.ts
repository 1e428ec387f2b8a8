import type { AgentFigures, CaseFilter, OutcomeCounts, Share } from '#domain/ai/agent-case.ts'

import type { Sql } from '../postgres/sql.ts'

/** Which cases: those that began from an instant on and before another, narrowed. */
export interface CasesAsked extends CaseFilter {
  appId: string
  from: string | null
  until: string | null
}

/** The cases `c` that are asked for. */
export const askedCases = (sql: Sql, { appId, from, until, agentId, version, channelId, language, topic }: CasesAsked) => sql`
  c.app_id = ${appId} ${from === null ? sql`` : sql`and c.started_at >= ${from}`} ${until === null ? sql`` : sql`and c.started_at < ${until}`}
  ${agentId === undefined ? sql`` : sql`and c.agent_id = ${agentId}`} ${version === undefined ? sql`` : sql`and c.version = ${version}`}
  ${channelId === undefined ? sql`` : sql`and c.channel_id = ${channelId}`} ${language === undefined ? sql`` : sql`and c.language = ${language}`}
  ${topic === undefined ? sql`` : sql`and c.topic = ${topic}`}`

const counts = (sql: Sql) => sql`
  (count(*) filter (where c.outcome = 'confirmed'))::int as confirmed, (count(*) filter (where c.outcome = 'assumed'))::int as assumed,
  (count(*) filter (where c.outcome = 'escalated'))::int as escalated, (count(*) filter (where c.outcome = 'abandoned'))::int as abandoned,
  (count(*) filter (where c.outcome is null))::int as open`

/** What became of the cases, without the days before. */
export async function loadAgentFigures(sql: Sql, asked: CasesAsked): Promise<Omit<AgentFigures, 'before'>> {
  const [totals, weeks, reasons, shares] = await Promise.all([
    loadTotals(sql, asked),
    loadWeeks(sql, asked),
    loadReasons(sql, asked),
    loadShares(sql, asked),
  ])
  return { ...totals, weeks, reasons, shares }
}

/** How many cases had which outcome. */
export async function countOutcomes(sql: Sql, asked: CasesAsked): Promise<OutcomeCounts> {
  const [row] = await sql<OutcomeCounts[]>`select ${counts(sql)} from agent_case c where ${askedCases(sql, asked)}`
  return row!
}

interface Totals extends OutcomeCounts {
  said: number
  rated: number
  done: number
  returned: number
  costCents: number
  answered: number
  good: number
}

async function loadTotals(sql: Sql, asked: CasesAsked) {
  const [row] = await sql<Totals[]>`
    select ${counts(sql)},
      (count(*) filter (where c.evidence = 'said'))::int as said, (count(*) filter (where c.evidence = 'rated'))::int as rated,
      (count(*) filter (where c.evidence = 'done'))::int as done, (count(*) filter (where c.returns > 0))::int as returned,
      coalesce(sum(c.cost_cents), 0)::float8 as "costCents", count(r.score)::int as answered, (count(*) filter (where r.score = 3))::int as good
    from agent_case c ${withScore(sql)} where ${askedCases(sql, asked)}`
  const { said, rated, done, returned, costCents, answered, good, ...totals } = row!
  return { totals, evidence: { said, rated, done }, returned, costCents, ratings: { answered, good } }
}

/** Joins the last rating that was given of a case. */
export const withScore = (sql: Sql) => sql`
  left join lateral (
    select score from rating r
    where r.app_id = c.app_id and r.conversation_id = c.conversation_id and r.score is not null
      and r.answered_at between c.started_at and c.last_at + interval '72 hours'
    order by r.answered_at desc limit 1) r on true`

function loadWeeks(sql: Sql, asked: CasesAsked) {
  return sql<AgentFigures['weeks']>`
    select date_trunc('week', c.started_at at time zone (select time_zone from app where id = ${asked.appId}))::date::text as "from", ${counts(sql)}
    from agent_case c where ${askedCases(sql, asked)} group by 1 order by 1`
}

function loadReasons(sql: Sql, asked: CasesAsked) {
  return sql<AgentFigures['reasons']>`
    select coalesce(c.reason, 'taken') as reason, count(*)::int as count
    from agent_case c where c.outcome = 'escalated' and ${askedCases(sql, asked)} group by 1 order by 2 desc, 1`
}

/** Parts that are listed of each kind, the largest first. */
const MOST = 20

async function loadShares(sql: Sql, asked: CasesAsked): Promise<AgentFigures['shares']> {
  const rows = await sql<(Share & { kind: keyof AgentFigures['shares'] })[]>`
    with part as (
      select case grouping(c.agent_id, c.version, c.topic, c.language, c.channel_id)
          when 15 then 'agents' when 23 then 'versions' when 27 then 'topics' when 29 then 'languages' else 'channels' end as kind,
        coalesce(c.agent_id, c.version::text, c.topic, c.language, c.channel_id) as key,
        count(*)::int as total, (count(*) filter (where c.outcome = 'confirmed'))::int as confirmed
      from agent_case c where c.outcome is not null and ${askedCases(sql, asked)}
      group by grouping sets ((c.agent_id), (c.version), (c.topic), (c.language), (c.channel_id))
    ), ranked as (
      select *, row_number() over (partition by kind order by total desc, key) as place from part where key is not null
    )
    select kind, key, total, confirmed,
      coalesce(
        case kind
          when 'agents' then (select name from agent where app_id = ${asked.appId} and id = key)
          when 'channels' then (select name from channel where app_id = ${asked.appId} and id = key)
          when 'versions' then 'Version ' || key end,
        key) as label
    from ranked where place <= ${MOST} order by total desc, key`
  const of = (kind: keyof AgentFigures['shares']): Share[] => rows.flatMap(({ kind: own, ...share }) => (own === kind ? [share] : []))
  return { agents: of('agents'), versions: of('versions'), topics: of('topics'), languages: of('languages'), channels: of('channels') }
}
