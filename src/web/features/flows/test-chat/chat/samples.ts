import { t } from '#domain/i18n/t.ts'
import type { IncomingContent } from '#domain/messages/message.ts'

/** Where the customer of a test chat is. */
export const PLACE: IncomingContent = {
  type: 'location',
  latitude: 53.5436,
  longitude: 9.9884,
  name: t('Pier 4'),
  address: 'Harbour promenade, Hamburg',
}

/** What the customer of a test chat can send beside words, without a file that would have to go anywhere. */
export const SAMPLES = {
  layout: { type: 'image', media: { mimeType: 'image/jpeg' } },
  document: { type: 'document', media: { mimeType: 'application/pdf' }, filename: 'sample.pdf' },
  voice: { type: 'audio', media: { mimeType: 'audio/ogg' }, voice: true },
  place: PLACE,
  card: {
    type: 'contacts',
    contacts: [{ name: 'Ines Moreau', phones: [{ phone: '+33612345678' }], emails: [], urls: [], addresses: [] }],
  },
} as const satisfies Readonly<Record<string, IncomingContent>>

/** A cart with one product, as it comes back from a catalog. */
export const CART: IncomingContent = {
  type: 'order',
  catalogId: 'sample',
  items: [{ productRetailerId: 'sample', quantity: 1, itemPrice: 12.5, currency: 'EUR' }],
}
