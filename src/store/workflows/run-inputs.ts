import type { ContactField } from '#domain/contacts/contact-field.ts'
import type { Json } from '#domain/json.ts'

import type { Tx } from '../postgres/sql.ts'
import { asRows } from '../postgres/rows.ts'
import { appLabels, fieldsOf } from '../flows/turn-inputs.ts'

export interface RunPlace {
  appId: string
  /** The run's id. */
  id: string
  appName: string
  timeZone: string
  language: string | null
  automation: Json
  hasMembers: boolean
  contactFields: ContactField[]
  labels: { id: string; name: string }[]
  /** The run's conversation, or the contact's latest one; null where the contact never wrote. */
  conversationId: string | null
  channelId: string | null
  channelName: string | null
}

/** Loads where runs act: their app, and the conversation that they would speak in. */
export function loadRunSurroundings(
  tx: Tx,
  runs: readonly { appId: string; id: string; contactId: string | null; conversationId: string | null }[],
): Promise<RunPlace[]> {
  return tx<RunPlace[]>`
    select a.id as "appId", r.id, a.name as "appName", a.time_zone as "timeZone", a.language, a.automation,
      exists (select 1 from member m where m.app_id = a.id) as "hasMembers", ${fieldsOf(tx)} as "contactFields", ${appLabels(tx)} as labels,
      c.id as "conversationId", h.id as "channelId", h.name as "channelName"
    from jsonb_to_recordset(${asRows(tx, runs)}) as r ("appId" text, id text, "contactId" text, "conversationId" text)
    join app a on a.id = r."appId"
    left join lateral (
      select c.id, c.channel_id from conversation c
      where c.app_id = r."appId" and (c.id = r."conversationId" or (r."conversationId" is null and c.contact_id = r."contactId"))
      order by c.last_activity_at desc limit 1
    ) c on true
    left join channel h on h.app_id = a.id and h.id = c.channel_id`
}
