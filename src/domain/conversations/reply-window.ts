import { type ChannelKind, channelKindOf } from './channel-kind.ts'
import type { Address } from '../messages/inbound.ts'
import { REPLY_WINDOW_MS } from '../constants.ts'

/** A conversation: where it takes place, and when its customer last wrote, by the provider's clock. */
type Reachable = { lastInboundAt: string | null } & ({ addressKind: Address['kind'] } | { channel: { kind: ChannelKind } })

/** Tells whether we may write freely: on WhatsApp the customer wrote within the last 24 hours; a web chat has no such window. */
export function isWindowOpen(conversation: Reachable, now: Date): boolean {
  const kind = 'channel' in conversation ? conversation.channel.kind : channelKindOf(conversation.addressKind)
  if (kind === 'webchat') return true
  const { lastInboundAt } = conversation
  return lastInboundAt !== null && now.getTime() - Date.parse(lastInboundAt) < REPLY_WINDOW_MS
}
