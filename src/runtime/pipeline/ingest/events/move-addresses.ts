import { otherForms } from '#domain/contacts/phone-variants.ts'
import { Phone } from '#domain/contacts/phone.ts'
import { movePhones, removeAddresses } from '#store/whatsapp/channel-routing.ts'

import type { Arrival } from '../resolve-conversations.ts'
import type { IngestContext } from '../routed.ts'

/** Removes numbers and ids that customers replaced; the new ones are already theirs. */
export async function moveAddresses({ tx }: IngestContext, arrivals: readonly Arrival[]): Promise<void> {
  const moved = arrivals.flatMap(({ key: { appId }, channelId, contactId, event: { moves = [] } }) =>
    moves.map(({ from, to }) => ({ appId, channelId, contactId, from, to })),
  )
  if (moved.length === 0) return
  await removeAddresses(
    tx,
    moved.flatMap(({ from, to, ...key }) =>
      [from.value, ...otherForms(from.value)]
        .filter((address) => address !== to.value && !otherForms(to.value).includes(address))
        .map((address) => ({ ...key, address })),
    ),
  )
  await movePhones(
    tx,
    moved.flatMap(({ appId, contactId, from, to }) => {
      const phones = [from, to].map(({ kind, value }) => (kind === 'wa_id' ? Phone.safeParse(`+${value}`).data : undefined))
      const [before, after] = phones
      return before && after ? [{ appId, contactId, from: before, to: after }] : []
    }),
  )
}
