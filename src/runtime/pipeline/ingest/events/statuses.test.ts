import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Json } from '#domain/json.ts'
import { until } from '#store/testing/until.ts'

import { type RuntimeFixture, runtimeFixture } from '#runtime/testing/runtime-fixture.ts'
import { aStatus, aText, aWebhook } from '#runtime/testing/webhooks.ts'

const WORDS = ['sent', 'delivered', 'read', 'played', 'failed']
const RANK = ['SENDING', 'UNKNOWN', 'SENT', 'FAILED', 'DELIVERED', 'READ', 'PLAYED']

let fixture: RuntimeFixture
beforeAll(async () => {
  fixture = await runtimeFixture()
})
afterAll(() => fixture.end())

const permutations = <T>(items: readonly T[]): T[][] =>
  items.length <= 1 ? [[...items]] : items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]))

const receive = async (...statuses: Json[]) => {
  await fixture.runtime.accept(aWebhook({ statuses }))
}

/** Replies to a new customer for each of `count`, and tells the messages that went out. */
async function sendMany(prefix: string, count: number): Promise<{ id: string; providerId: string }[]> {
  const people = Array.from({ length: count }, (_, index) => String(34_600_000_000 + prefix.charCodeAt(0) * 1_000 + index))
  await fixture.runtime.accept(aWebhook({ messages: people.map((waId) => aText(`${prefix}.${waId}`, waId, 'hi')) }))
  await fixture.quiet()
  const chats = await fixture.sql<{ id: string }[]>`select id from conversation where address = any(${people}) order by address`
  const by = { appId: fixture.appId, author: { kind: 'operator' as const, id: 'ana', name: 'Ana' } }
  const sent: { id: string; providerId: string }[] = []
  for (const { id } of chats) {
    await fixture.runtime.conversationCommands.execute(by, id, { type: 'takeOver' })
    const message = await fixture.runtime.conversationCommands.sendReply(by, id, { type: 'text', text: 'hello' })
    sent.push({ id: message.id, providerId: `wamid.${message.id}` })
  }
  await fixture.quiet()
  return sent
}

const historyOf = async (id: string) =>
  (
    await fixture.sql<{ status: string }[]>`
      select body ->> 'status' as status from conversation_event
      where body ->> 'type' = 'message_status_changed' and body ->> 'messageId' = ${id} order by seq`
  ).map(({ status }) => status)

const goesForward = (history: readonly string[]) =>
  history.every((status, index) => index === 0 || RANK.indexOf(status) > RANK.indexOf(history[index - 1]!))

test('a status only moves forward in all 120 orders', async () => {
  const orders = permutations(WORDS)
  const sent = await sendMany('p', orders.length)

  // One status of each message at a time: the orders really are the orders of arrival.
  for (const step of WORDS.keys()) {
    await receive(...sent.map(({ providerId }, index) => aStatus(providerId, orders[index]![step]!)))
    await fixture.quiet()
  }

  for (const { id } of sent) expect(goesForward(await historyOf(id))).toBe(true)
  const ends = await fixture.sql<{ status: string; count: number }[]>`
    select status, count(*)::int as count from message where id = any(${sent.map(({ id }) => id)}) group by status`
  expect(ends).toEqual([{ status: 'PLAYED', count: orders.length }])
})

test('the same holds in one webhook and with fifty repetitions', async () => {
  const orders = permutations(WORDS)
  const sent = await sendMany('q', orders.length)
  const all = sent.flatMap(({ providerId }, index) => orders[index]!.map((word) => aStatus(providerId, word)))
  await receive(...all)
  for (let round = 0; round < 49; round += 1) await receive(...all.slice(0, 20))
  await fixture.quiet()

  for (const { id } of sent) expect(goesForward(await historyOf(id))).toBe(true)
})

test('keeps statuses that arrive before the send’s response', async () => {
  let release: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const before = fixture.answer.send
  fixture.answer.send = async ({ id }) => {
    await held
    return { outcome: 'accepted', providerId: `wamid.${id}`, waId: null }
  }
  await fixture.runtime.accept(aWebhook({ messages: [aText('e.1', '34700111222', 'hi')] }))
  const [chat] = await untilSome(() => fixture.sql<{ id: string }[]>`select id from conversation where address = '34700111222'`)
  const by = { appId: fixture.appId, author: { kind: 'operator' as const, id: 'ana', name: 'Ana' } }
  await fixture.runtime.conversationCommands.execute(by, chat!.id, { type: 'takeOver' })
  const { id } = await fixture.runtime.conversationCommands.sendReply(by, chat!.id, { type: 'text', text: 'hello' })
  await untilSome(async () => fixture.sent.filter((one) => one.id === id))
  const pricing = { billable: false, pricing_model: 'PMP', type: 'free_customer_service', category: 'service' }
  await receive({ ...(aStatus(`wamid.${id}`, 'read') as object), pricing }, aStatus(`wamid.${id}`, 'delivered'))
  await untilSome(() => fixture.sql`select 1 from early_status`)

  release()
  await fixture.quiet()
  fixture.answer.send = before

  await expect
    .poll(() => fixture.sql`select status, pricing from message where id = ${id}`)
    .toMatchObject([
      {
        status: 'READ',
        pricing: { category: 'service', type: 'free_customer_service', model: 'PMP', billable: false },
      },
    ])
})

test('keeps group reads that arrive before the send’s response', async () => {
  const group = 'early-group'
  let release: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const before = fixture.answer.send
  fixture.answer.send = async ({ id }) => {
    await held
    return { outcome: 'accepted', providerId: `wamid.${id}`, waId: null }
  }
  const contacts = [{ wa_id: '34700111333', profile: { name: 'Ana' } }]
  await fixture.runtime.accept(aWebhook({ contacts, messages: [{ ...(aText('g.1', '34700111333', 'hi') as object), group_id: group }] }))
  const [chat] = await untilSome(() => fixture.sql<{ id: string }[]>`select id from conversation where address = ${group}`)
  const by = { appId: fixture.appId, author: { kind: 'operator' as const, id: 'ana', name: 'Ana' } }
  const { id } = await fixture.runtime.conversationCommands.sendReply(by, chat!.id, { type: 'text', text: 'hello' })
  await untilSome(async () => fixture.sent.filter((one) => one.id === id))
  const read = (who: string, timestamp: string) => {
    const of = { recipient_type: 'group', recipient_id: group, recipient_participant_id: who }
    return { id: `wamid.${id}`, status: 'read', timestamp, ...of }
  }
  await fixture.runtime.accept(aWebhook({ contacts, statuses: [read('34700111333', '1795250000'), read('34700111444', '1795250060')] }))
  await fixture.runtime.accept(aWebhook({ contacts, statuses: [read('34700111333', '1795250120')] }))
  await untilSome(() => fixture.sql`select 1 from early_status where provider_id = ${`wamid.${id}`} offset 1`)

  release()
  await fixture.quiet()
  fixture.answer.send = before

  await expect
    .poll(() => fixture.sql`select status, readers from message where id = ${id}`)
    .toMatchObject([
      {
        status: 'READ',
        readers: {
          '34700111333': { name: 'Ana', at: '2026-11-21T08:33:20.000Z' },
          '34700111444': { name: null, at: '2026-11-21T08:34:20.000Z' },
        },
      },
    ])
})

test('keeps unknown statuses and those of unknown messages without effect', async () => {
  await receive(
    { id: 'wamid.x', status: 'warning', timestamp: '1795250000' },
    { id: 'wamid.nobody', status: 'read', timestamp: '1795250000' },
  )
  await fixture.quiet()

  expect(await fixture.sql`select outcome, reason from parked`).toEqual([
    { outcome: 'ignored', reason: 'The status "warning" is not known.' },
  ])
  expect(await fixture.sql`select status from early_status where provider_id = 'wamid.nobody'`).toHaveLength(1)
})

/** Asks until there is an answer that holds something. */
async function untilSome<T>(ask: () => PromiseLike<readonly T[]>): Promise<readonly T[]> {
  let found: readonly T[] = []
  await until('an answer', async () => (found = await ask()).length > 0)
  return found
}
