// What one app does to the others: a number whose provider is slow, and a flood of messages.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { until } from '#store/testing/until.ts'
import { countStored } from '#store/whatsapp/deliveries.ts'

import { openProduct, type Product } from '../testing/product.ts'
import { createEchoApp, type EchoApp } from '../testing/echo-app.ts'

let product: Product
let loud: EchoApp
let quiet: EchoApp
let silent: EchoApp
beforeAll(async () => {
  product = await openProduct()
  loud = await createEchoApp(product, '100000000000002')
  quiet = await createEchoApp(product, '100000000000003')
  silent = await createEchoApp(product, '100000000000004')
})
afterAll(() => product.end())

const SAMPLES = 5
/** Of the loud shop wait at most so many, however fast this machine takes them and however slowly it answers. */
const BACKLOG = 1_000
/** The number of the first of them. */
const FLOOD = 15_580_000_000
const people = (count: number, from: number): string[] => Array.from({ length: count }, (_, index) => String(from + index))
const shown = ({ middle, worst }: { middle: number; worst: number }): string => `${middle} ms (at worst ${worst} ms)`
const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** How many of the first customers of the loud shop were answered before this one of the quiet shop, by the order in which WhatsApp had the answers. */
async function answeredBefore(person: string, first: readonly string[]): Promise<number> {
  const sent = await product.world.sent()
  const end = sent.findIndex(({ to, phoneNumberId }) => to === person && phoneNumberId === quiet.phoneNumberId)
  const answered = new Set(sent.slice(0, end).map(({ to }) => to))
  return first.filter((one) => answered.has(one)).length
}

/** Customers of the quiet shop write one after another; tells how long they waited for the first reply, in the middle and at worst, for the report alone. */
async function replyTimes(from: number, beforeOne?: (person: string) => Promise<unknown>): Promise<{ middle: number; worst: number }> {
  const waits: number[] = []
  for (const person of people(SAMPLES, from)) {
    await beforeOne?.(person)
    const wroteAt = Date.now()
    expect((await product.post(aText(quiet.phoneNumberId, person, 'hi'))).status).toBe(200)
    let repliedAt: number | null = null
    await until(
      'the quiet shop answers',
      async () => (repliedAt = await product.world.repliedAt(person, quiet.phoneNumberId)) !== null,
      60_000,
    )
    waits.push((repliedAt ?? Number.NaN) - wroteAt)
  }
  return { middle: median(waits), worst: Math.max(...waits) }
}

test('F08: an unresponsive provider of one number does not delay another', async ({ annotate }) => {
  const baseline = await replyTimes(15_562_000_000)
  await product.world.fault({ kind: 'slow', ms: 300_000, times: 500, match: { path: silent.phoneNumberId } })
  await Promise.all(people(150, 15_563_000_000).map((person) => silent.write(person, 'hi')))
  await until('the slow provider holds sends', async () => (await product.world.requests(`${silent.phoneNumberId}/messages`)) >= 4)

  // Every one of them was answered: nobody waited for a send of the other number to end.
  const beside = await replyTimes(15_564_000_000)

  await annotate(`first reply: ${shown(baseline)} alone, ${shown(beside)} beside a slow provider`)
  expect(await product.world.sent(silent.phoneNumberId)).toEqual([])
  await product.world.clearFaults()
})

test('F27: a customer of one app is answered before another app’s burst of three hundred', async ({ annotate }) => {
  const baseline = await replyTimes(15_565_000_000)
  const burst = people(300, 15_570_000_000)
  const posted = burst.map((from) => product.post(aText(loud.phoneNumberId, from, 'hi')))

  const beside = await replyTimes(15_566_000_000)

  expect((await Promise.all(posted)).every(({ status }) => status === 200)).toBe(true)
  const turn = await answeredBefore('15566000000', burst)
  await annotate(
    `first reply: ${shown(baseline)} alone, ${shown(beside)} beside 300 webhooks at once; ${turn} of them were answered before the first`,
  )
  expect(turn).toBeLessThan(300)
})

test('F27: a flood of one app does not starve another', async ({ annotate }) => {
  const sql = await product.openDatabase()
  const backlog = (): Promise<number> => countStored(sql, BACKLOG)
  let posted = 0
  let isOver = false
  const pour = async (): Promise<void> => {
    while (!isOver) {
      const more = people(BACKLOG / 10, FLOOD + posted)
      await Promise.all(more.map((from) => product.post(aText(loud.phoneNumberId, from, 'hi'))))
      posted += more.length
      await until('the flood ebbs', async () => isOver || (await backlog()) < BACKLOG * 0.8, 60_000)
    }
  }
  const flooding = pour()
  const waiting: { person: string; before: number }[] = []
  const beside = await replyTimes(15_567_000_000, async (person) => {
    // More than what is under way when somebody of the quiet shop writes.
    await until('there is a flood', async () => posted >= BACKLOG && (await backlog()) >= BACKLOG / 2, 60_000)
    waiting.push({ person, before: posted })
  })

  isOver = true
  await flooding
  await sql.end()
  await annotate(`first reply: ${shown(beside)} beside a flood of ${posted} webhooks`)
  // Nobody of the quiet shop stood behind the flood: not all who wrote before them were answered before them.
  for (const { person, before } of waiting) expect(await answeredBefore(person, people(before, FLOOD))).toBeLessThan(before)
})

const aText = (phoneNumberId: string, from: string, body: string): object => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: '1',
      changes: [
        {
          field: 'messages',
          value: {
            messaging_product: 'whatsapp',
            metadata: { phone_number_id: phoneNumberId, display_phone_number: '15550000002' },
            messages: [
              { id: `wamid.${from}.${body}`, from, timestamp: String(Math.floor(Date.now() / 1_000)), type: 'text', text: { body } },
            ],
          },
        },
      ],
    },
  ],
})
