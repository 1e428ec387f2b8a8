import type { Sql, Tx } from '../postgres/sql.ts'

/** Writes whether a contact wants marketing; false where nothing changed, or a newer word is known. */
export async function setMarketingOptOut(
  tx: Tx,
  { appId, contactId, wanted, at }: { appId: string; contactId: string; wanted: boolean; at: string },
): Promise<boolean> {
  const rows = await tx`
    update contact set marketing_out_at = case when ${wanted} then null else ${at}::timestamptz end, opted_changed_at = ${at}, updated_at = now()
    where app_id = ${appId} and id = ${contactId} and (marketing_out_at is null) <> ${wanted}
      and (opted_changed_at is null or opted_changed_at <= ${at})`
  return rows.count > 0
}

/** Whether the contact of a conversation told in WhatsApp's settings that marketing is not welcome. */
export async function refusesMarketing(sql: Sql | Tx, appId: string, conversationId: string): Promise<boolean> {
  const rows = await sql`
    select 1 from conversation c join contact k on k.app_id = c.app_id and k.id = c.contact_id
    where c.app_id = ${appId} and c.id = ${conversationId} and k.marketing_out_at is not null`
  return rows.length > 0
}
