import type { ChannelAccess } from '#domain/channel.ts'
import type { Egress } from '#domain/egress.ts'
import type { Address, InboundEvent } from '#domain/inbound.ts'
import type { OutgoingContent } from '#domain/message.ts'

import { laneOf } from './lane.ts'
import { parseWebhook } from './parse.ts'
import { sendMessage, sendRead, type SendOutcome } from './send.ts'

/** WhatsApp as the road speaks with it. */
export interface Whatsapp {
  parse(raw: Uint8Array): InboundEvent[]
  lane(raw: Uint8Array): string
  send(access: ChannelAccess, message: { id: string; to: Address; content: OutgoingContent }): Promise<SendOutcome>
  markRead(access: ChannelAccess, providerId: string): Promise<void>
}

/** Speaks through the Graph API: at the channel's own address where it names one, else at `graphUrl`. */
export function createWhatsapp(egress: Egress, graphUrl: string): Whatsapp {
  return {
    parse: parseWebhook,
    lane: laneOf,
    send: (access, message) => sendMessage(egress, access, access.graphUrl ?? graphUrl, message),
    markRead: (access, providerId) => sendRead(egress, access, access.graphUrl ?? graphUrl, providerId),
  }
}
