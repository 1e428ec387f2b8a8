import type { Json } from './json.ts'
import type { Failure, IncomingContent, MessageStatus } from './message.ts'

/** A way to reach a contact on a channel: the phone-shaped wa_id, or the business-scoped user id. */
export interface Address {
  kind: 'wa_id' | 'bsuid'
  value: string
}

/** A customer's message, as a channel understood it. */
export interface InboundMessage {
  type: 'message'
  phoneNumberId: string
  providerId: string
  /** At least one. The first is where a reply goes. */
  addresses: readonly Address[]
  profileName: string | null
  /** The provider's clock, ISO 8601; null when it was unreadable. */
  at: string | null
  content: IncomingContent
}

/** News of a message that we sent. */
export interface InboundStatus {
  type: 'status'
  phoneNumberId: string
  providerId: string
  /** Our own message's id, where the provider echoes it. */
  messageId: string | null
  status: MessageStatus
  failure: Failure | null
  at: string | null
}

/** Something that arrived and is not for a conversation, or could not be read; kept with the reason. */
export interface InboundOther {
  type: 'other'
  outcome: 'ignored' | 'parked'
  reason: string
  phoneNumberId: string | null
  raw: Json
}

export type InboundEvent = InboundMessage | InboundStatus | InboundOther
