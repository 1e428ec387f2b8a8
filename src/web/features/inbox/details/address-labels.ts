import type { ContactAddress } from '#domain/contacts/contact.ts'

export const ADDRESS_KINDS: Record<ContactAddress['kind'], string> = {
  wa_id: 'WhatsApp number',
  bsuid: 'WhatsApp id',
  parent_bsuid: 'WhatsApp id of the group of companies',
  group: 'WhatsApp group',
  visitor: 'Web chat visitor',
}

/** An address as people read it. */
export function addressText({ kind, address }: ContactAddress): string {
  if (kind === 'visitor') return address.startsWith('user:') ? 'Signed in on your site' : `Browser ${address.slice(-4)}`
  return kind === 'wa_id' ? `+${address}` : address
}
