export type ChatStatus = 'accepted' | 'sent' | 'delivered' | 'read' | 'failed'

/** A message as both sides see it. `content` is the object of the Graph API, as it was sent. */
export interface ChatMessage {
  id: string
  phoneNumberId: string
  person: string
  from: 'business' | 'customer'
  type: string
  content: unknown
  contextId: string | null
  /** The product that a customer asks about. */
  product?: { catalogId: string; productRetailerId: string }
  /** The ad a customer came from, as Meta describes it. */
  referral?: Record<string, unknown>
  at: string
  status: ChatStatus
  callbackData: string | null
}
