import type { Availability } from '#domain/workspace/inbox-rules.ts'

import type { Sql } from '../postgres/sql.ts'
import { asRows } from '../postgres/rows.ts'

/** Notes who has Parley open. */
export async function noteSeen(sql: Sql, people: readonly { appId: string; userId: string }[]): Promise<void> {
  if (people.length === 0) return
  await sql`
    update member m set seen_at = now() from jsonb_to_recordset(${asRows(sql, people)}) as r ("appId" text, "userId" text)
    where m.app_id = r."appId" and m.user_id = r."userId"`
}

/** Writes what somebody says of themselves; false when they are no member. */
export async function setAvailability(sql: Sql, appId: string, userId: string, availability: Availability): Promise<boolean> {
  const { count } = await sql`update member set availability = ${availability} where app_id = ${appId} and user_id = ${userId}`
  return count > 0
}
