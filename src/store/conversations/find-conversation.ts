import type { ChannelKind } from '#domain/conversations/channel-kind.ts'
import type { Priority } from '#domain/conversations/conversation.ts'
import type { Address } from '#domain/messages/inbound.ts'
import type { Json } from '#domain/json.ts'

import type { Sql, Tx } from '../postgres/sql.ts'

/** A conversation as texts may speak of it. */
export interface ConversationRef {
  id: string
  contactId: string
  channelId: string
  handler: 'human' | 'bot'
  addressKind: Address['kind']
  lastInboundAt: string | null
  priority: Priority
  labelIds: readonly string[]
  fields: Readonly<Record<string, Json>>
}

/** Reads what texts may say of a conversation; null when there is none under this id in this app. */
export async function findConversationRef(sql: Sql | Tx, appId: string, id: string): Promise<ConversationRef | null> {
  const [row] = await sql<ConversationRef[]>`
    select id, contact_id as "contactId", channel_id as "channelId", handler, address_kind as "addressKind", last_inbound_at as "lastInboundAt", priority, label_ids as "labelIds", fields
    from conversation where app_id = ${appId} and id = ${id}`
  return row ?? null
}

/** What kind of channel this is; null when the app has none under this id, or no longer uses it. */
export async function findChannelKind(tx: Sql | Tx, appId: string, channelId: string): Promise<ChannelKind | null> {
  const [row] = await tx<{ kind: ChannelKind }[]>`
    select kind from channel where app_id = ${appId} and id = ${channelId} and removed_at is null`
  return row?.kind ?? null
}
