import type { BusinessNumber } from '../world/business-number.ts'
import type { ChatMessage } from '../world/chat-message.ts'
import type { Person } from '../world/person.ts'

/** One change of a webhook, with the account it belongs to. */
export interface Change {
  wabaId: string
  field: string
  value: Record<string, unknown>
  /** When it happened, in seconds, where the entry says so. */
  time?: number
}

export interface Failure {
  code: number
  title: string
  details: string
}

/** The change that tells of a message a customer wrote. */
export function messageChange(number: BusinessNumber, person: Person, message: ChatMessage): Change {
  const content =
    message.type === 'raw' ? (message.content as Record<string, unknown>) : { type: message.type, [message.type]: message.content }
  return change(number, {
    contacts: [contactOf(person)],
    messages: [
      {
        ...(person.waId && { from: person.waId }),
        from_user_id: person.userId,
        id: message.id,
        timestamp: unixSeconds(message.at),
        ...((message.contextId || message.product) && { context: contextOf(number, message) }),
        ...(message.referral && { referral: message.referral }),
        ...content,
      },
    ],
  })
}

const contextOf = (number: BusinessNumber, { contextId, product }: ChatMessage) => ({
  from: digits(number.displayPhone),
  ...(contextId && { id: contextId }),
  ...(product && { referred_product: { catalog_id: product.catalogId, product_retailer_id: product.productRetailerId } }),
})

/** The change that tells how far a message of ours got. */
export function statusChange(number: BusinessNumber, person: Person, message: ChatMessage, at: Date, failure: Failure | null): Change {
  const status = {
    id: message.id,
    status: failure ? 'failed' : message.status,
    timestamp: unixSeconds(at.toISOString()),
    ...(person.waId && { recipient_id: person.waId }),
    recipient_user_id: person.userId,
    ...(message.callbackData !== null && { biz_opaque_callback_data: message.callbackData }),
    ...(!failure && message.status !== 'read' && { pricing: pricingOf(message) }),
    ...(failure && { errors: [errorOf(failure)] }),
  }
  return change(number, failure ? { statuses: [status] } : { contacts: [contactOf(person)], statuses: [status] })
}

function change(number: BusinessNumber, parts: Record<string, unknown>): Change {
  const metadata = { display_phone_number: digits(number.displayPhone), phone_number_id: number.phoneNumberId }
  return { wabaId: number.wabaId, field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...parts } }
}

const contactOf = (person: Person) => ({
  profile: { name: person.name },
  ...(person.waId && { wa_id: person.waId }),
  user_id: person.userId,
})

const pricingOf = ({ type }: ChatMessage) => ({
  billable: type === 'template',
  pricing_model: 'PMP',
  type: type === 'template' ? 'regular' : 'free_customer_service',
  category: type === 'template' ? 'utility' : 'service',
})

const errorOf = ({ code, title, details }: Failure) => ({
  code,
  title,
  message: title,
  error_data: { details },
  href: 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/',
})

const unixSeconds = (at: string): string => String(Math.floor(Date.parse(at) / 1_000))

const digits = (phone: string): string => phone.replaceAll(/\D/g, '')
