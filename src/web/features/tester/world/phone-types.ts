/** A message as the emulator keeps it; `content` is the object of the Graph API. */
export interface PhoneMessage {
  id: string
  phoneNumberId: string
  person: string
  from: 'business' | 'customer'
  type: string
  content: unknown
  contextId: string | null
  product?: { catalogId: string; productRetailerId: string }
  referral?: { headline?: string; body?: string; source_type?: string }
  at: string
  status: 'accepted' | 'sent' | 'delivered' | 'read' | 'failed'
}

/** A product of the pretend shop; the price is of one, in whole units. */
export interface Product {
  retailerId: string
  name: string
  description: string
  price: number
  currency: string
  glyph: string
  section: string
  inStock: boolean
}

export interface Catalog {
  catalogId: string
  products: Product[]
}

/** A WhatsApp Flow; `json` is its Flow JSON as it was uploaded. */
export interface WhatsappForm {
  id: string
  name: string
  json: unknown
  /** Its screens come from a server, which the emulator asks as WhatsApp does. */
  asksServer: boolean
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
