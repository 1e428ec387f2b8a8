// What happens to us: the database dies, we are stopped, we are killed; each in the middle of traffic.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { until } from '#store/testing/until.ts'

import { openLine } from '../testing/live-line.ts'
import { openProduct, type Product } from '../testing/product.ts'
import { createEchoApp } from '../testing/echo-app.ts'
import { inTheEnd, linesOf } from '../testing/in-the-end.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.end())

const people = (count: number, from: number): string[] => Array.from({ length: count }, (_, index) => String(from + index))

test('F03: webhooks are retried while the database is down, and the backlog drains', async ({ annotate }) => {
  const shop = await createEchoApp(product, '100000000000002')
  const customers = people(20, 15_554_000_000)
  const texts = ['hi', ...Array.from({ length: 9 }, (_, index) => `number ${index}`)]

  for (const text of texts) await Promise.all(customers.map((person) => shop.write(person, text)))
  await until('the traffic flows', async () => (await product.world.sent(shop.phoneNumberId)).length > 20)
  const began = performance.now()
  await product.killDatabase()
  await until('a webhook is refused while it is down', async () => {
    const answer = await product.post({ object: 'whatsapp_business_account', entry: [] })
    if (answer.status !== 200) expect(answer).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) })
    return answer.status === 503
  })
  await until(
    'webhooks are taken again',
    async () => (await product.post({ object: 'whatsapp_business_account', entry: [] })).status === 200,
  )
  const back = performance.now()
  expect(await inTheEnd(product, shop, customers, texts)).toBe(0)
  const drained = performance.now()
  expect((await product.world.posted()).filter(({ status }) => status !== 200)).not.toEqual([])
  expect(await product.startSecond()).toContain('Another Parley is running')
  await annotate(`down for ${Math.round(back - began)} ms, drained ${Math.round(drained - back)} ms later`)
})

test('stops and kills under load lose and double nothing, and a live connection resumes with every line exactly once', async ({
  annotate,
}) => {
  await product.world.addNumber('100000000000004')
  const shop = await createEchoApp(product, '100000000000004')
  const customers = people(20, 15_556_000_000)
  const line = await openLine(product, shop.appId)
  const endUnderLoad = async (text: string, signal: NodeJS.Signals): Promise<{ code: number | null; ms: number }> => {
    const before = { lines: line.events.length, sent: (await product.world.sent(shop.phoneNumberId)).length }
    await Promise.all(customers.map((person) => shop.write(person, text)))
    await until('the line hears of it', () => line.events.length > before.lines)
    await until('the traffic flows', async () => (await product.world.sent(shop.phoneNumberId)).length > before.sent)
    const ended = await product.stop(signal)
    await product.start()
    return ended
  }

  // Stops with others that take over are in rolling.test.ts.
  const stop = await endUnderLoad('hi', 'SIGTERM')
  expect(await inTheEnd(product, shop, customers, ['hi'])).toBe(0)
  expect(stop.code).toBe(0)
  expect(stop.ms).toBeLessThan(30_000)

  for (const text of ['one', 'two']) await endUnderLoad(text, 'SIGKILL')
  const unknown = await inTheEnd(product, shop, customers, ['hi', 'one', 'two'])
  const logged = (await shop.chats()).flatMap(({ conversation: { id, lastSeq } }) => linesOf(id, lastSeq))
  await until('the line has heard as much as is logged', () => line.events.length >= logged.length)
  line.close()
  expect(line.events.map(({ conversationId, seq }) => `${conversationId} ${seq}`).toSorted()).toEqual(logged.toSorted())
  expect(line.resyncs()).toBe(0)
  await annotate(`the stop took ${Math.round(stop.ms)} ms`)
  await annotate(`${logged.length} lines over ${line.connections()} connections; ${unknown} sends unknown after two kills`)
})
