import type { TraceLine } from '#domain/flows/trace.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import { asRows } from '../postgres/rows.ts'
import { countStepEvents, type StepEvent } from './step-counters.ts'

export interface NewTrace {
  appId: string
  conversationId: string
  sessionId: string
  turn: number
  at: string
  path: readonly TraceLine[]
  /** What it adds to the figures of its steps. */
  stepEvents: readonly StepEvent[]
}

/** Keeps turns and adds to the figures of their steps, in one statement. */
export async function insertTraces(tx: Tx, rows: readonly NewTrace[]): Promise<void> {
  if (rows.length === 0) return
  const traces = rows.map(({ stepEvents: _, ...trace }) => trace)
  await tx`
    with counted as (
      insert into step_counter_change (app_id, flow_id, day, step_id, version, what, count)
      select "appId", "flowId", (at at time zone coalesce((select time_zone from app where id = "appId"), 'Etc/UTC'))::date, "stepId", version, what, count
      from jsonb_to_recordset(${asRows(tx, countStepEvents(rows))}) as h (
        "appId" text, "flowId" text, at timestamptz, "stepId" text, version int, what text, count int)
    )
    insert into turn_trace (app_id, conversation_id, session_id, turn, path, at)
    select "appId", "conversationId", "sessionId", turn, path, at
    from jsonb_to_recordset(${asRows(tx, traces)}) as r ("appId" text, "conversationId" text, "sessionId" text, turn int, path jsonb, at timestamptz)
    on conflict do nothing`
}

/** The step that a session stands at, as its last turn told of it; null where that is no longer kept. */
export async function lastLine(tx: Tx, appId: string, sessionId: string): Promise<TraceLine | null> {
  const [row] = await tx<{ line: TraceLine | null }[]>`
    select path -> -1 as line from turn_trace where app_id = ${appId} and session_id = ${sessionId} and path <> '[]' order by turn desc limit 1`
  return row?.line ?? null
}

export interface TurnTrace {
  sessionId: string
  turn: number
  at: string
  path: TraceLine[]
}

/** A conversation's turns, newest first, with the session that ran. */
export function listTraces(sql: Sql, appId: string, conversationId: string, limit: number): Promise<TurnTrace[]> {
  return sql<TurnTrace[]>`
    select session_id as "sessionId", turn, at, path from turn_trace
    where app_id = ${appId} and conversation_id = ${conversationId} order by at desc, session_id, turn desc limit ${limit}`
}

/** The turns of one session or run, the first first. */
export function listSessionTraces(sql: Sql, appId: string, sessionId: string, limit: number): Promise<TurnTrace[]> {
  return sql<TurnTrace[]>`
    select session_id as "sessionId", turn, at, path from turn_trace
    where app_id = ${appId} and session_id = ${sessionId} order by turn limit ${limit}`
}

/** Turns around one that are looked at, at most. */
const MAX_AROUND = 100

/** The turns that led to a message, or that it led to, the first first: from what woke the session to where it waited again. Null when there is no such message. */
export async function listMessageTraces(sql: Sql, appId: string, conversationId: string, messageId: string): Promise<TurnTrace[] | null> {
  const [message] = await sql<{ direction: string; sessionId: string | null }[]>`
    select direction, origin ->> 'sessionId' as "sessionId" from message
    where app_id = ${appId} and conversation_id = ${conversationId} and id = ${messageId}`
  if (!message) return null
  const own =
    message.direction === 'in' ? await turnThatReceived(sql, appId, conversationId, messageId) : turnThatSent(messageId, message.sessionId)
  if (!own) return []
  const rows = await sql<TurnTrace[]>`
    select session_id as "sessionId", turn, at, path from turn_trace
    where app_id = ${appId} and conversation_id = ${conversationId} and session_id = ${own.sessionId}
      and turn between ${own.turn - MAX_AROUND} and ${own.turn + MAX_AROUND} order by turn`
  const at = rows.findIndex(({ turn }) => turn === own.turn)
  if (at < 0) return []
  // Turns that go on after a call belong to what was before the call.
  const begins = rows.slice(0, at + 1).findLastIndex((row) => !goesOn(row))
  const after = rows.findIndex((row, index) => index > at && !goesOn(row))
  return rows.slice(Math.max(0, begins), after < 0 ? rows.length : after)
}

const goesOn = ({ path }: TurnTrace): boolean => path[0]?.signal.type === 'settled'

/** A message of a flow is numbered by its session and turn. */
function turnThatSent(messageId: string, sessionId: string | null): { sessionId: string; turn: number } | null {
  if (sessionId === null || !messageId.startsWith(`${sessionId}:`)) return null
  const turn = Number(messageId.slice(sessionId.length + 1).split(':')[0])
  return Number.isSafeInteger(turn) && turn < 1_000_000 ? { sessionId, turn } : null
}

async function turnThatReceived(
  sql: Sql,
  appId: string,
  conversationId: string,
  messageId: string,
): Promise<{ sessionId: string; turn: number } | null> {
  const heard = asRows(sql, [{ signal: { type: 'replied', message: { messageId } } }])
  const [row] = await sql<{ sessionId: string; turn: number }[]>`
    select session_id as "sessionId", turn from turn_trace
    where app_id = ${appId} and conversation_id = ${conversationId} and path @> ${heard} order by at, turn limit 1`
  return row ?? null
}

export interface VersionNames {
  flowId: string
  version: number
  flowName: string
  /** The steps by their ids: the name that its author gave it, and what its exits are told by. */
  steps: Record<string, { name: string | null; kind: string; config: unknown }>
}

/** The names that versions of flows have, also of flows that are gone. */
export function listVersionNames(
  sql: Sql,
  appId: string,
  versions: readonly { flowId: string; version: number }[],
): Promise<VersionNames[]> {
  return sql<VersionNames[]>`
    select v.flow_id as "flowId", v.version, f.name as "flowName", coalesce((
      select jsonb_object_agg(s ->> 'id', jsonb_build_object('name', s -> 'name', 'kind', s -> 'kind', 'config', s -> 'config')) from jsonb_path_query(v.document, '$.nodes[*].steps[*]') s
    ), '{}') as steps
    from (select distinct "flowId", version from jsonb_to_recordset(${asRows(sql, versions)}) as k ("flowId" text, version int)) k
    join flow_version v on v.app_id = ${appId} and v.flow_id = k."flowId" and v.version = k.version
    join flow f on f.app_id = v.app_id and f.id = v.flow_id`
}
