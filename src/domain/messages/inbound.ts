import type { Json } from '../json.ts'
import type { Failure, IncomingContent, MessageStatus } from './message.ts'
import type { MessageContext, MessagePricing, Referral } from './message-parts.ts'
import type { ProvedVisitor } from '../webchat/proved-visitor.ts'
import type { SelfGiven, VisitContext } from '../webchat/visitor.ts'

/**
 * A way to reach a contact on a channel: the phone-shaped wa_id, the business-scoped user id, that of the parent business, a group, or a
 * visitor of a web chat.
 */
export interface Address {
  kind: 'wa_id' | 'bsuid' | 'parent_bsuid' | 'group' | 'visitor'
  value: string
}

/** What is known of a visitor at the time of a message. */
export interface VisitorFacts {
  visit: VisitContext
  /** What they said of themselves: shown to the team, and no proof of who they are. */
  self: SelfGiven
  /** What the site's server signed. */
  proved: ProvedVisitor | null
  /** The flow that answers the first message of a visit; null: as keywords and triggers decide. */
  firstFlowId: string | null
}

/** A person as a webhook names them. */
export interface Sender {
  /** At least one. The first is where a reply goes. */
  addresses: readonly Address[]
  profileName: string | null
  username: string | null
}

/** A customer's message, as a channel understood it; or, with `echo`, one that the business wrote to them in its phone app. */
export interface InboundMessage extends Sender {
  type: 'message'
  /** The number that it came to; null where `webChat` tells the channel. */
  phoneNumberId: string | null
  /** The web chat that it came through, and what its visitor told beside it. */
  webChat?: { appId: string; id: string } & VisitorFacts
  providerId: string
  /** The provider's clock, ISO 8601; null when it was unreadable. */
  at: string | null
  content: IncomingContent
  /** What it answers; left out where it stands for itself. */
  context?: MessageContext
  /** The ad or post it came from. */
  referral?: Referral
  /** In a group, who of its members wrote; `addresses` name the group. */
  participant?: Sender
  echo?: true
  /** The flow that it asks for by a button of ours. */
  startsFlow?: string
  /** Addresses that the customer has exchanged for others. */
  moves?: readonly { from: Address; to: Address }[]
}

/** What a customer made of a message that they had sent. */
export interface InboundChange {
  type: 'change'
  phoneNumberId: string
  /** Its own id. */
  providerId: string
  /** The id of the message that it changes. */
  targetId: string
  change: { kind: 'edit'; content: IncomingContent } | { kind: 'revoke' }
  at: string | null
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
  pricing: MessagePricing | null
  /** In a group, who of its members read it. */
  reader?: { address: string; name: string | null }
  /** Addresses of its recipient, as far as the status tells them. */
  addresses: readonly Address[]
  at: string | null
}

/** A customer's choice to get marketing messages, or none, told in WhatsApp's own settings. */
export interface InboundPreference {
  type: 'preference'
  phoneNumberId: string
  addresses: readonly Address[]
  wantsMarketing: boolean
  at: string | null
}

/** What Meta tells that is neither a message nor a status: of an account, a number, a template, a form. */
export interface InboundNews {
  type: 'news'
  /** The webhook's field, like `message_template_status_update`. */
  field: string
  /** The WhatsApp Business Account that it speaks of. */
  wabaId: string | null
  /** The number that it names by id; most news name none. */
  phoneNumberId: string | null
  value: Json
  at: string | null
}

/** Something that arrived and is not for a conversation, or could not be read; kept with the reason. */
export interface InboundOther {
  type: 'other'
  outcome: 'ignored' | 'parked'
  reason: string
  phoneNumberId: string | null
  /** The id of the message that it is, where it has one. */
  providerId?: string
  raw: Json
}

export type InboundEvent = InboundMessage | InboundChange | InboundStatus | InboundPreference | InboundNews | InboundOther
