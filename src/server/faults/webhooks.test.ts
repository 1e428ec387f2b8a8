// What WhatsApp's webhooks do to us: they come twice, in heaps, in any order, and for numbers that nobody has connected.
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { MessageStatus } from '#domain/messages/message.ts'
import { until } from '#store/testing/until.ts'

import { type LiveLine, openLine } from '../testing/live-line.ts'
import { openProduct, type Product } from '../testing/product.ts'
import { answerTo, connect, createEchoApp, type EchoApp, type Chat } from '../testing/echo-app.ts'

let product: Product
let shop: EchoApp
beforeAll(async () => {
  product = await openProduct()
  shop = await createEchoApp(product, '100000000000002')
})
afterAll(() => product.end())

const TEXTS = ['hi', 'one', 'two', 'three']
const RANK: Record<MessageStatus, number> = { SENDING: 0, UNKNOWN: 1, SENT: 2, FAILED: 3, DELIVERED: 4, READ: 5, PLAYED: 6 }

const people = (count: number, from: number): string[] => Array.from({ length: count }, (_, index) => String(from + index))

/** Every customer greets, and says the rest when the flow is there to hear it. */
async function everybodyWrites(customers: string[]): Promise<Chat[]> {
  let chats: Chat[] = []
  const everybodyIsAnswered = (count: number) =>
    until(`${count} answers each are delivered`, async () => {
      chats = (await shop.chats()).filter(({ conversation }) => customers.includes(conversation.contact.phone?.slice(1) ?? ''))
      return (
        chats.length === customers.length &&
        chats.every(({ said }) => said.length === count && said.every(({ status }) => status === 'DELIVERED'))
      )
    })
  await Promise.all(customers.map((person) => shop.write(person, 'hi')))
  await everybodyIsAnswered(1)
  for (const text of TEXTS.slice(1)) await Promise.all(customers.map((person) => shop.write(person, text)))
  await everybodyIsAnswered(TEXTS.length)
  return chats
}

/** The statuses that each message went through, in the order of its conversation's log; the line tells of it by transaction. */
function courses({ events }: LiveLine): MessageStatus[][] {
  const changes = events.toSorted((a, b) => a.seq - b.seq).flatMap(({ body }) => (body.type === 'message_status_changed' ? [body] : []))
  return [...Map.groupBy(changes, ({ messageId }) => messageId).values()].map((some) => some.map(({ status }) => status))
}

const goesForward = (course: MessageStatus[]): boolean =>
  course.every((status, index) => index === 0 || RANK[status] > RANK[course[index - 1] ?? 'SENDING'])

const cases = [
  { words: 'repeated four times each', fault: { kind: 'duplicate-webhooks', n: 4, times: 10_000 }, from: 15_581_000_000 },
  { words: 'gathered into batches', fault: { kind: 'batch-webhooks', times: 40 }, from: 15_582_000_000 },
  { words: 'in any order', fault: { kind: 'shuffle-webhooks', times: 40 }, from: 15_583_000_000 },
]

test.each(cases)('F04, F12: webhooks $words are stored once, and statuses only move forward', async ({ fault, from }) => {
  const inOrder = (texts: string[]): string[] => (fault.kind === 'shuffle-webhooks' ? texts.toSorted() : texts)
  const customers = people(10, from)
  const line = await openLine(product, shop.appId)
  await product.world.fault(fault)

  const chats = await everybodyWrites(customers)
  await product.world.clearFaults()
  await until('every webhook is acknowledged', async () => (await product.world.webhooksWaiting()) === 0)

  const sent = (await product.world.sent(shop.phoneNumberId)).filter(({ to }) => customers.includes(to))
  for (const { conversation, heard } of chats) {
    const told = sent.filter(({ to }) => `+${to}` === conversation.contact.phone).map(({ text }) => text)
    expect(inOrder(heard)).toEqual(inOrder(TEXTS))
    expect(inOrder(told)).toEqual(inOrder(TEXTS.map(answerTo)))
  }
  await until(
    'the line has told of every status',
    () => courses(line).filter((course) => course.includes('DELIVERED')).length === sent.length,
  )
  expect(courses(line).filter((course) => !goesForward(course))).toEqual([])
  line.close()
})

test('parks a message for an unconnected number and replays it once', async () => {
  const late = await createEchoApp(product, '100000000000005', false)
  await product.world.addNumber(late.phoneNumberId)
  await late.write('15584000001', 'hi')
  await until('the webhook is acknowledged', async () => (await product.world.webhooksWaiting()) === 0)
  const parked = async () => (await product.call('GET', `/api/v1/apps/${late.appId}/parked`)).items
  expect(await parked()).toEqual([])

  await connect(product, late)
  await until('it is listed', async () => (await parked()).length === 1)
  const [item] = await parked()
  expect(item).toMatchObject({ source: 'webhook', reason: `No channel has the phone number ID ${late.phoneNumberId}.` })
  const replay = `/api/v1/apps/${late.appId}/parked/${item.id}/replay`
  const answers = await Promise.allSettled([product.call('POST', replay, {}), product.call('POST', replay, {})])

  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await until('it is answered', async () => (await late.chats()).some(({ said }) => said[0]?.status === 'DELIVERED'))
  expect((await late.chats()).map(({ heard, said }) => ({ heard, said: said.map(({ text }) => text) }))).toEqual([
    { heard: ['hi'], said: [answerTo('hi')] },
  ])
  expect(await product.world.sent(late.phoneNumberId)).toHaveLength(1)
  expect(await parked()).toEqual([])
})
