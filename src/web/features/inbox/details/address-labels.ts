import { t } from '#domain/i18n/t.ts'
import type { ContactAddress } from '#domain/contacts/contact.ts'

export const ADDRESS_KINDS: Record<ContactAddress['kind'], string> = {
  wa_id: t('WhatsApp number'),
  bsuid: t('WhatsApp id'),
  parent_bsuid: t('WhatsApp id of the group of companies'),
  group: t('WhatsApp group'),
  visitor: t('Web chat visitor'),
}

/** An address as people read it. */
export function addressText({ kind, address }: ContactAddress): string {
  if (kind === 'visitor')
    return address.startsWith('user:') ? t('Signed in on your site') : t('Browser {address}', { address: address.slice(-4) })
  return kind === 'wa_id' ? `+${address}` : address
}
