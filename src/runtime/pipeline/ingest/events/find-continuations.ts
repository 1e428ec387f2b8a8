import type { InboundMessage } from '#domain/messages/inbound.ts'
import { handoffCodeIn } from '#domain/webchat/handoff-code.ts'
import { findContinuedPairs } from '#store/conversations/continued-conversations.ts'
import type { ConversationKey } from '#store/conversations/conversation-writes.ts'
import type { Tx } from '#store/postgres/sql.ts'
import { takeHandoffs } from '#store/webchat/handoffs.ts'
import type { Duplicate } from '#commands/contacts/merge-duplicates.ts'

import type { Arrival } from '../resolve-conversations.ts'
import { keyOf } from '../routed.ts'

/** Which messages go on with what began on another channel. */
export interface Continuations {
  /** Messages that carry a visitor's code, with the visitor's conversation. */
  byCode: ReadonlyMap<InboundMessage, ConversationKey>
  /** Conversations that were left for another one, by key: who writes in one comes back to it. */
  left: ReadonlyMap<string, ConversationKey>
  /** The two contacts of such conversations are one person. */
  duplicates: readonly Duplicate[]
}

/** Finds who goes on in WhatsApp, by the code of their web chat, and who comes back to where they wrote before. */
export async function findContinuations(tx: Tx, arrivals: readonly Arrival[]): Promise<Continuations> {
  const written = arrivals.filter(({ event }) => !event.echo)
  const coded = await findCodes(tx, written)
  const contactOf = new Map(written.map(({ key, contactId }) => [keyOf(key), contactId]))
  const visitors = new Set(written.filter(({ event }) => event.webChat).map(({ key }) => keyOf(key)))
  const pairs = written.length === 0 ? [] : await findContinuedPairs(tx, [...new Map(written.map(({ key }) => [keyOf(key), key])).values()])
  return {
    byCode: new Map(coded.map(({ event, from }) => [event, from])),
    left: new Map(pairs.filter(({ isLeft }) => isLeft).map((pair) => [keyOf(pair), { appId: pair.appId, id: pair.otherId }])),
    duplicates: [
      ...coded.map(({ key, from, contactId: gone }) => ({ appId: from.appId, keep: contactOf.get(keyOf(key)) ?? gone, gone })),
      // A kill came before both were made one.
      ...pairs.map(({ appId, id, contactId, otherContactId }) =>
        visitors.has(keyOf({ appId, id }))
          ? { appId, keep: otherContactId, gone: contactId }
          : { appId, keep: contactId, gone: otherContactId },
      ),
    ].filter(({ keep, gone }) => keep !== gone),
  }
}

/** Uses up the codes in messages. A code works once, and on the number for which it was made. */
async function findCodes(tx: Tx, arrivals: readonly Arrival[]) {
  const sent = arrivals.flatMap(({ key, channelId, event }) => {
    const code = event.webChat === undefined && event.content.type === 'text' ? handoffCodeIn(event.content.text) : null
    return code === null ? [] : [{ appId: key.appId, channelId, code, key, event }]
  })
  if (sent.length === 0) return []
  const taken = new Map(
    (
      await takeHandoffs(
        tx,
        sent.map(({ appId, channelId, code }) => ({ appId, channelId, code })),
      )
    ).map((row) => [row.code, row]),
  )
  return sent.flatMap(({ code, key, event }) => {
    const row = taken.get(code)
    taken.delete(code)
    return row ? [{ key, event, from: { appId: row.appId, id: row.conversationId }, contactId: row.contactId }] : []
  })
}
