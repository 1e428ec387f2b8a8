import { afterEach, beforeEach, expect, test } from 'vitest'

import type { AskedEffect } from '#domain/actions/catalogue.gen.ts'
import type { Order } from '#domain/commerce/order.ts'
import { listOrderChanges } from '#store/commerce/order-changes.ts'
import { insertRows } from '#store/testing/rows.ts'
import { type RuntimeFixture, runtimeFixture } from '#runtime/testing/runtime-fixture.ts'

let fixture: RuntimeFixture
let order: Order
beforeEach(async () => {
  fixture = await runtimeFixture()
  await insertRows(fixture.sql, 'contact', { appId: fixture.appId, id: 'ann' })
  const placed = await perform('Dana', 'place', { kind: 'place_order', currency: 'EUR', lines: [MUG], note: null, dedupeKey: null })
  if (placed.kind !== 'place_order' || placed.outcome !== 'placed') throw new Error('not placed')
  order = placed.order
})
afterEach(() => fixture.end())

const MUG = { productId: 'mug', name: 'Mug', quantity: 1, unitPrice: 10 }
const perform = (name: string, id: string, action: AskedEffect) =>
  fixture.runtime.executeAction({ appId: fixture.appId, author: { kind: 'operator', id: name.toLowerCase(), name } }, 'ann', id, action)
const change = (name: string, id: string, more: Partial<Extract<AskedEffect, { kind: 'change_order' }>>) =>
  perform(name, id, { kind: 'change_order', orderId: order.id, status: null, paymentStatus: null, note: null, ...more })
const history = () => listOrderChanges(fixture.sql, fixture.appId, order.id)

test('the history says who changed what of an order, latest first', async () => {
  await change('Olga', 'edit', { lines: [{ ...MUG, quantity: 2 }], note: 'Gift' })
  await change('Dana', 'ship', { status: 'shipped', paymentStatus: 'paid' })
  await change('Dana', 'nothing new', { status: 'shipped' })

  expect((await history()).map(({ author, revision, body }) => [author.name, revision, body])).toEqual([
    ['Dana', 3, { v: 1, isNew: false, status: { from: 'new', to: 'shipped' }, paymentStatus: { from: 'unpaid', to: 'paid' } }],
    [
      'Olga',
      2,
      {
        v: 1,
        isNew: false,
        note: { from: null, to: 'Gift' },
        total: { from: 10, to: 20 },
        lines: [{ productId: 'mug', name: 'Mug', from: { quantity: 1, unitPrice: 10 }, to: { quantity: 2, unitPrice: 10 } }],
      },
    ],
    ['Dana', 1, { v: 1, isNew: true }],
  ])
})

test('a save on an older revision changes nothing and says who was first; the same save on the new one holds', async () => {
  const { revision } = order
  await change('Olga', 'first', { lines: [{ ...MUG, quantity: 2 }], revision })

  const refused = await change('Dana', 'late', { status: 'shipped', revision })
  expect(refused).toMatchObject({
    outcome: 'stale',
    reason: 'Olga changed this order after you opened it.',
    order: { revision: 2, status: 'new', total: 20 },
    changes: [{ revision: 2, author: { name: 'Olga' }, body: { total: { from: 10, to: 20 } } }],
  })
  expect(await history()).toHaveLength(2)
  expect(await change('Dana', 'anyway', { status: 'shipped', revision: 2 })).toMatchObject({
    outcome: 'updated',
    order: { revision: 3, status: 'shipped', total: 20 },
  })
})

test('a save that asks for what is there already is never too late', async () => {
  await change('Olga', 'first', { status: 'shipped', revision: 1 })
  expect(await change('Olga', 'sent twice', { status: 'shipped', revision: 1 })).toMatchObject({
    outcome: 'updated',
    order: { revision: 2 },
  })
})

test('of twenty saves on one revision exactly one holds', async () => {
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, n) => change(`Person ${n}`, `save ${n}`, { note: `Note ${n}`, revision: 1 })),
  )
  expect(results.filter((result) => 'outcome' in result && result.outcome === 'updated')).toHaveLength(1)
  expect(results.filter((result) => 'outcome' in result && result.outcome === 'stale')).toHaveLength(19)
  expect(await history()).toHaveLength(2)
})
