// What WhatsApp does to us when we send: it loses answers, and it says that we are too fast.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { until } from '#store/testing/until.ts'

import { openProduct, type Product } from '../testing/product.ts'
import { answerTo, createEchoApp, type EchoApp, type Chat } from '../testing/echo-app.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.end())

const people = (count: number, from: number): string[] => Array.from({ length: count }, (_, index) => String(from + index))

const answered = (chats: Chat[], count: number): boolean =>
  chats.length > 0 && chats.every(({ said }) => said.length === count && said.every(({ status }) => status === 'DELIVERED'))

async function everybodyWrites(shop: EchoApp, customers: string[], texts: string[]): Promise<void> {
  for (const text of texts) await Promise.all(customers.map((person) => shop.write(person, text)))
}

test('F02: does not repeat a send with a lost response; statuses settle it', async ({ annotate }) => {
  const shop = await createEchoApp(product, '100000000000002')
  const customers = people(20, 15_551_000_000)
  const texts = ['hi', 'one', 'two']
  const seenUnknown = new Set<string>()
  // The statuses come late, so that the loss is seen before it is settled.
  await product.world.change({ sentDelayMs: 1_500 })
  // A few here and there: a number that loses many answers in a row rests.
  for (const to of customers.slice(0, 6)) await product.world.fault({ kind: 'accept-and-lose-the-answer', times: 1, match: { to } })

  await everybodyWrites(shop, customers, texts)
  await until('every answer is delivered', async () => {
    const chats = await shop.chats()
    for (const { lines } of chats) for (const { message } of lines) if (message?.status === 'UNKNOWN') seenUnknown.add(message.id)
    return chats.length === customers.length && answered(chats, texts.length)
  })

  const sent = await product.world.sent(shop.phoneNumberId)
  expect(new Set(sent.map(({ ref }) => ref)).size).toBe(sent.length)
  for (const person of customers) expect(sent.filter(({ to }) => to === person).map(({ text }) => text)).toEqual(texts.map(answerTo))
  expect(seenUnknown.size).toBeGreaterThan(0)
  await annotate(`${seenUnknown.size} of ${sent.length} sends were unknown for a while`)
  await product.world.change({ sentDelayMs: 30 })
})

test('F06: a throttled number slows down and delivers everything in order', async ({ annotate }) => {
  const shop = await createEchoApp(product, '100000000000003')
  const customers = people(20, 15_552_000_000)
  const texts = ['hi', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
  await product.world.change({ messagesPerSecond: 20 })
  const before = await product.world.requests(`${shop.phoneNumberId}/messages`)

  await everybodyWrites(shop, customers, texts)
  await until('the number says that it is slowed down', async () => {
    const { items } = await product.call('GET', `/api/v1/apps/${shop.appId}/channels`)
    return items[0].slowdown === 'throttled'
  })
  await until('every answer is delivered', async () => answered(await shop.chats(), texts.length), 60_000)

  const tried = (await product.world.requests(`${shop.phoneNumberId}/messages`)) - before
  const sent = await product.world.sent(shop.phoneNumberId)
  for (const person of customers) expect(sent.filter(({ to }) => to === person).map(({ text }) => text)).toEqual(texts.map(answerTo))
  await annotate(`${tried - sent.length} of ${tried} calls were refused`)
  await product.world.change({ messagesPerSecond: null })
})

test('F06: a per-customer limit delays only that customer', async () => {
  await product.world.addNumber('100000000000004')
  const shop = await createEchoApp(product, '100000000000004')
  const [much, other] = people(2, 15_553_000_000)
  await product.world.fault({ kind: 'reject', code: 131_056, times: 2, match: { to: much } })

  await everybodyWrites(shop, [much!], ['hi', 'one', 'two'])
  await everybodyWrites(shop, [other!], ['hi', 'one', 'two'])
  await until(
    'the other has every answer',
    async () => (await product.world.sent(shop.phoneNumberId)).filter(({ to }) => to === other).length === 3,
  )
  expect((await product.world.sent(shop.phoneNumberId)).filter(({ to }) => to === much)).toEqual([])
  await until('every answer is delivered', async () => answered(await shop.chats(), 3))

  const sent = await product.world.sent(shop.phoneNumberId)
  expect(sent.filter(({ to }) => to === much).map(({ text }) => text)).toEqual(['hi', 'one', 'two'].map(answerTo))
})

test('an outage leaves only a few unconfirmed messages, then probes one at a time', async ({ annotate }) => {
  await product.world.addNumber('100000000000005')
  const shop = await createEchoApp(product, '100000000000005')
  const customers = people(40, 15_556_000_000)
  const channel = async () => (await product.call('GET', `/api/v1/apps/${shop.appId}/channels`)).items[0]
  await product.world.fault({ kind: '5xx', status: 502, bare: true, times: 1_000, match: { path: `${shop.phoneNumberId}/messages` } })

  await everybodyWrites(shop, customers, ['hi'])
  await until('the number says that it is not answered', async () => (await channel()).slowdown === 'unanswered')
  const statuses = async () => (await shop.chats()).flatMap(({ said }) => said.map(({ status }) => status))
  await until('every answer is written', async () => (await statuses()).length === customers.length)
  // By one look: the number is tried again meanwhile.
  const during = await statuses()
  const lost = during.filter((status) => status === 'UNKNOWN').length
  expect(during.filter((status) => status === 'SENDING').length).toBe(customers.length - lost)
  expect(lost).toBeLessThan(10)

  await product.world.clearFaults()
  await until('all others are delivered', async () => (await statuses()).every((status) => ['DELIVERED', 'UNKNOWN'].includes(status)))
  const unknown = (await statuses()).filter((status) => status === 'UNKNOWN').length
  expect(unknown).toBeLessThan(10)
  expect((await channel()).slowdown).toBeNull()
  await annotate(`${unknown} of ${customers.length} unconfirmed`)
})

test('a dead token pauses its number, notifies admins once, and a new token resumes', async () => {
  await product.world.addNumber('100000000000006')
  const shop = await createEchoApp(product, '100000000000006')
  const path = `/api/v1/apps/${shop.appId}`
  const customers = people(5, 15_557_000_000)
  const channel = async () => (await product.call('GET', `${path}/channels`)).items[0]
  const statuses = async () => (await shop.chats()).flatMap(({ said }) => said.map(({ status }) => status))
  await product.world.fault({ kind: 'reject', code: 190, times: 1_000, match: { path: `${shop.phoneNumberId}/messages` } })

  await everybodyWrites(shop, customers, ['hi', 'one'])
  await until('the number is held back', async () => (await channel()).blockedBy === 'token')
  await until('every answer is written', async () => (await statuses()).length === 10)
  expect(await statuses()).toEqual(Array.from({ length: 10 }, () => 'SENDING'))
  const told = (await product.call('GET', `${path}/notifications`)).items.filter(({ kind }: { kind: string }) => kind === 'channel')
  expect(told).toMatchObject([{ contact: 'Main', channelId: (await channel()).id, conversationId: null }])

  await product.world.clearFaults()
  await product.call('PATCH', `${path}/channels/${(await channel()).id}`, { accessToken: 'a-token-that-works' })
  await until('what waited is delivered', async () => (await statuses()).every((status) => status === 'DELIVERED'))
  expect((await channel()).blocked).toBeNull()
  const sent = await product.world.sent(shop.phoneNumberId)
  for (const person of customers)
    expect(sent.filter(({ to }) => to === person).map(({ text }) => text)).toEqual(['hi', 'one'].map(answerTo))
})
