import { DeskRules } from '#domain/workspace/inbox-rules.ts'

import type { Sql, Tx } from '../postgres/connect.ts'

/** How the people of an app share the work; the defaults where there is no such app. */
export async function loadDeskRules(sql: Sql | Tx, appId: string): Promise<DeskRules> {
  const [row] = await sql<{ desk: unknown }[]>`select desk from app where id = ${appId}`
  return DeskRules.parse(row?.desk ?? {})
}

export async function saveDeskRules(sql: Sql, appId: string, rules: DeskRules): Promise<void> {
  await sql`update app set desk = ${sql.json(rules)} where id = ${appId}`
}
