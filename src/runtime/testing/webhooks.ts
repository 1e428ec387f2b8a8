import type { Json } from '#domain/json.ts'

export const PHONE_NUMBER_ID = '100000000000001'

/** A webhook's bytes around messages or statuses. */
export function aWebhook(value: { messages?: Json[]; statuses?: Json[]; contacts?: Json[] }, phoneNumberId = PHONE_NUMBER_ID): Uint8Array {
  const metadata = { phone_number_id: phoneNumberId, display_phone_number: '15550000001' }
  const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }
  return new TextEncoder().encode(
    JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '200000000000001', changes: [change] }] }),
  )
}

/** The present, as WhatsApp writes it: what is said now may be answered freely for 24 hours. */
export const present = (): string => String(Math.floor(Date.now() / 1_000))

/** A text of a customer, as it stands in a webhook. */
export const aText = (id: string, from: string, body: string, timestamp = present()): Json => ({
  id,
  from,
  timestamp,
  type: 'text',
  text: { body },
})

/** A tap on a reply button. */
export const aTap = (id: string, from: string, buttonId: string, title: string): Json => ({
  id,
  from,
  timestamp: present(),
  type: 'interactive',
  interactive: { type: 'button_reply', button_reply: { id: buttonId, title } },
})

/** A status of a message of ours. */
export const aStatus = (id: string, status: string, messageId?: string): Json => ({
  id,
  status,
  timestamp: present(),
  ...(messageId !== undefined && { biz_opaque_callback_data: messageId }),
})
