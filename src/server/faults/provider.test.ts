// What WhatsApp does to us when we send: it loses answers, and it says that we are too fast.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { until } from '#store/testing/until.ts'

import { openProduct, type Product } from '../testing/product.ts'
import { answerTo, openShop, type Shop, type Talk } from '../testing/shop.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.end())

const people = (count: number, from: number): string[] => Array.from({ length: count }, (_, index) => String(from + index))

const answered = (talks: Talk[], count: number): boolean =>
  talks.length > 0 && talks.every(({ said }) => said.length === count && said.every(({ status }) => status === 'DELIVERED'))

async function everybodyWrites(shop: Shop, customers: string[], texts: string[]): Promise<void> {
  for (const text of texts) await Promise.all(customers.map((person) => shop.write(person, text)))
}

test('F02: a send whose answer is lost is not sent again, and the statuses settle it', async ({ annotate }) => {
  const shop = await openShop(product, '100000000000002')
  const customers = people(20, 15_551_000_000)
  const texts = ['hi', 'one', 'two']
  const seenUnknown = new Set<string>()
  // The statuses come late, so that the loss is seen before it is settled.
  await product.world.change({ sentDelayMs: 1_500 })
  await product.world.fault({ kind: 'accept-and-lose-the-answer', times: 40, match: { path: shop.phoneNumberId } })

  await everybodyWrites(shop, customers, texts)
  await until('every answer is delivered', async () => {
    const talks = await shop.talks()
    for (const { lines } of talks) for (const { message } of lines) if (message?.status === 'UNKNOWN') seenUnknown.add(message.id)
    return talks.length === customers.length && answered(talks, texts.length)
  })

  const sent = await product.world.sent(shop.phoneNumberId)
  expect(new Set(sent.map(({ ref }) => ref)).size).toBe(sent.length)
  for (const person of customers) expect(sent.filter(({ to }) => to === person).map(({ text }) => text)).toEqual(texts.map(answerTo))
  expect(seenUnknown.size).toBeGreaterThan(0)
  await annotate(`${seenUnknown.size} of ${sent.length} sends were unknown for a while`)
  await product.world.change({ sentDelayMs: 30 })
}, 45_000)

test('F06: a number that is too fast for WhatsApp slows down; everything is delivered, in order', async ({ annotate }) => {
  const shop = await openShop(product, '100000000000003')
  const customers = people(20, 15_552_000_000)
  const texts = ['hi', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
  await product.world.change({ messagesPerSecond: 20 })
  const before = await product.world.requests(`${shop.phoneNumberId}/messages`)

  await everybodyWrites(shop, customers, texts)
  await until('every answer is delivered', async () => answered(await shop.talks(), texts.length), 60_000)

  const tried = (await product.world.requests(`${shop.phoneNumberId}/messages`)) - before
  const sent = await product.world.sent(shop.phoneNumberId)
  for (const person of customers) expect(sent.filter(({ to }) => to === person).map(({ text }) => text)).toEqual(texts.map(answerTo))
  await annotate(`${tried - sent.length} of ${tried} calls were refused`)
  await product.world.change({ messagesPerSecond: null })
}, 90_000)

test('F06: one customer who gets too much waits, and holds nobody else up', async () => {
  await product.world.addNumber('100000000000004')
  const shop = await openShop(product, '100000000000004')
  const [much, other] = people(2, 15_553_000_000)
  await product.world.fault({ kind: 'reject', code: 131_056, times: 2, match: { to: much } })

  await everybodyWrites(shop, [much!], ['hi', 'one', 'two'])
  await everybodyWrites(shop, [other!], ['hi', 'one', 'two'])
  await until(
    'the other has every answer',
    async () => (await product.world.sent(shop.phoneNumberId)).filter(({ to }) => to === other).length === 3,
  )
  expect((await product.world.sent(shop.phoneNumberId)).filter(({ to }) => to === much)).toEqual([])
  await until('every answer is delivered', async () => answered(await shop.talks(), 3))

  const sent = await product.world.sent(shop.phoneNumberId)
  expect(sent.filter(({ to }) => to === much).map(({ text }) => text)).toEqual(['hi', 'one', 'two'].map(answerTo))
}, 45_000)
