import type { Json } from '#domain/json.ts'
import type { AuditSubject } from '#domain/workspace/audited-operations.ts'

import type { Sql } from '../postgres/sql.ts'
import { findMember } from './members.ts'

export type AuditRow = Readonly<Record<string, Json>>

/** By which column, beside `app_id`, one row of a table is known, where that is not its id. */
const KEYS: Partial<Record<AuditSubject, string>> = { app_secret: 'name', contact_field: 'key' }

/** What an audited operation is about, as it stands now; null when there is no such thing. */
export async function readAuditSubject(sql: Sql, subject: AuditSubject, appId: string, id: string): Promise<AuditRow | null> {
  if (subject === 'member') return readMember(sql, appId, id)
  if (subject === 'team') return readTeam(sql, appId, id)
  if (subject === 'web_chat') return readWebChat(sql, appId, id)
  const ofApp = subject === 'app' ? sql`` : sql`and app_id = ${appId}`
  const [row] = await sql<{ row: AuditRow }[]>`
    select to_jsonb(t) as row from ${sql(subject)} t where ${sql(KEYS[subject] ?? 'id')} = ${id} ${ofApp}`
  return row?.row ?? null
}

async function readMember(sql: Sql, appId: string, id: string): Promise<AuditRow | null> {
  const member = await findMember(sql, appId, id)
  return member && { name: member.name || member.email, email: member.email, role: member.role, scope: member.scope }
}

async function readTeam(sql: Sql, appId: string, id: string): Promise<AuditRow | null> {
  const [row] = await sql<{ name: string; members: string[] }[]>`
    select name, array(
      select u.name from team_member m join "user" u on u.id = m.user_id where m.app_id = team.app_id and m.team_id = team.id order by u.name, u.id
    ) as members from team where app_id = ${appId} and id = ${id}`
  return row ? { name: row.name, members: row.members } : null
}

async function readWebChat(sql: Sql, appId: string, id: string): Promise<AuditRow | null> {
  const [row] = await sql<{ row: AuditRow }[]>`
    select to_jsonb(w) || jsonb_build_object('name', c.name, 'removed_at', c.removed_at) as row
    from web_chat w join channel c on c.app_id = w.app_id and c.id = w.id where w.app_id = ${appId} and w.id = ${id}`
  return row?.row ?? null
}
