import type { InboundMessage } from '#domain/messages/inbound.ts'
import type { RoutedChannel } from '#store/whatsapp/channel-routing.ts'
import type { Tx } from '#store/postgres/sql.ts'
import { type ConversationKey, findConversations, insertConversations } from '#store/conversations/conversation-writes.ts'
import type { Duplicate } from '#commands/contacts/merge-duplicates.ts'
import type { RuntimeDeps } from '#runtime/runtime-deps.ts'

import { resolveContacts } from './resolve-contacts.ts'
import type { Routed } from './routed.ts'

/** A message with the conversation it belongs to. */
export interface Arrival {
  key: ConversationKey
  channelId: string
  contactId: string
  event: InboundMessage
  /** The conversation was opened by this batch. */
  isNew: boolean
  /** Its contact is blocked: it was kept, and nobody was told. */
  ignored?: boolean
}

/** Finds each message's contact and conversation, and makes those that are missing. Tells, too, which contacts turned out to be one person. */
export async function resolveConversations(
  deps: RuntimeDeps,
  tx: Tx,
  messages: readonly Routed<InboundMessage>[],
  now: string,
): Promise<{ arrivals: Arrival[]; duplicates: readonly Duplicate[] }> {
  if (messages.length === 0) return { arrivals: [], duplicates: [] }
  const { contactIds, duplicates } = await resolveContacts(deps, tx, messages)
  const wanted = messages.map(({ event, channel }, index) => ({ event, channel, contactId: contactIds[index] ?? '' }))
  const idOf = (row: { appId: string; channelId: string; contactId: string }) => JSON.stringify([row.appId, row.channelId, row.contactId])
  const rowOf = ({ channel, contactId }: { channel: RoutedChannel; contactId: string }) => ({
    appId: channel.appId,
    channelId: channel.id,
    contactId,
  })
  const keys = wanted.map(rowOf)
  const known = new Map((await findConversations(tx, keys)).map((row) => [idOf(row), row.id]))
  const missing = new Map(wanted.filter((item) => !known.has(idOf(rowOf(item)))).map((item) => [idOf(rowOf(item)), item]))
  if (missing.size > 0) {
    const rows = [...missing.values()].map(({ event, channel, contactId }) => {
      const [address] = event.addresses
      return {
        id: deps.generateId(),
        ...rowOf({ channel, contactId }),
        address: address?.value ?? '',
        addressKind: address?.kind ?? 'wa_id',
        at: event.at ?? now,
      }
    })
    await insertConversations(tx, rows)
    for (const row of await findConversations(tx, [...missing.values()].map(rowOf))) known.set(idOf(row), row.id)
  }
  const arrivals = wanted.flatMap((item): Arrival[] => {
    const row = rowOf(item)
    const id = known.get(idOf(row))
    return id === undefined
      ? []
      : [
          {
            key: { appId: row.appId, id },
            channelId: row.channelId,
            contactId: row.contactId,
            event: item.event,
            isNew: missing.has(idOf(row)),
          },
        ]
  })
  return { arrivals, duplicates }
}
