import type { Connection, ConnectionKind } from '#domain/workspace/connection.ts'

import type { Sql } from '../postgres/sql.ts'
import { hastenCalendar } from '../scheduling/calendar-sync.ts'

interface Row extends Omit<Connection, 'calendar'> {
  calendarId: string | null
  calendarName: string
  resourceId: string | null
  syncedAt: string | null
  refused: number
  refusal: string | null
}

function read({ calendarId, calendarName, resourceId, syncedAt, refused, refusal, ...row }: Row): Connection {
  if (calendarId === null) return { ...row, calendar: null }
  const calendar = { id: calendarId, name: calendarName, resourceId, syncedAt }
  return { ...row, calendar: { ...calendar, refused: refused === 0 ? null : { count: refused, problem: refusal ?? '' } } }
}

const shown = (sql: Sql) => sql`
  c.id, c.kind, c.name, c.auth, c.account, c.state, c.problem, c.created_at as "createdAt", s.calendar_id as "calendarId",
  s.calendar_name as "calendarName", s.resource_id as "resourceId", s.synced_at as "syncedAt", r.count as refused, r.problem as refusal
  from connection c left join calendar_sync s on s.app_id = c.app_id and s.connection_id = c.id
  cross join lateral (
    select count(*)::int as count, min(problem) as problem from calendar_copy o
    where o.app_id = c.app_id and o.connection_id = c.id and o.problem is not null
  ) r`

/** The app's connections, without what they sign in with. */
export async function listConnections(sql: Sql, appId: string): Promise<Connection[]> {
  const rows = await sql<Row[]>`select ${shown(sql)} where c.app_id = ${appId} order by c.created_at, c.id`
  return rows.map(read)
}

/** Keeps a new connection. */
export async function createConnection(
  sql: Sql,
  connection: Pick<Connection, 'id' | 'name' | 'auth' | 'account'> & {
    appId: string
    sealed: Uint8Array
    kind?: ConnectionKind
    demo?: boolean
  },
): Promise<void> {
  const { appId, id, kind = 'google_sheets', name, auth, account, sealed, demo = false } = connection
  await sql`
    insert into connection (app_id, id, kind, name, auth, account, sealed, demo)
    values (${appId}, ${id}, ${kind}, ${name}, ${auth}, ${account}, ${Buffer.from(sealed)}, ${demo})`
}

/** Has a person's account sign in again wherever the app is connected to it for the same; false when it is not. */
export async function renewConnection(
  sql: Sql,
  { appId, kind, account, sealed }: { appId: string; kind: ConnectionKind; account: string; sealed: Uint8Array },
): Promise<boolean> {
  const renewed = await sql<{ id: string }[]>`
    update connection set sealed = ${Buffer.from(sealed)}, state = 'ok', problem = null
    where app_id = ${appId} and kind = ${kind} and auth = 'oauth' and account = ${account} returning id`
  for (const { id } of renewed) await hastenCalendar(sql, appId, id)
  return renewed.count > 0
}

/** Forgets a connection; false when there is none. */
export async function removeConnection(sql: Sql, appId: string, id: string): Promise<boolean> {
  return (await sql`delete from connection where app_id = ${appId} and id = ${id}`).count > 0
}

/** One connection, without what it signs in with; null when there is none. */
export async function findConnection(sql: Sql, appId: string, id: string): Promise<Connection | null> {
  const [row] = await sql<Row[]>`select ${shown(sql)} where c.app_id = ${appId} and c.id = ${id}`
  return row ? read(row) : null
}

/** What a connection signs in with, still sealed; null when it was removed. */
export async function loadSealedConnection(sql: Sql, appId: string, id: string): Promise<Uint8Array | null> {
  const [row] = await sql<{ sealed: Uint8Array }[]>`select sealed from connection where app_id = ${appId} and id = ${id}`
  return row?.sealed ?? null
}

/** Notes why a connection fails, or that it works. */
export async function markConnection(sql: Sql, appId: string, id: string, problem: string | null): Promise<void> {
  await sql`
    update connection set state = ${problem === null ? 'ok' : 'failing'}, problem = ${problem}
    where app_id = ${appId} and id = ${id} and problem is distinct from ${problem}`
}
