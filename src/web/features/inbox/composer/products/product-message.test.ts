import { expect, test } from 'vitest'

import { OutgoingContent } from '#domain/messages/message.ts'
import type { Product } from '#domain/commerce/product.ts'

import { productMessage } from './product-message.ts'

const product = (retailerId: string): Product => ({
  catalogId: 'c1',
  catalogName: 'Shop',
  retailerId,
  name: retailerId,
  description: null,
  priceMinor: 100,
  currency: 'EUR',
  availability: 'in stock',
  imageUrl: null,
  url: null,
  isOwn: false,
  stock: null,
  archived: false,
  collectionIds: [],
  updatedAt: '2026-01-01T00:00:00.000Z',
})
const draft = { chosen: [], sections: {}, header: 'For you', text: 'Look' }

test('no product means the whole catalog, several are in sections', () => {
  expect(productMessage(draft)).toMatchObject({ content: { show: { kind: 'catalog' } } })
  expect(productMessage({ ...draft, chosen: [product('a')] })).toMatchObject({
    content: { show: { kind: 'product', productRetailerId: 'a' } },
  })
  const several = productMessage({ ...draft, chosen: ['a', 'b', 'c'].map(product), sections: { b: 'Tea', c: ' Tea ' } })
  expect(several).toMatchObject({
    content: {
      show: {
        sections: [
          { title: 'Products', productRetailerIds: ['a'] },
          { title: 'Tea', productRetailerIds: ['b', 'c'] },
        ],
      },
    },
  })
  expect(OutgoingContent.safeParse('content' in several ? several.content : null).success).toBe(true)
})

test('reports before sending what WhatsApp would refuse', () => {
  const many = Array.from({ length: 31 }, (_, n) => product(`p${n}`))
  expect(productMessage({ ...draft, chosen: many })).toEqual({ fault: 'WhatsApp shows at most 30 products.' })
  const sections = Object.fromEntries(many.slice(0, 11).map(({ retailerId }) => [retailerId, retailerId]))
  expect(productMessage({ ...draft, chosen: many.slice(0, 11), sections })).toEqual({ fault: 'WhatsApp shows at most 10 sections.' })
  expect(productMessage({ ...draft, chosen: many.slice(0, 2), header: ' ' })).toEqual({ fault: 'Several products need a heading.' })
  expect(productMessage({ ...draft, text: '' })).toEqual({ fault: 'Write something above the products.' })
})
