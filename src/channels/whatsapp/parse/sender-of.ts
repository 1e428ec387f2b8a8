import type { z } from 'zod'

import type { Address, InboundMessage, Sender } from '#domain/messages/inbound.ts'

import type { ContactCard, MessageHead } from './payload.ts'
import { addressesOf } from './read-addresses.ts'

type Card = z.infer<typeof ContactCard>
type Head = Pick<z.infer<typeof MessageHead>, 'from' | 'from_user_id' | 'from_parent_user_id' | 'type'>

/** Who wrote or called, from the message itself and the cards beside it. */
export function senderOf(head: Head, cards: readonly Card[], moves: NonNullable<InboundMessage['moves']>): Sender {
  const { from, from_user_id: userId, from_parent_user_id: parentId } = head
  const card = cardOf(head, cards)
  const profile = card?.profile
  const own = addressesOf({ waId: from, userId, parentId })
  const known = [...own, ...addressesOf({ waId: card?.wa_id, userId: card?.user_id, parentId: card?.parent_user_id })]
  const valueOf = (wanted: Address['kind']) => known.find(({ kind }) => kind === wanted)?.value
  const addresses = addressesOf({ waId: valueOf('wa_id'), userId: valueOf('bsuid'), parentId: valueOf('parent_bsuid') })
  return {
    // Who changed an id may be named by the old one alone.
    addresses: addresses.length > 0 ? addresses : moves.map((move) => move.from),
    profileName: profile?.name?.trim().slice(0, 200) || null,
    username: profile?.username?.trim().slice(0, 100) || null,
  }
}

/** The card of whom a message names; the only one there is where it names nobody. */
function cardOf({ from, from_user_id: userId, from_parent_user_id: parentId, type }: Head, cards: readonly Card[]): Card | undefined {
  const given = [from, userId, parentId].filter((value) => value !== undefined)
  // Of several cards none is known to be the sender's. A message of the system speaks of its sender only; a card beside it may be the new number's.
  if (given.length === 0) return type !== 'system' && cards.length === 1 ? cards[0] : undefined
  return cards.find((one) => [one.wa_id, one.user_id, one.parent_user_id].some((value) => value !== undefined && given.includes(value)))
}
