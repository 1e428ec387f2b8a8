import type { InboundChange } from '#domain/messages/inbound.ts'
import type { Author, IncomingContent, MessageEdit } from '#domain/messages/message.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import { asRows } from '../postgres/rows.ts'

/** A message as a change names it. */
export interface TargetKey {
  appId: string
  channelId: string
  /** The provider's id of the message that is changed. */
  targetId: string
}

/** A message with what its author may change of it. */
export interface ChangedMessage extends TargetKey {
  id: string
  conversationId: string
  direction: 'in' | 'out'
  author: Author
  content: IncomingContent
  edits: MessageEdit[]
  revokedAt: string | null
}

/** A change that waits for its message. */
export type EarlyChange = TargetKey & Pick<InboundChange, 'providerId' | 'change'> & { at: string }

/** Finds in which conversations the messages are that these changes speak of. */
export function findChangedConversations(tx: Tx, keys: readonly TargetKey[]): Promise<{ appId: string; id: string }[]> {
  return tx`
    select distinct m.app_id as "appId", m.conversation_id as id
    from jsonb_to_recordset(${asRows(tx, keys)}) as k ("appId" text, "channelId" text, "targetId" text)
    join message m on m.app_id = k."appId" and m.channel_id = k."channelId" and m.provider_id = k."targetId"`
}

/** Reads the messages that are changed, now that their conversations are locked. */
export function readChangedMessages(tx: Tx, keys: readonly TargetKey[]): Promise<ChangedMessage[]> {
  return tx<ChangedMessage[]>`
    select distinct on (m.app_id, m.id) m.app_id as "appId", m.channel_id as "channelId", m.provider_id as "targetId", m.id,
      m.conversation_id as "conversationId", m.direction, m.author, m.content, coalesce(m.edits, '[]'::jsonb) as edits,
      m.revoked_at as "revokedAt"
    from jsonb_to_recordset(${asRows(tx, keys)}) as k ("appId" text, "channelId" text, "targetId" text)
    join message m on m.app_id = k."appId" and m.channel_id = k."channelId" and m.provider_id = k."targetId"`
}

/** Writes changed messages. */
export async function saveChanges(tx: Tx, rows: readonly ChangedMessage[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    update message m set content = r.content, edits = r.edits, revoked_at = r."revokedAt"
    from jsonb_to_recordset(${asRows(tx, rows)}) as r ("appId" text, id text, content jsonb, edits jsonb, "revokedAt" timestamptz)
    where m.app_id = r."appId" and m.id = r.id`
}

/** Keeps changes whose message is not here yet. */
export async function keepEarlyChanges(tx: Tx, rows: readonly EarlyChange[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    insert into early_change (app_id, channel_id, target_id, provider_id, body, at)
    select "appId", "channelId", "targetId", "providerId", change, at
    from jsonb_to_recordset(${asRows(tx, rows)}) as r (
      "appId" text, "channelId" text, "targetId" text, "providerId" text, change jsonb, at timestamptz)
    on conflict do nothing`
}

/** Takes the changes that came before these messages. */
export async function takeEarlyChanges(tx: Tx, keys: readonly TargetKey[]): Promise<EarlyChange[]> {
  if (keys.length === 0) return []
  return tx<EarlyChange[]>`
    delete from early_change e
    using jsonb_to_recordset(${asRows(tx, keys)}) as k ("appId" text, "channelId" text, "targetId" text)
    where e.app_id = k."appId" and e.channel_id = k."channelId" and e.target_id = k."targetId"
    returning e.app_id as "appId", e.channel_id as "channelId", e.target_id as "targetId",  e.provider_id as "providerId", e.body as change, e.at`
}

/** Finds messages that early changes wait for. */
export function findJoinableChanges(sql: Sql, limit: number): Promise<(TargetKey & { conversationId: string })[]> {
  return sql`
    select distinct e.app_id as "appId", e.channel_id as "channelId", e.target_id as "targetId", m.conversation_id as "conversationId"
    from early_change e
    join message m on m.app_id = e.app_id and m.channel_id = e.channel_id and m.provider_id = e.target_id
    limit ${limit}`
}
