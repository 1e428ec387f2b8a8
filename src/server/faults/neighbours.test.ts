// What one app does to the others: a number whose provider is slow, and a flood of messages.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { until } from '#store/testing/until.ts'

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

const SAMPLES = 15
const people = (count: number, from: number): string[] => Array.from({ length: count }, (_, index) => String(from + index))
const shown = ({ middle, worst }: { middle: number; worst: number }): string => `${middle} ms (at worst ${worst} ms)`
const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** How many customers of the loud shop were answered so far. */
const answered = async (): Promise<number> => (await product.world.sent(loud.phoneNumberId)).length

/** Customers of the quiet shop write one after another; tells how long they waited for the first reply, in the middle and at worst, for the report alone. */
async function replyTimes(from: number, answeredOne?: () => Promise<unknown>): Promise<{ middle: number; worst: number }> {
  const waits: number[] = []
  for (const person of people(SAMPLES, from)) {
    await quiet.write(person, 'hi')
    let wait: number | null = null
    await until('the quiet shop answers', async () => (wait = await product.world.replyMs(person, quiet.phoneNumberId)) !== null, 60_000)
    waits.push(wait ?? Number.NaN)
    await answeredOne?.()
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
}, 90_000)

test('F27: a customer of one app is answered before another app’s burst of three hundred', async ({ annotate }) => {
  const baseline = await replyTimes(15_565_000_000)
  const before = await answered()
  const burst = people(300, 15_570_000_000).map((from) => product.post(aText(loud.phoneNumberId, from, 'hi')))

  const turns: number[] = []
  const beside = await replyTimes(15_566_000_000, async () => turns.push((await answered()) - before))

  expect((await Promise.all(burst)).every(({ status }) => status === 200)).toBe(true)
  await annotate(
    `first reply: ${shown(baseline)} alone, ${shown(beside)} beside 300 webhooks at once; ${turns[0]} of them were answered by the first`,
  )
  expect(turns[0]).toBeLessThan(300)
}, 90_000)

test('F27: a flood of one app does not starve another', async ({ annotate }) => {
  let posted = 0
  let isOver = false
  const flood = async (): Promise<void> => {
    while (!isOver) await product.post(aText(loud.phoneNumberId, String(15_580_000_000 + posted++), 'hi'))
  }
  const flooding = Array.from({ length: 100 }, flood)
  await until('there is a flood', () => posted > 300)

  const before = await answered()
  let accepted = posted
  const turns: { accepted: number; answered: number }[] = []
  const beside = await replyTimes(15_567_000_000, async () => {
    turns.push({ accepted, answered: (await answered()) - before })
    accepted = posted
  })

  isOver = true
  await Promise.all(flooding)
  await annotate(`first reply: ${shown(beside)} beside a flood of ${posted} webhooks`)
  // The flood's own backlog grows all the time, and nobody of the quiet shop stood in it: many who wrote before them were still waiting.
  expect(turns.filter((turn) => turn.answered >= turn.accepted)).toEqual([])
}, 180_000)

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
