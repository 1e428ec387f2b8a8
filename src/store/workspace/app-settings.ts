import type { Json } from '#domain/json.ts'

import type { Sql, Tx } from '../postgres/sql.ts'

/** The app's time zone, and how it answers by itself. */
export async function appSettings(sql: Sql | Tx, appId: string): Promise<{ timeZone: string; automation: Json }> {
  const [row] = await sql<{ timeZone: string; automation: Json }[]>`select time_zone as "timeZone", automation from app where id = ${appId}`
  return row ?? { timeZone: 'UTC', automation: {} }
}
