import type { InboundPreference } from '#domain/messages/inbound.ts'
import { otherForms } from '#domain/contacts/phone-variants.ts'
import { findConversationsByAddress } from '#store/whatsapp/channel-routing.ts'
import type { Tx } from '#store/postgres/connect.ts'

import type { Wish } from './apply-preferences.ts'
import type { Rest } from '../route-events.ts'
import type { Routed } from '../routed.ts'

/** Finds who told each wish. One of somebody we have never talked with is kept as ignored. */
export async function findWishes(
  tx: Tx,
  preferences: readonly Routed<InboundPreference>[],
): Promise<{ wishes: Wish[]; strangers: Rest[] }> {
  if (preferences.length === 0) return { wishes: [], strangers: [] }
  const namesOf = ({ event, channel }: Routed<InboundPreference>) =>
    event.addresses
      .flatMap(({ value }) => [value, ...otherForms(value)])
      .map((address) => ({ appId: channel.appId, channelId: channel.id, address }))
  const idOf = (row: { appId: string; channelId: string; address: string }) => JSON.stringify([row.appId, row.channelId, row.address])
  const found = new Map((await findConversationsByAddress(tx, preferences.flatMap(namesOf))).map((row) => [idOf(row), row]))
  const wishes: Wish[] = []
  const strangers: Rest[] = []
  for (const routed of preferences) {
    const talk = namesOf(routed).flatMap((name) => found.get(idOf(name)) ?? [])[0]
    if (talk) wishes.push({ ...routed, conversationId: talk.id, contactId: talk.contactId })
    else strangers.push(unknown(routed))
  }
  return { wishes, strangers }
}

const unknown = ({ event, channel }: Routed<InboundPreference>): Rest => ({
  type: 'other',
  outcome: 'ignored',
  reason: 'A preference of somebody who never wrote to this number.',
  phoneNumberId: event.phoneNumberId,
  raw: { addresses: event.addresses.map(({ kind, value }) => ({ kind, value })), wantsMarketing: event.wantsMarketing, at: event.at },
  appId: channel.appId,
  channelIds: [channel.id],
  source: event,
})
