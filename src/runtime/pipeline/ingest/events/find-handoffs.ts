import { handoffCodeIn } from '#domain/webchat/handoff-code.ts'
import type { Tx } from '#store/postgres/sql.ts'
import { takeHandoffs } from '#store/webchat/handoffs.ts'
import type { Duplicate } from '#commands/contacts/merge-duplicates.ts'

import type { Arrival } from '../resolve-conversations.ts'

/** Finds visitors of web chats who go on in WhatsApp: whoever sends a visitor's code to the number is that visitor. */
export async function findHandoffs(tx: Tx, arrivals: readonly Arrival[]): Promise<Duplicate[]> {
  const sent = arrivals.flatMap(({ key: { appId }, channelId, contactId, event }) => {
    const code = event.webChat === undefined && event.content.type === 'text' ? handoffCodeIn(event.content.text) : null
    return code === null ? [] : [{ appId, channelId, code, contactId }]
  })
  if (sent.length === 0) return []
  const taken = await takeHandoffs(tx, sent)
  return taken.flatMap(({ code, appId, contactId: gone }): Duplicate[] => {
    const keep = sent.find((one) => one.code === code && one.appId === appId)?.contactId
    return keep === undefined || keep === gone ? [] : [{ appId, keep, gone }]
  })
}
