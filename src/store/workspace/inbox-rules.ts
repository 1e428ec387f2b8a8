import { InboxRules } from '#domain/workspace/inbox-rules.ts'

import type { Sql, Tx } from '../postgres/sql.ts'

/** How the people of an app share the work; the defaults where there is no such app. */
export async function loadInboxRules(sql: Sql | Tx, appId: string): Promise<InboxRules> {
  const [row] = await sql<{ rules: unknown }[]>`select inbox_rules as rules from app where id = ${appId}`
  return InboxRules.parse(row?.rules ?? {})
}

export async function saveInboxRules(sql: Sql, appId: string, rules: InboxRules): Promise<void> {
  await sql`update app set inbox_rules = ${sql.json(rules)} where id = ${appId}`
}
