import type { AgentMoment } from '#domain/ai/agent-case.ts'

import type { Sql, Tx } from '../postgres/sql.ts'

/** A customer who comes back within this goes on with the same case. */
const QUIET = '72 hours'
/** A customer who answered nothing for this long after an answer is taken to be helped, until the case is over. */
const SILENCE = '24 hours'

export interface NewAgentMoment extends AgentMoment {
  appId: string
  conversationId: string
  channelId: string
  sessionId: string
  at: string
}

/** Adds moments to the cases that they belong to, in their order; a moment that begins something opens one. */
export async function addToAgentCases(tx: Tx, moments: readonly NewAgentMoment[]): Promise<void> {
  for (const moment of moments) await addToCase(tx, moment)
}

async function addToCase(tx: Tx, moment: NewAgentMoment): Promise<void> {
  const { appId, agentId, conversationId, at } = moment
  const when = (happened: boolean) => (happened ? at : null)
  // A timer that ran out is no sign of life.
  const moves = moment.entered || moment.heard || moment.answered || moment.unknown || moment.done
  await tx`
    with open as (
      select id from agent_case
      where app_id = ${appId} and conversation_id = ${conversationId} and agent_id = ${agentId} and last_at > ${at}::timestamptz - ${QUIET}::interval
      order by last_at desc limit 1
    )
    insert into agent_case as c (
      app_id, id, agent_id, version, conversation_id, channel_id, language, topic, started_at, last_at, heard_at, answered_at, questions, answers,
      unknowns, leaves_unknown, helped_at, done_at, reason, cost_cents)
    select ${appId}, coalesce((select id from open), ${`${moment.sessionId}:${agentId}`}), id, coalesce(published_version, 0), ${conversationId},
      ${moment.channelId}, ${moment.language}, ${moment.topic}, ${at}, ${at}, ${when(moment.heard)}, ${when(moment.answered)},
      ${Number(moment.heard)}, ${Number(moment.answered)}, ${Number(moment.unknown)}, ${moment.unknown}, ${when(moment.helped)}, ${when(moment.done)},
      ${moment.reason}, ${moment.costCents}
    from agent where app_id = ${appId} and id = ${agentId} and (${moves} or exists (select from open))
    on conflict (app_id, id) do update set
      language = coalesce(excluded.language, c.language), topic = coalesce(c.topic, excluded.topic), last_at = case when ${moves} then excluded.last_at else c.last_at end,
      heard_at = coalesce(excluded.heard_at, c.heard_at), answered_at = coalesce(excluded.answered_at, c.answered_at),
      questions = c.questions + excluded.questions, answers = c.answers + excluded.answers, unknowns = c.unknowns + excluded.unknowns,
      returns = c.returns + ${Number(moment.entered)},
      leaves_unknown = excluded.leaves_unknown or (c.leaves_unknown and excluded.answered_at is null),
      helped_at = coalesce(excluded.helped_at, c.helped_at), done_at = coalesce(excluded.done_at, c.done_at),
      reason = coalesce(excluded.reason, c.reason), cost_cents = c.cost_cents + excluded.cost_cents, settled = false`
}

/**
 * Decides what became of cases that are not over yet, from all that is known now. A person who took part makes it escalated; the customer's own word
 * makes it confirmed; a day of silence after an answer makes it assumed, and without one abandoned. Three quiet days end it. Returns how many changed.
 */
export async function settleAgentCases(sql: Sql, now: Date): Promise<number> {
  const { count } = await sql`
    with judged as (
      select c.app_id, c.id,
        exists (
          select from conversation_event e
          where e.app_id = c.app_id and e.conversation_id = c.conversation_id and e.at between c.started_at and c.last_at + ${QUIET}::interval
            and e.body ->> 'type' = 'handler_changed' and e.body ->> 'handler' = 'human') as person,
        exists (
          select from rating r
          where r.app_id = c.app_id and r.conversation_id = c.conversation_id and r.score = 3
            and r.answered_at between c.started_at and c.last_at + ${QUIET}::interval) as liked,
        c.last_at < ${now}::timestamptz - ${SILENCE}::interval as silent,
        c.last_at < ${now}::timestamptz - ${QUIET}::interval as over
      from agent_case c where not c.settled
    ), decided as (
      select j.app_id, j.id, j.over,
        case when j.person then 'escalated' when c.helped_at is not null or c.done_at is not null or j.liked then 'confirmed'
          when not j.silent then null
          when c.answers > 0 and not c.leaves_unknown and c.answered_at >= coalesce(c.heard_at, c.answered_at) then 'assumed'
          else 'abandoned' end as outcome,
        case when j.person then null when c.helped_at is not null then 'said' when j.liked then 'rated' when c.done_at is not null then 'done' end as evidence
      from judged j join agent_case c on c.app_id = j.app_id and c.id = j.id
    )
    update agent_case c set outcome = d.outcome, evidence = d.evidence, settled = d.over
    from decided d
    where c.app_id = d.app_id and c.id = d.id and (c.outcome, c.evidence, c.settled) is distinct from (d.outcome, d.evidence, d.over)`
  return count
}

/** Forgets cases of more than thirteen months ago. */
export async function forgetOldCases(sql: Sql): Promise<void> {
  await sql`delete from agent_case where started_at < now() - interval '400 days'`
}
