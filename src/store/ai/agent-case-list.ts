import type { AgentCase, CaseOutcome, EscalationReason } from '#domain/ai/agent-case.ts'

import type { Sql } from '../postgres/sql.ts'
import { decodeCursor, encodeCursor, type Page, type PageOf } from '../postgres/pages.ts'
import { askedCases, type CasesAsked, withScore } from './agent-figures.ts'

/** Whose outcome or reason is looked into. */
interface Narrowed {
  outcome?: CaseOutcome | 'open' | undefined
  reason?: EscalationReason | undefined
}

type Row = AgentCase & { key: string }

const shown = (sql: Sql) => sql`
  c.id, c.conversation_id as "conversationId", k.name as "contactName", a.name as "agentName", c.version, c.outcome, c.evidence,
  case when c.outcome = 'escalated' then coalesce(c.reason, 'taken') end as reason, c.topic, c.language, c.started_at as "startedAt",
  c.started_at::text as key, c.questions, c.unknowns, c.returns, r.score, c.cost_cents::float8 as "costCents",
  c.reviewed_at as "reviewedAt", c.reviewed_by as "reviewedBy"`

const joined = (sql: Sql) => sql`
  agent_case c
  join agent a on a.app_id = c.app_id and a.id = c.agent_id
  join conversation v on v.app_id = c.app_id and v.id = c.conversation_id
  join contact k on k.app_id = v.app_id and k.id = v.contact_id
  ${withScore(sql)}`

/** The cases behind a figure, newest first. */
export async function listAgentCases(sql: Sql, asked: CasesAsked, { outcome, reason }: Narrowed, page: Page): Promise<PageOf<AgentCase>> {
  const after = decodeCursor(page.after)
  const rows = await sql<Row[]>`
    select ${shown(sql)} from ${joined(sql)} where ${askedCases(sql, asked)}
      ${outcome === undefined ? sql`` : outcome === 'open' ? sql`and c.outcome is null` : sql`and c.outcome = ${outcome}`}
      ${reason === undefined ? sql`` : sql`and c.outcome = 'escalated' and coalesce(c.reason, 'taken') = ${reason}`}
      ${after ? sql`and (c.started_at, c.id) < (${after.at}::timestamptz, ${after.id})` : sql``}
    order by c.started_at desc, c.id desc limit ${page.limit + 1}`
  const items = rows.slice(0, page.limit)
  const last = items.at(-1)
  return { items: items.map(toCase), nextCursor: rows.length > items.length && last ? encodeCursor({ at: last.key, id: last.id }) : null }
}

const toCase = ({ key: _, ...one }: Row): AgentCase => one

/** Cases that a review lists. */
const WORST = 20

/**
 * Those that went worst and that nobody has reviewed: a poor rating weighs 8, leaving without an answer 4, each "I don't know" 2 (three at most), each
 * return 2, a person who had to take part 2, and each question of the customer a fifth. Confirmed cases are left out unless they were rated poor.
 */
export async function listWorstAgentCases(sql: Sql, asked: CasesAsked): Promise<AgentCase[]> {
  const rows = await sql<Row[]>`
    select ${shown(sql)} from ${joined(sql)} where ${askedCases(sql, asked)} and c.reviewed_at is null
      and (r.score = 1 or c.outcome in ('escalated', 'abandoned') or (c.outcome = 'assumed' and c.unknowns + c.returns > 0))
    order by (case r.score when 1 then 8 when 2 then 2 else 0 end) + (case c.outcome when 'abandoned' then 4 when 'escalated' then 2 else 0 end)
      + 2 * least(c.unknowns, 3) + 2 * least(c.returns, 3) + least(c.questions, 20) / 5.0 desc, c.started_at desc, c.id
    limit ${WORST}`
  return rows.map(toCase)
}

/** Notes that somebody read a case, or takes that back; false when there is none. */
export async function reviewAgentCase(sql: Sql, appId: string, id: string, by: { name: string | null; at: Date } | null): Promise<boolean> {
  const { count } = await sql`
    update agent_case set reviewed_at = ${by?.at ?? null}, reviewed_by = ${by?.name ?? null} where app_id = ${appId} and id = ${id}`
  return count > 0
}
