import type { Role } from '#domain/workspace/role.ts'
import { scopeOf, type Viewer } from '#domain/workspace/visibility.ts'
import type { Scope } from '#domain/workspace/role.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import { asRows } from '../postgres/rows.ts'

/** A member as notes name them, and what they see. */
export interface Nameable {
  name: string
  viewer: Viewer
}

/** The members of an app, each with what they see. */
export async function listNameable(tx: Sql | Tx, appId: string): Promise<Nameable[]> {
  const rows = await tx<{ userId: string; name: string; role: Role; scope: Scope; teamIds: string[] }[]>`
    select m.user_id as "userId", u.name, m.role, m.scope,
      array(select team_id from team_member t where t.app_id = m.app_id and t.user_id = m.user_id) as "teamIds"
    from member m join "user" u on u.id = m.user_id where m.app_id = ${appId}`
  return rows.map(({ userId, name, role, scope, teamIds }) => ({ name, viewer: { userId, scope: scopeOf(role, scope), teamIds } }))
}

export interface NewMention {
  appId: string
  userId: string
  conversationId: string
  messageId: string
  at: string
}

/** Notes who was named. */
export async function insertMentions(tx: Tx, rows: readonly NewMention[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    insert into mention (app_id, user_id, conversation_id, message_id, at)
    select "appId", "userId", "conversationId", "messageId", at
    from jsonb_to_recordset(${asRows(tx, rows)}) as r ("appId" text, "userId" text, "conversationId" text, "messageId" text, at timestamptz)
    on conflict do nothing`
}
