import { expect, test } from 'vitest'

import { compareOrders } from './compare-orders.ts'
import type { Order } from './order.ts'

const line = (productId: string, quantity: number, unitPrice = 10) => ({ productId, name: null, quantity, unitPrice })
const order = { status: 'new', paymentStatus: 'unpaid', note: null, total: 30, lines: [line('mug', 1), line('tray', 2)] } as const
const compare = (after: Partial<Order>) =>
  compareOrders({ ...order, lines: [...order.lines] }, { ...order, lines: [...order.lines], ...after })

test('names only what changed', () => {
  expect(compare({ status: 'shipped', note: 'Gift' })).toEqual({
    v: 1,
    isNew: false,
    status: { from: 'new', to: 'shipped' },
    note: { from: null, to: 'Gift' },
  })
})

test('tells products that were added, removed, counted or priced anew, and not those that only moved', () => {
  const { lines, total } = compare({ total: 42, lines: [line('pot', 1, 12), line('mug', 3)] })
  expect(total).toEqual({ from: 30, to: 42 })
  expect(lines).toEqual([
    { productId: 'mug', name: null, from: { quantity: 1, unitPrice: 10 }, to: { quantity: 3, unitPrice: 10 } },
    { productId: 'tray', name: null, from: { quantity: 2, unitPrice: 10 }, to: null },
    { productId: 'pot', name: null, from: null, to: { quantity: 1, unitPrice: 12 } },
  ])
  expect(compare({ lines: [line('tray', 2), line('mug', 1)] }).lines).toBeUndefined()
})

test('the second line of a product is compared with its second', () => {
  const twice = [line('mug', 1), line('mug', 2), line('tray', 2)]
  expect(compare({ lines: twice }).lines).toEqual([{ productId: 'mug', name: null, from: null, to: { quantity: 2, unitPrice: 10 } }])
})
