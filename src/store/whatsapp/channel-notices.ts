import type { ChannelNotice } from '#domain/whatsapp/number-facts.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import { asRows } from '../postgres/rows.ts'

/** Notices that are kept for a channel; older ones go. */
const KEPT = 200

export type NewNotice = ChannelNotice & { channelId: string; digest: string }

/** Writes notices and tells how many were new: one with a digest that its channel has already is the same one come again. */
export async function insertNotices(tx: Tx, appId: string, notices: readonly NewNotice[]): Promise<number> {
  const written = await tx`
    insert into channel_notice (app_id, id, channel_id, digest, severity, title, detail, remedy, at)
    select ${appId}, id, "channelId", digest, severity, title, detail, remedy, at
    from jsonb_to_recordset(${asRows(tx, notices)}) as r (
      id text, "channelId" text, digest text, severity text, title text, detail text, remedy text, at timestamptz)
    on conflict (app_id, channel_id, digest) do nothing`
  await tx`
    delete from channel_notice n using (
      select app_id, id, row_number() over (partition by channel_id order by at desc) as place from channel_notice
      where app_id = ${appId} and channel_id = any(${[...new Set(notices.map(({ channelId }) => channelId))]})
    ) old where n.app_id = old.app_id and n.id = old.id and old.place > ${KEPT}`
  return written.count
}

/** What Meta told of a channel in the last 30 days, newest first. */
export function listNotices(sql: Sql, appId: string, channelId: string): Promise<ChannelNotice[]> {
  return sql<ChannelNotice[]>`
    select id, severity, title, detail, remedy, at from channel_notice
    where app_id = ${appId} and channel_id = ${channelId} and at > now() - interval '30 days' order by at desc, id limit 50`
}
