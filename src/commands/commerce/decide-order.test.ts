import { expect, test } from 'vitest'

import type { Order } from '#domain/commerce/order.ts'

import { decideOrderChange } from './decide-order.ts'

const anOrder: Order = {
  id: 'order',
  number: 1,
  contactId: 'ann',
  conversationId: null,
  messageId: null,
  currency: 'EUR',
  lines: [],
  total: 0,
  status: 'new',
  paymentStatus: 'unpaid',
  note: 'Gift',
  createdAt: '2026-01-01T10:00:00.000Z',
  updatedAt: '2026-01-01T10:00:00.000Z',
  revision: 1,
}
const decide = (input: Partial<Parameters<typeof decideOrderChange>[1]>) =>
  decideOrderChange(anOrder, { status: null, paymentStatus: null, note: null, ...input })

test('a change that alters nothing leaves an order as it is', () => {
  expect(decide({})).toBeNull()
  expect(decide({ status: 'new', paymentStatus: 'unpaid', note: 'Gift' })).toBeNull()
})

test('new lines are taken while nothing went out and nothing was paid', () => {
  const lines = [{ productId: 'mug', name: 'Mug', quantity: 2, unitPrice: 9.5 }]
  const on = (order: Partial<Order>) =>
    decideOrderChange({ ...anOrder, ...order }, { status: null, paymentStatus: null, note: null, lines })

  expect(on({})).toMatchObject({ set: { lines }, hasNewStatus: false })
  expect(on({ lines })).toBeNull()
  expect(on({ status: 'shipped' })).toEqual({ refused: 'The lines of an order that is shipped stay as they are.' })
  expect(on({ paymentStatus: 'paid' })).toEqual({ refused: 'The lines of an order that is paid stay as they are.' })
  expect(on({ paymentStatus: 'paid', lines })).toBeNull()
})

test('keeps omitted fields, and notifies only about a new status', () => {
  expect(decide({ status: 'shipped' })).toEqual({
    set: { status: 'shipped', paymentStatus: 'unpaid', note: 'Gift' },
    hasNewStatus: true,
  })
  expect(decide({ status: 'new', paymentStatus: 'paid' })).toEqual({
    set: { status: 'new', paymentStatus: 'paid', note: 'Gift' },
    hasNewStatus: false,
  })
})
