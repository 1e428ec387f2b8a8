import { storedText } from '#domain/i18n/t.ts'
import type { InboundPreference } from '#domain/messages/inbound.ts'
import { otherForms } from '#domain/contacts/phone-variants.ts'
import { findConversationsByAddress } from '#store/whatsapp/channel-routing.ts'
import type { Tx } from '#store/postgres/sql.ts'

import type { FoundPreference } from './apply-preferences.ts'
import type { Rest } from '../route-events.ts'
import type { Routed } from '../routed.ts'

/** Finds the contact of each preference. One of an unknown customer is kept as ignored. */
export async function findPreferences(
  tx: Tx,
  preferences: readonly Routed<InboundPreference>[],
): Promise<{ found: FoundPreference[]; strangers: Rest[] }> {
  if (preferences.length === 0) return { found: [], strangers: [] }
  const namesOf = ({ event, channel }: Routed<InboundPreference>) =>
    event.addresses
      .flatMap(({ value }) => [value, ...otherForms(value)])
      .map((address) => ({ appId: channel.appId, channelId: channel.id, address }))
  const idOf = (row: { appId: string; channelId: string; address: string }) => JSON.stringify([row.appId, row.channelId, row.address])
  const known = new Map((await findConversationsByAddress(tx, preferences.flatMap(namesOf))).map((row) => [idOf(row), row]))
  const found: FoundPreference[] = []
  const strangers: Rest[] = []
  for (const routed of preferences) {
    const conversation = namesOf(routed).flatMap((name) => known.get(idOf(name)) ?? [])[0]
    if (conversation) found.push({ ...routed, conversationId: conversation.id, contactId: conversation.contactId })
    else strangers.push(unknown(routed))
  }
  return { found, strangers }
}

const unknown = ({ event, channel }: Routed<InboundPreference>): Rest => ({
  type: 'other',
  outcome: 'ignored',
  reason: storedText('A preference from someone who never wrote to this number.'),
  phoneNumberId: event.phoneNumberId,
  raw: { addresses: event.addresses.map(({ kind, value }) => ({ kind, value })), wantsMarketing: event.wantsMarketing, at: event.at },
  appId: channel.appId,
  channelIds: [channel.id],
  source: event,
})
