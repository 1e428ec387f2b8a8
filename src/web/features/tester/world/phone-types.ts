/** A message as the emulator keeps it; `content` is the object of the Graph API. */
export interface PhoneMessage {
  id: string
  phoneNumberId: string
  person: string
  from: 'business' | 'customer'
  type: string
  content: unknown
  contextId: string | null
  at: string
  status: 'accepted' | 'sent' | 'delivered' | 'read' | 'failed'
}

export interface BusinessNumber {
  phoneNumberId: string
  displayPhone: string
  verifiedName: string
}

/** A customer whose phone can be held. */
export interface PhoneContact {
  key: string
  waId: string | null
  name: string
  last: PhoneMessage | null
  unread: number
}

export interface Contacts {
  number: BusinessNumber
  numbers: BusinessNumber[]
  contacts: PhoneContact[]
}

export interface Chat {
  number: BusinessNumber
  contact: { key: string; name: string; waId: string | null }
  messages: PhoneMessage[]
}

export interface Mail {
  id: string
  at: string
  from: string
  to: string[]
  subject: string
  text: string
  links: string[]
}

/** What the emulator says while one looks. */
export type PhoneEvent =
  | { type: 'message'; person: string; message: PhoneMessage }
  | { type: 'status'; person: string; messageId: string; status: PhoneMessage['status'] }
  | { type: 'typing'; person: string }
  | { type: 'person'; person: string }
  | { type: 'mail'; id: string }
