import type { Automation } from '#domain/workspace/automation.ts'
import type { Json } from '#domain/json.ts'

import type { Sql } from '../postgres/sql.ts'

/** How the app answers by itself, as it is stored; null when there is no such app. */
export async function loadAutomation(sql: Sql, appId: string): Promise<Json | null> {
  const [row] = await sql<{ automation: Json }[]>`select automation from app where id = ${appId}`
  return row?.automation ?? null
}

export async function saveAutomation(sql: Sql, appId: string, automation: Automation): Promise<void> {
  await sql`update app set automation = ${sql.json(automation)} where id = ${appId}`
}
