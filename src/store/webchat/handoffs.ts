import type { Sql, Tx } from '../postgres/sql.ts'
import { asRows } from '../postgres/rows.ts'
import type { VisitorKey } from './visitors.ts'

/** How long a code carries a visitor over to WhatsApp. */
const GOOD_FOR = '1 hour'

/** Keeps the code that a visitor will send to a number; codes whose time is over go. */
export async function keepHandoff(sql: Sql, { appId, webChatId, address }: VisitorKey, code: string, channelId: string): Promise<void> {
  await sql`delete from web_chat_handoff where expires_at < now()`
  await sql`
    insert into web_chat_handoff (code, app_id, web_chat_id, address, channel_id, expires_at)
    values (${code}, ${appId}, ${webChatId}, ${address}, ${channelId}, now() + ${GOOD_FOR}::interval)`
}

/** Uses up codes that came to the numbers they were made for; tells whose they were, and which conversation. A code works once. */
export function takeHandoffs(
  tx: Tx,
  codes: readonly { appId: string; channelId: string; code: string }[],
): Promise<{ code: string; appId: string; conversationId: string; contactId: string }[]> {
  return tx`
    with used as (
      delete from web_chat_handoff h using jsonb_to_recordset(${asRows(tx, codes)}) as r ("appId" text, "channelId" text, code text)
      where h.code = r.code and h.app_id = r."appId" and h.channel_id = r."channelId" and h.expires_at > now()
      returning h.*
    )
    select u.code, u.app_id as "appId", c.id as "conversationId", c.contact_id as "contactId" from used u
    join contact_address a on a.app_id = u.app_id and a.channel_id = u.web_chat_id and a.address = u.address
    join conversation c on c.app_id = a.app_id and c.channel_id = a.channel_id and c.contact_id = a.contact_id`
}
