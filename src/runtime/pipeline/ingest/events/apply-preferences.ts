import type { InboundPreference } from '#domain/messages/inbound.ts'
import { setMarketingOptOut } from '#store/contacts/contact-opt-outs.ts'

import { SYSTEM } from '#commands/shared/unit-of-work.ts'
import { type IngestContext, keyOf, type Routed } from '../routed.ts'

/** A preference with the conversation of the customer who told it. */
export type FoundPreference = Routed<InboundPreference> & { conversationId: string; contactId: string }

/** Writes marketing opt-outs and opt-ins. The newest one wins, in any order of arrival. */
export async function applyPreferences({ tx, unitOfWork, locked, now }: IngestContext, found: readonly FoundPreference[]): Promise<void> {
  for (const { event, channel, conversationId, contactId } of found) {
    const conversation = locked.get(keyOf({ appId: channel.appId, id: conversationId }))
    if (!conversation) continue
    const at = event.at ?? now.toISOString()
    if (await setMarketingOptOut(tx, { appId: channel.appId, contactId, wanted: event.wantsMarketing, at }))
      unitOfWork.append(conversation, SYSTEM, { type: 'contact_opted', out: !event.wantsMarketing, marketing: true }, at)
  }
}
