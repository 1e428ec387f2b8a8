import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import type { Json } from '#domain/json.ts'

import { NEWS, SAMPLES } from '#runtime/testing/payload-samples.ts'
import { type RuntimeFixture, runtimeFixture } from '#runtime/testing/runtime-fixture.ts'
import { PHONE_NUMBER_ID } from '#runtime/testing/webhooks.ts'

let fixture: RuntimeFixture
beforeEach(async () => {
  fixture = await runtimeFixture()
})
afterEach(() => fixture.end())

const metadata = { display_phone_number: '15550000001', phone_number_id: PHONE_NUMBER_ID }
const encode = (value: Json) => new TextEncoder().encode(JSON.stringify(value))
const entry = (...changes: Json[]): Json => ({ id: '200000000000001', time: 1795250000, changes })
const body = (...entries: Json[]): Uint8Array => encode({ object: 'whatsapp_business_account', entry: entries })
const about = (value: { [name: string]: Json }, field = 'messages'): Json => ({
  field,
  value: { messaging_product: 'whatsapp', metadata, ...value },
})
const withId = (raw: { [name: string]: Json }, id: string): Json => ({ ...raw, id })

/** Everything of the suite under ids of its own, with the ids that must be found again. */
const everything = (prefix: string) => SAMPLES.map(({ raw }, index) => withId(raw, `${prefix}.${index}`))

async function receive(...bodies: Uint8Array[]): Promise<void> {
  for (const raw of bodies) await fixture.runtime.accept(raw)
  await fixture.quiet()
}

const kept = async () =>
  new Map(
    (
      await fixture.sql<{ id: string; kind: string; count: number }[]>`
        select provider_id as id, min(content ->> 'type') as kind, count(*)::int as count from message where direction = 'in' group by 1`
    ).map(({ id, kind, count }) => [id, { kind, count }]),
  )
const parked = () => fixture.sql<{ outcome: string; reason: string }[]>`select outcome, reason from parked order by id`
const waiting = async () =>
  (await fixture.sql<{ count: number }[]>`select count(*)::int as count from delivery where state <> 'handled'`)[0]!.count

/** Each message is there once, as the kind that it is, and its line is in the log. */
async function expectAllOnce(ids: readonly string[]): Promise<void> {
  const found = await kept()
  expect([...found.keys()].toSorted()).toEqual(ids.toSorted())
  expect([...found.values()].every(({ count }) => count === 1)).toBe(true)
  const lines = await fixture.sql<{ count: number }[]>`
    select count(*)::int as count from conversation_event e join message m on m.app_id = e.app_id and m.id = e.body ->> 'messageId'
      and m.conversation_id = e.conversation_id and m.seq = e.seq
    where e.body ->> 'type' = 'message_received'`
  expect(lines[0]!.count).toBe(ids.length)
  expect(await waiting()).toBe(0)
}

const idsOf = (messages: readonly Json[]) => messages.map((message) => String((message as { id: Json }).id))

/** A fixed shuffle: the same order in every run. */
const shuffled = <T>(items: readonly T[], seed: number): T[] => {
  let state = seed
  return items
    .map((item) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return { item, state }
    })
    .toSorted((a, b) => a.state - b.state)
    .map(({ item }) => item)
}

test('shows each kind of message as one message of its kind', async () => {
  for (const [index, { raw }] of SAMPLES.entries()) await receive(body(entry(about({ messages: [withId(raw, `m.${index}`)] }))))

  await expectAllOnce(SAMPLES.map((_, index) => `m.${index}`))
  const found = await kept()
  expect(SAMPLES.map(({ name }, index) => [name, found.get(`m.${index}`)?.kind])).toEqual(
    SAMPLES.map(({ name, kept: kind }) => [name, kind]),
  )
})

test('reads all kinds from one batched webhook', async () => {
  const messages = [...everything('a'), ...everything('b'), ...everything('c')]
  const third = Math.ceil(messages.length / 3)
  await receive(
    body(
      entry(
        about({ messages: messages.slice(0, third) }),
        about({ statuses: [{ id: 'wamid.NOBODY', status: 'sent', timestamp: '1795250000' }] }),
      ),
      entry(about({ messages: messages.slice(third, 2 * third) }), about({ messages: messages.slice(2 * third) })),
    ),
  )

  await expectAllOnce(idsOf(messages))
})

test('delivered fifty times over, each is still one', async () => {
  const messages = everything('m')
  const bodies = Array.from({ length: 50 }, () => body(entry(about({ messages }))))
  await Promise.all(bodies.map((raw) => fixture.runtime.accept(raw)))
  await fixture.quiet()

  await expectAllOnce(idsOf(messages))
})

test('in any order, each is stored once', async () => {
  const rounds = [1, 2, 3].map((round) => shuffled(everything(`r${round}`), round))
  await Promise.all(
    rounds.flatMap((messages) => messages.map((message) => fixture.runtime.accept(body(entry(about({ messages: [message] })))))),
  )
  await fixture.quiet()

  await expectAllOnce(rounds.flatMap(idsOf))
})

test('unknown fields do not change a message', async () => {
  const strange = { field_of_next_year: { deep: [1, null, { a: 'b' }] }, another: null }
  const messages = everything('m').map((message) => ({ ...(message as object), ...strange }))
  await receive(
    encode({
      object: 'whatsapp_business_account',
      ...strange,
      entry: [{ ...(entry({ ...(about({ messages, ...strange }) as object), ...strange }) as object), ...strange }],
    }),
  )

  await expectAllOnce(idsOf(messages))
  const found = await kept()
  expect(SAMPLES.map((_, index) => found.get(`m.${index}`)?.kind)).toEqual(SAMPLES.map(({ kept: kind }) => kind))
})

test('a webhook cut at any byte is parked visibly', async () => {
  const whole = body(entry(about({ messages: everything('m').slice(0, 3) })))
  const cuts = Array.from({ length: 40 }, (_, index) => Math.floor((whole.length * index) / 40))
  await receive(...cuts.map((end) => whole.slice(0, end)))

  expect(await waiting()).toBe(0)
  const lines = await parked()
  expect(lines).toHaveLength(cuts.length)
  expect(lines.every(({ outcome }) => outcome === 'parked')).toBe(true)
})

test('incomplete bodies keep their kind and raw content', async () => {
  const hollow = SAMPLES.map(({ raw }, index) => ({
    id: `h.${index}`,
    from: '34600111222',
    timestamp: raw.timestamp ?? null,
    type: raw.type ?? null,
  }))
  await receive(body(entry(about({ messages: hollow }))))

  await expectAllOnce(idsOf(hollow))
})

test('parks messages without id or sender, with the reason', async () => {
  await receive(
    body(entry(about({ messages: [{ type: 'text', text: { body: 'x' } }, { id: 'm', type: 'text', text: { body: 'x' } }, 7, null] }))),
  )

  expect((await parked()).map(({ reason }) => reason).toSorted()).toEqual([
    'The message has no id.',
    'The message has no id.',
    'The message has no id.',
    'The message names no sender.',
  ])
})

test('handles or visibly keeps every other webhook field', async () => {
  const left: Record<string, string[]> = {}
  for (const { field, value } of NEWS) {
    const before = (await parked()).length
    await receive(body(entry({ field, value })))
    const after = (await parked()).slice(before)
    if (after.length > 0) left[field] = after.map(({ outcome }) => outcome)
  }

  expect(Object.keys(left)).toEqual(expect.arrayContaining(['history', 'calls', 'field_of_next_year']))
  expect(
    Object.values(left)
      .flat()
      .every((outcome) => outcome === 'ignored'),
  ).toBe(true)
  expect(await waiting()).toBe(0)
})

test('parks messages of an unknown number', async () => {
  const foreign = { field: 'messages', value: { metadata: { phone_number_id: '999' }, messages: everything('m').slice(0, 2) } }
  await receive(body(entry(foreign)))

  expect(await kept()).toEqual(new Map())
  expect((await parked()).map(({ reason }) => reason)).toEqual([
    'No channel has the phone number ID 999.',
    'No channel has the phone number ID 999.',
  ])
})

describe('a burst', () => {
  test('of a thousand messages of a hundred customers in one webhook is stored completely and in order', async () => {
    const messages = Array.from({ length: 1_000 }, (_, index) => ({
      id: `m.${index}`,
      from: String(34_600_000_000 + (index % 100)),
      timestamp: String(1_795_250_000 + Math.floor(index / 100)),
      type: 'text',
      text: { body: String(Math.floor(index / 100)) },
    }))
    await receive(body(entry(about({ messages }))))

    await expectAllOnce(idsOf(messages))
    const chats = await fixture.sql<{ words: string[] }[]>`
      select array_agg(content ->> 'text' order by seq) as words from message where direction = 'in' group by conversation_id`
    expect(chats).toHaveLength(100)
    expect(chats.every(({ words }) => words.join('') === '0123456789')).toBe(true)
  })
})
