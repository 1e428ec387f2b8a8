import { medianSeconds } from '#domain/flows/step-time.ts'
import type { FigureConversation, FigureKind, FlowTotals, StepFigure } from '#domain/api/flows/flow-figures.ts'
import type { Viewer } from '#domain/workspace/visibility.ts'

import type { Sql } from '../postgres/sql.ts'
import { decodeCursor, encodeCursor, type Page, type PageOf } from '../postgres/pages.ts'
import { visibleTo } from '../conversations/visibility.ts'

/** A flow, and the days of its app that are looked at. */
export interface FigureAsk {
  appId: string
  flowId: string
  from: string
  to: string
  version?: number | undefined
}

const ofVersion = (sql: Sql, { version }: FigureAsk) => (version === undefined ? sql`` : sql`and version = ${version}`)

/** What happened at each step in some days: sums over the counters and what is not added up yet, and who stands there now. */
export async function loadFigures(sql: Sql, ask: FigureAsk): Promise<StepFigure[]> {
  const { appId, flowId, from, to } = ask
  const [rows, waiting] = await Promise.all([
    sql<{ stepId: string; what: string; count: number }[]>`
      select step_id as "stepId", what, sum(count)::int as count from (
        select * from step_counter where app_id = ${appId} and flow_id = ${flowId} and day between ${from} and ${to} ${ofVersion(sql, ask)}
        union all
        select * from step_counter_change where app_id = ${appId} and flow_id = ${flowId} and day between ${from} and ${to} ${ofVersion(sql, ask)}
      ) t group by 1, 2`,
    listWaitingSessions(sql, appId, flowId),
  ])
  const stepEvents = Map.groupBy(rows, ({ stepId }) => stepId)
  const waitingAt = Map.groupBy(
    waiting.filter(({ version }) => ask.version === undefined || version === ask.version),
    ({ stepId }) => stepId,
  )
  return [...new Set([...stepEvents.keys(), ...waitingAt.keys()])].map((stepId) => {
    const sessions = (waitingAt.get(stepId) ?? []).reduce((sum, row) => sum + row.sessions, 0)
    return toFigure(stepId, sessions, stepEvents.get(stepId) ?? [])
  })
}

function toFigure(stepId: string, waiting: number, rows: readonly { what: string; count: number }[]): StepFigure {
  const of = (what: string): number => rows.find((row) => row.what === what)?.count ?? 0
  const under = (word: string) =>
    rows.flatMap(({ what, count }) => (what.startsWith(word) ? [{ name: what.slice(word.length), count }] : []))
  const stood = new Map(under('stood:').map(({ name, count }) => [Number(name), count]))
  const left = under('left:').toSorted((a, b) => b.count - a.count)
  return {
    stepId,
    entered: of('entered'),
    left: left.map(({ name: exit, count }) => ({ exit, count })),
    waiting,
    failed: of('failed'),
    dropped: of('dropped'),
    medianSeconds: medianSeconds(stood),
  }
}

export interface SessionsAtStep {
  version: number
  stepId: string
  sessions: number
}

/** Where the sessions and runs of a flow stand: at a step of it, or at the step that called another flow. */
export function listWaitingSessions(sql: Sql, appId: string, flowId: string): Promise<SessionsAtStep[]> {
  return sql<SessionsAtStep[]>`
    select (place ->> 'version')::int as version, place ->> 'stepId' as "stepId", count(*)::int as sessions from (
      select ${standsAt(sql, flowId)} as place from flow_session where app_id = ${appId} and flow_id = ${flowId} and ended_reason is null
      union all
      select ${standsAt(sql, flowId)} as place from workflow_run where app_id = ${appId} and workflow_id = ${flowId} and status = 'running'
    ) s where place ->> 'stepId' is not null group by 1, 2 order by 1 desc, 3 desc`
}

const standsAt = (sql: Sql, flowId: string) => sql`
  coalesce((select f from jsonb_array_elements(state -> 'frames') f where f ->> 'flowId' = ${flowId} limit 1), case when state ->> 'flowId' = ${flowId} then state end)`

/** What became of the sessions, or the runs, that began in some days. */
export async function loadTotals(sql: Sql, ask: FigureAsk): Promise<FlowTotals> {
  const { appId, flowId } = ask
  const began = daysOf(sql, ask, sql`created_at`)
  const rows = await sql<{ ended: string | null; count: number; handedOver: number }[]>`
    select ended, count(*)::int as count, (count(*) filter (where "handedOver"))::int as "handedOver" from (
      select ended_reason as ended, state ? 'handedOver' as "handedOver" from flow_session where app_id = ${appId} and flow_id = ${flowId} ${began} ${ofVersion(sql, ask)}
      union all
      select case status when 'running' then null when 'cancelled' then 'interrupted' else status end, false from workflow_run
      where app_id = ${appId} and workflow_id = ${flowId} and status <> 'refused' ${began} ${ofVersion(sql, ask)}
    ) s group by 1`
  const of = (...reasons: (string | null)[]): number =>
    rows.reduce((sum, { ended, count }) => sum + (reasons.includes(ended) ? count : 0), 0)
  return {
    started: rows.reduce((sum, { count }) => sum + count, 0),
    completed: of('completed'),
    // One that came to its end and left the conversation with people did both.
    handedOver: of('handed_over') + rows.reduce((sum, { handedOver }) => sum + handedOver, 0),
    dropped: of('interrupted', 'expired'),
    failed: of('failed'),
    waiting: of(null),
  }
}

/** Lets through what happened in the days that are asked for, as the app's clocks count them. */
const daysOf = (sql: Sql, { appId, from, to }: FigureAsk, column: ReturnType<Sql>) => sql`
  and ${column} >= ${from}::date::timestamp at time zone (select time_zone from app where id = ${appId})
  and ${column} < (${to}::date + 1)::timestamp at time zone (select time_zone from app where id = ${appId})`

/** Which figure of which step. */
interface Behind {
  stepId: string
  what: FigureKind
  exit?: string | undefined
}

/** Turns that one page looks through at most; the next page goes on behind them. */
const MAX_LOOKED = 20_000

/** The conversations behind a figure that somebody may see, newest first. A page may hold few where the figure is rare: it goes on all the same. */
export function listBehind(sql: Sql, viewer: Viewer, ask: FigureAsk, behind: Behind, page: Page): Promise<PageOf<FigureConversation>> {
  return behind.what === 'waiting' ? waitingThere(sql, viewer, ask, behind, page) : passedThere(sql, viewer, ask, behind, page)
}

type Row = FigureConversation & { key: string; id: string }

const shown = (sql: Sql) => sql`c.id as "conversationId", k.name as "contactName"`

async function waitingThere(sql: Sql, viewer: Viewer, ask: FigureAsk, { stepId }: Behind, page: Page): Promise<PageOf<FigureConversation>> {
  const { appId, flowId, version } = ask
  const after = decodeCursor(page.after)
  const rows = await sql<Row[]>`
    select ${shown(sql)}, s.id, s.updated_at as at, s.updated_at::text as key, (s.place ->> 'version')::int as version from (
      select *, ${standsAt(sql, flowId)} as place from flow_session where app_id = ${appId} and flow_id = ${flowId} and ended_reason is null
    ) s
    join conversation c on c.app_id = s.app_id and c.id = s.conversation_id
    join contact k on k.app_id = c.app_id and k.id = c.contact_id
    where s.place ->> 'stepId' = ${stepId} ${version === undefined ? sql`` : sql`and (s.place ->> 'version')::int = ${version}`} ${visibleTo(sql, viewer)}
      ${after ? sql`and (s.updated_at, s.id) < (${after.at}::timestamptz, ${after.id})` : sql``}
    order by s.updated_at desc, s.id desc limit ${page.limit + 1}`
  return toPage(rows, page.limit, null)
}

async function passedThere(sql: Sql, viewer: Viewer, ask: FigureAsk, behind: Behind, page: Page): Promise<PageOf<FigureConversation>> {
  const { appId } = ask
  const after = decodeCursor(page.after)
  const rows = await sql<(Row & { looked: number; last: boolean })[]>`
    with looked as (
      select conversation_id, session_id || ':' || turn as id, path, at, row_number() over (order by at desc, session_id || ':' || turn desc) as looked
      from (
        select * from turn_trace where app_id = ${appId} ${daysOf(sql, ask, sql`at`)}
          ${after ? sql`and at <= ${after.at}::timestamptz and (at, session_id || ':' || turn) < (${after.at}::timestamptz, ${after.id})` : sql``}
        order by at desc, session_id || ':' || turn desc limit ${MAX_LOOKED}
      ) t
    )
    select ${shown(sql)}, l.id, l.at, l.at::text as key, l.looked::int as looked, (jsonb_path_query_first(l.path, ${lineOf(behind)}::jsonpath, ${varsOf(sql, ask, behind)}) ->> 'version')::int as version
    from looked l
    join conversation c on c.app_id = ${appId} and c.id = l.conversation_id
    join contact k on k.app_id = c.app_id and k.id = c.contact_id
    where jsonb_path_exists(l.path, ${lineOf(behind)}::jsonpath, ${varsOf(sql, ask, behind)})
      ${ask.version === undefined ? sql`` : sql`and l.path @> ${sql.json([{ flowId: ask.flowId, stepId: behind.stepId, version: ask.version }])}`}
      ${visibleTo(sql, viewer)}
    order by l.at desc, l.id desc limit ${page.limit + 1}`
  return toPage(rows, page.limit, rows.length > page.limit ? null : await lastLooked(sql, ask, after))
}

/** How a line of a trace looks that counts for a figure. */
function lineOf({ what, exit }: Behind): string {
  const own = '@.flowId == $flow && @.stepId == $step'
  if (what === 'failed') return `$[*] ? (${own} && @.problem != null)`
  if (what === 'dropped') return `$[*] ? (${own} && @.signal.type == "interrupted")`
  return exit === undefined ? `$[*] ? (${own} && @.exit != null)` : `$[*] ? (${own} && @.exit == $exit)`
}

const varsOf = (sql: Sql, { flowId }: FigureAsk, { stepId, exit = '' }: Behind) =>
  sql`${sql.json({ flow: flowId, step: stepId, exit })}::jsonb`

/** Where the next page goes on, when this one looked through as much as it may; null when it came to the end. */
async function lastLooked(sql: Sql, ask: FigureAsk, after: { at: string; id: string } | null): Promise<string | null> {
  const [row] = await sql<{ at: string; id: string }[]>`
    select at::text as at, session_id || ':' || turn as id from turn_trace where app_id = ${ask.appId} ${daysOf(sql, ask, sql`at`)}
      ${after ? sql`and at <= ${after.at}::timestamptz and (at, session_id || ':' || turn) < (${after.at}::timestamptz, ${after.id})` : sql``}
    order by at desc, session_id || ':' || turn desc offset ${MAX_LOOKED - 1} limit 1`
  return row ? encodeCursor(row) : null
}

function toPage(rows: readonly Row[], limit: number, further: string | null): PageOf<FigureConversation> {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    items: rows.slice(0, limit).map(({ conversationId, contactName, version, at }) => ({ conversationId, contactName, version, at })),
    nextCursor: last ? encodeCursor({ at: last.key, id: last.id }) : further,
  }
}
