import type { Json } from '#domain/json.ts'

import type { Sql, Tx } from '../postgres/sql.ts'

export interface FormSession {
  conversationId: string
  contactId: string
  channelId: string
  appName: string
  /** Of the logo in the public bucket. */
  logoPath: string | null
  timeZone: string
  state: Json
}

/** The running session of this id, with whom it is; null when there is none. */
export async function findFormSession(sql: Sql | Tx, appId: string, sessionId: string): Promise<FormSession | null> {
  const [row] = await sql<FormSession[]>`
    select s.conversation_id as "conversationId", c.contact_id as "contactId", c.channel_id as "channelId", a.name as "appName",
      a.logo_path as "logoPath",
      coalesce(k.time_zone, a.time_zone) as "timeZone", s.state
    from flow_session s join conversation c on c.app_id = s.app_id and c.id = s.conversation_id
    join contact k on k.app_id = c.app_id and k.id = c.contact_id join app a on a.id = s.app_id
    where s.app_id = ${appId} and s.id = ${sessionId} and s.ended_reason is null`
  return row ?? null
}
