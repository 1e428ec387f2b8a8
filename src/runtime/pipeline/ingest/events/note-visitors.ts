import { isTimeZone } from '#domain/contacts/time-zone.ts'
import { noteVisitors, type VisitorNews } from '#store/webchat/visitors.ts'

import type { Arrival } from '../resolve-conversations.ts'
import { type IngestContext, momentOf } from '../routed.ts'

/** Writes what messages tell of the visitors of web chats: where they are, and who they say they are. */
export async function noteVisitorsOf({ tx, now }: IngestContext, received: readonly Arrival[]): Promise<void> {
  const latest = new Map<string, VisitorNews>()
  for (const { key, channelId, event } of received) {
    const [address] = event.addresses
    if (!event.webChat || !address) continue
    const { visit, self, proved } = event.webChat
    const id = JSON.stringify([key.appId, channelId, address.value])
    const before = latest.get(id)
    const place = { ...before?.visit, ...visit }
    latest.set(id, {
      appId: key.appId,
      webChatId: channelId,
      address: address.value,
      visit: place,
      timeZone: place.timeZone !== undefined && isTimeZone(place.timeZone) ? place.timeZone : null,
      self: { ...before?.self, ...self },
      proved: proved ?? before?.proved ?? null,
      at: momentOf(event, now),
    })
  }
  await noteVisitors(tx, [...latest.values()])
}
