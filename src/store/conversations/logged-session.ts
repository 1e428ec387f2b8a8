import type { Json } from '#domain/json.ts'
import type { MessageContent } from '#domain/messages/message.ts'
import type { TraceLine } from '#domain/flows/trace.ts'

import type { Sql } from '../postgres/sql.ts'

/** Turns and messages of one session that are read, at most. */
const MAX_ROWS = 1_000

export interface LoggedRows {
  sessionId: string
  state: Json
  endedReason: string | null
  contact: {
    name: string | null
    phone: string | null
    email: string | null
    timeZone: string | null
    tags: string[]
    fields: Record<string, Json>
  }
  timeZone: string
  turns: { at: string; path: TraceLine[] }[]
  messages: { id: string; content: MessageContent; own: boolean }[]
}

/** The newest session of a flow in a conversation that traces are kept of, with its turns and the conversation's messages since it began; null when there is none. */
export async function loadLoggedSession(sql: Sql, appId: string, conversationId: string, flowId: string): Promise<LoggedRows | null> {
  const [session] = await sql<Omit<LoggedRows, 'turns' | 'messages'>[]>`
    select s.id as "sessionId", s.state, s.ended_reason as "endedReason", a.time_zone as "timeZone",
      jsonb_build_object('name', c.name, 'phone', c.phone, 'email', c.email, 'timeZone', c.time_zone, 'tags', c.tags, 'fields', c.fields) as contact
    from flow_session s
    join conversation v on v.app_id = s.app_id and v.id = s.conversation_id
    join contact c on c.app_id = v.app_id and c.id = v.contact_id
    join app a on a.id = s.app_id
    where s.app_id = ${appId} and s.conversation_id = ${conversationId} and s.flow_id = ${flowId}
      and exists (select from turn_trace t where t.app_id = s.app_id and t.session_id = s.id)
    order by s.created_at desc, s.id limit 1`
  if (!session) return null
  const { sessionId } = session
  const [turns, messages] = await Promise.all([
    sql<LoggedRows['turns']>`
      select at, path from turn_trace where app_id = ${appId} and session_id = ${sessionId} order by turn limit ${MAX_ROWS}`,
    sql<LoggedRows['messages']>`
      select id, content, coalesce(origin ->> 'sessionId', '') = ${sessionId} as own from message
      where app_id = ${appId} and conversation_id = ${conversationId}
        and (direction = 'in' or (direction = 'out' and origin ->> 'sessionId' = ${sessionId}))
        and at >= (select min(at) - interval '1 day' from turn_trace where app_id = ${appId} and session_id = ${sessionId})
      order by seq limit ${MAX_ROWS}`,
  ])
  return { ...session, turns: [...turns], messages: [...messages] }
}
