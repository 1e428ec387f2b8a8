import type { ContactAddress } from '#domain/contacts/contact.ts'

export const ADDRESS_KINDS: Record<ContactAddress['kind'], string> = {
  wa_id: 'WhatsApp number',
  bsuid: 'WhatsApp id',
  parent_bsuid: 'WhatsApp id of the group of companies',
  group: 'WhatsApp group',
  visitor: 'Web chat visitor',
}

/** An address as people read it. */
export const addressText = ({ kind, address }: ContactAddress): string => (kind === 'wa_id' ? `+${address}` : address)
