// What happens to us: the database dies, we are stopped, we are killed; each in the middle of traffic.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { until } from '#store/testing/until.ts'

import { openLine } from '../testing/live-line.ts'
import { openProduct, type Product } from '../testing/product.ts'
import { answerTo, createEchoApp, type EchoApp, type Chat } from '../testing/echo-app.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.end())

const people = (count: number, from: number): string[] => Array.from({ length: count }, (_, index) => String(from + index))

/** Waits until nothing is on its way, and proves that all was said once and in order. Tells of how many sends nobody knows. */
async function inTheEnd(shop: EchoApp, customers: string[], texts: string[]): Promise<number> {
  let chats: Chat[] = []
  const isOver = ({ status }: Chat['said'][number]): boolean => status === 'DELIVERED' || status === 'UNKNOWN'
  await until(
    'every message is answered and every answer delivered',
    async () => {
      if ((await product.world.webhooksWaiting()) > 0) return false
      chats = await shop.chats()
      return chats.length === customers.length && chats.every(({ said }) => said.length === texts.length && said.every(isOver))
    },
    60_000,
  )
  const sent = await product.world.sent(shop.phoneNumberId)
  expect(new Set(sent.map(({ ref }) => ref)).size).toBe(sent.length)
  for (const { conversation, heard, said } of chats) {
    expect(heard).toEqual(texts)
    expect(said.map(({ text }) => text)).toEqual(texts.map(answerTo))
    // What went out is known to have gone out; what is not known to have gone out did not.
    const delivered = said.filter(({ status }) => status === 'DELIVERED').map(({ text }) => text)
    expect(sent.filter(({ to }) => `+${to}` === conversation.contact.phone).map(({ text }) => text)).toEqual(delivered)
  }
  return customers.length * texts.length - sent.length
}

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
  expect(await inTheEnd(shop, customers, texts)).toBe(0)
  const drained = performance.now()
  expect((await product.world.posted()).filter(({ status }) => status !== 200)).not.toEqual([])
  expect(await product.startSecond()).toContain('Another Parley is running')
  await annotate(`down for ${Math.round(back - began)} ms, drained ${Math.round(drained - back)} ms later`)
}, 90_000)

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

  const stops = []
  for (const text of ['hi', 'one', 'two']) stops.push(await endUnderLoad(text, 'SIGTERM'))
  expect(await inTheEnd(shop, customers, ['hi', 'one', 'two'])).toBe(0)
  expect(stops.map(({ code }) => code)).toEqual([0, 0, 0])
  expect(Math.max(...stops.map(({ ms }) => ms))).toBeLessThan(30_000)

  for (const text of ['three', 'four', 'five']) await endUnderLoad(text, 'SIGKILL')
  const unknown = await inTheEnd(shop, customers, ['hi', 'one', 'two', 'three', 'four', 'five'])
  const logged = (await shop.chats()).flatMap(({ conversation: { id, lastSeq } }) => linesOf(id, lastSeq))
  await until('the line has heard as much as is logged', () => line.events.length >= logged.length)
  line.close()
  expect(line.events.map(({ conversationId, seq }) => `${conversationId} ${seq}`).toSorted()).toEqual(logged.toSorted())
  expect(line.resyncs()).toBe(0)
  await annotate(`stops took ${stops.map(({ ms }) => `${Math.round(ms)} ms`).join(', ')}`)
  await annotate(`${logged.length} lines over ${line.connections()} connections; ${unknown} sends unknown after three kills`)
}, 120_000)

/** The lines of a conversation's log are numbered without a gap. */
const linesOf = (id: string, lastSeq: number): string[] => Array.from({ length: lastSeq }, (_, index) => `${id} ${index + 1}`)
