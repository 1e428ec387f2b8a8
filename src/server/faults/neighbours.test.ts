// What one app does to the others: a number whose provider is slow, and a flood of messages.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { until } from '#store/testing/until.ts'

import { openProduct, type Product } from '../testing/product.ts'
import { createEchoApp, type EchoApp } from '../testing/echo-app.ts'

let product: Product
let loud: EchoApp
let quiet: EchoApp
beforeAll(async () => {
  product = await openProduct()
  loud = await createEchoApp(product, '100000000000002')
  quiet = await createEchoApp(product, '100000000000003')
})
afterAll(() => product.end())

const SAMPLES = 15
/** What a shared machine adds to a few milliseconds. */
const NOISE_MS = 30
const people = (count: number, from: number): string[] => Array.from({ length: count }, (_, index) => String(from + index))
const shown = ({ middle, worst }: { middle: number; worst: number }): string => `${middle} ms (at worst ${worst} ms)`
const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Customers of the quiet shop write one after another; tells how long they waited for the first reply, in the middle and at worst. */
async function replyTimes(from: number): Promise<{ middle: number; worst: number }> {
  const waits: number[] = []
  for (const person of people(SAMPLES, from)) {
    await quiet.write(person, 'hi')
    let wait: number | null = null
    await until('the quiet shop answers', async () => (wait = await product.world.replyMs(person, quiet.phoneNumberId)) !== null, 60_000)
    waits.push(wait ?? Number.NaN)
  }
  return { middle: median(waits), worst: Math.max(...waits) }
}

test('F08: a provider that takes five seconds for one number does not slow another', async ({ annotate }) => {
  await replyTimes(15_561_000_000)
  const baseline = await replyTimes(15_562_000_000)
  await product.world.fault({ kind: 'slow', ms: 5_000, times: 500, match: { path: loud.phoneNumberId } })
  await Promise.all(people(150, 15_563_000_000).map((person) => loud.write(person, 'hi')))
  await until('the slow provider holds sends', async () => (await product.world.requests(`${loud.phoneNumberId}/messages`)) >= 32)

  const beside = await replyTimes(15_564_000_000)

  await annotate(`first reply: ${shown(baseline)} alone, ${shown(beside)} beside a slow provider`)
  await product.world.clearFaults()
  expect(beside.middle).toBeLessThanOrEqual(2 * baseline.middle + NOISE_MS)
  // Far from the five seconds of the other number's sends: nobody waited for one of them to end.
  expect(beside.worst).toBeLessThan(2_000)
}, 90_000)

test('F27: three hundred webhooks at once for one app do not slow the first replies of another', async ({ annotate }) => {
  const baseline = await replyTimes(15_565_000_000)
  const burst = people(300, 15_570_000_000).map((from) => product.post(aText(loud.phoneNumberId, from, 'hi')))

  const beside = await replyTimes(15_566_000_000)

  expect((await Promise.all(burst)).every(({ status }) => status === 200)).toBe(true)
  await annotate(`first reply: ${shown(baseline)} alone, ${shown(beside)} beside 300 webhooks at once`)
  expect(beside.middle).toBeLessThanOrEqual(2 * baseline.middle + NOISE_MS)
}, 90_000)

test('F27: a flood of one app that takes the whole machine does not starve another', async ({ annotate }) => {
  let posted = 0
  let isOver = false
  const flood = async (): Promise<void> => {
    while (!isOver) await product.post(aText(loud.phoneNumberId, String(15_580_000_000 + posted++), 'hi'))
  }
  const flooding = Array.from({ length: 100 }, flood)
  await until('there is a flood', () => posted > 300)

  const beside = await replyTimes(15_567_000_000)

  isOver = true
  await Promise.all(flooding)
  await annotate(`first reply: ${shown(beside)} beside a flood of ${posted} webhooks`)
  // The flood's own backlog is minutes long by now, and nobody of the quiet shop stood in it.
  expect(beside.worst).toBeLessThan(5_000)
}, 90_000)

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
