import type { Connection } from '#domain/workspace/connection.ts'

import type { Sql } from '../postgres/sql.ts'

const shown = (sql: Sql) => sql`id, kind, name, auth, account, state, problem, created_at as "createdAt"`

/** The app's connections, without what they sign in with. */
export function listConnections(sql: Sql, appId: string): Promise<Connection[]> {
  return sql<Connection[]>`select ${shown(sql)} from connection where app_id = ${appId} order by created_at, id`
}

/** Keeps a new connection. */
export async function createConnection(
  sql: Sql,
  connection: Pick<Connection, 'id' | 'name' | 'auth' | 'account'> & { appId: string; sealed: Uint8Array; demo?: boolean },
): Promise<Connection> {
  const { appId, id, name, auth, account, sealed, demo = false } = connection
  const [row] = await sql<Connection[]>`
    insert into connection (app_id, id, kind, name, auth, account, sealed, demo)
    values (${appId}, ${id}, 'google_sheets', ${name}, ${auth}, ${account}, ${Buffer.from(sealed)}, ${demo})
    returning ${shown(sql)}`
  return row!
}

/** Has a person's account sign in again wherever the app is connected to it; false when it is not. */
export async function renewConnection(
  sql: Sql,
  { appId, account, sealed }: { appId: string; account: string; sealed: Uint8Array },
): Promise<boolean> {
  const renewed = await sql`
    update connection set sealed = ${Buffer.from(sealed)}, state = 'ok', problem = null
    where app_id = ${appId} and auth = 'oauth' and account = ${account}`
  return renewed.count > 0
}

/** Forgets a connection; false when there is none. */
export async function removeConnection(sql: Sql, appId: string, id: string): Promise<boolean> {
  return (await sql`delete from connection where app_id = ${appId} and id = ${id}`).count > 0
}

/** One connection, without what it signs in with; null when there is none. */
export async function findConnection(sql: Sql, appId: string, id: string): Promise<Connection | null> {
  const [row] = await sql<Connection[]>`select ${shown(sql)} from connection where app_id = ${appId} and id = ${id}`
  return row ?? null
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
