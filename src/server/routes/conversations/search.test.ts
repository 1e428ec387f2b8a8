import { afterAll, beforeAll, expect, test } from 'vitest'

import { aText, aWebhook } from '#runtime/testing/webhooks.ts'
import { until } from '#store/testing/until.ts'
import { insertRows } from '#store/testing/rows.ts'

import type { Client } from '#server/testing/client.ts'
import { createTestWorkspace } from '#server/testing/test-workspace.ts'

let stranger: Client

const SAID = [
  ['wamid.1', '15550000001', 'Is the Café table in stock?'],
  ['wamid.2', '15550000002', 'The delivery of my waterproof jacket is late'],
  ['wamid.3', '15550000003', 'Доставка задерживается'],
  ['wamid.4', '15550000004', '東京タワーの近くです'],
  ['wamid.5', '15550000001', 'Hello again, about that cafe table'],
] as const

const { testApp, owner, agent, appId, app } = await createTestWorkspace({ runtimeRuns: true, scope: 'own' })

beforeAll(async () => {
  stranger = await testApp.person('Stan')
  await insertRows(
    testApp.sql,
    'contact',
    { appId, id: 'jose', name: 'José Álvarez', phone: '+34600111222', email: 'jose@example.com' },
    { appId, id: 'wren', name: 'Wren Lindqvist', phone: '+447700900999', email: null },
  )
  await insertRows(testApp.sql, 'customer_order', {
    appId,
    id: 'order1',
    number: 10482,
    contactId: 'jose',
    currency: 'EUR',
    total: 148,
    status: 'new',
    paymentStatus: 'unpaid',
    note: '',
    idempotencyKey: 'order-1',
  })
  await testApp.sql`
    insert into order_line (app_id, order_id, position, product_id, name, quantity, unit_price) values (${appId}, 'order1', 1, 'p1', 'Olive rucksack', 1, 148)`
  await testApp.sql`
    insert into event (app_id, id, contact_id, title, starts_at, ends_at, time_zone, status, taken, idempotency_key)
    values (${appId}, 'event1', 'wren', 'Boot fitting', now() + interval '1 day', now() + interval '25 hours', 'UTC', 'booked', 'empty', 'deed2')`
  for (const [id, from, text] of SAID) await testApp.runtime.accept(aWebhook({ messages: [aText(id, from, text)] }))
  await until('all is read', async () => (await found('late')).length === 1 && (await found('again')).length === 1)
  // All came within one second, by the provider's clock.
  await testApp.sql`update message_search set at = at - interval '1 minute' where message_id = (select id from message where provider_id = 'wamid.1')`
})
afterAll(() => testApp.end())

interface Found {
  messageId: string
  conversationId: string
  excerpt: { text: string; hit: boolean }[]
}
const ask = (q: string, rest = '', who = owner) => who.ok('GET', `${app}/search?q=${encodeURIComponent(q)}${rest}`)
const found = async (q: string, rest = '', who = owner): Promise<string[]> =>
  (await ask(q, rest, who)).messages.map(({ excerpt }: Found) => excerpt.map(({ text }) => text).join(''))

test('finds messages by words in any order, by prefix, without accents, newest first', async () => {
  expect(await found('cafe')).toEqual([SAID[4][2], SAID[0][2]])
  expect(await found('table Café')).toEqual([SAID[4][2], SAID[0][2]])
  expect(await found('waterp')).toEqual([SAID[1][2]])
  expect(await found('доставка')).toEqual([SAID[2][2]])
  expect(await found('東京')).toEqual([SAID[3][2]])
  expect(await found('nothingofthekind')).toEqual([])
})

test('corrects an unknown word and says so', async () => {
  const answer = await ask('watrproof jaket')

  expect(answer.messages).toHaveLength(1)
  expect(answer.corrected).toEqual({ watrproof: ['waterproof'], jaket: ['jacket'] })
})

test('pages go on where the last one ended', async () => {
  const first = await ask('cafe', '&limit=1')
  const second = await ask('cafe', `&limit=1&after=${first.nextCursor}`)

  expect([first.messages[0].messageId === second.messages[0].messageId, second.nextCursor]).toEqual([false, null])
})

test('filters by author, place and time', async () => {
  expect(await found('cafe', '&by=team')).toEqual([])
  expect(await found('cafe', '&by=customer')).toHaveLength(2)
  expect(await found('cafe', '&from=2030-01-01T00:00:00.000Z')).toEqual([])
  expect(await found('cafe', '&until=2020-01-01T00:00:00.000Z')).toEqual([])
  expect(await found('cafe', '&channelId=another')).toEqual([])
})

test('finds only visible messages, never another app’s', async () => {
  expect(await found('cafe', '', agent)).toEqual([])
  expect((await ask('watrproof', '', agent)).corrected).toEqual({})
  expect((await ask('Álvarez', '', agent)).contacts).toEqual([])
  expect((await ask('10482', '', agent)).orders).toEqual([])
  expect((await stranger.call('GET', `${app}/search?q=cafe`)).status).toBe(404)
  const other = `/api/v1/apps/${await stranger.appId()}/search?q=cafe`
  expect((await stranger.ok('GET', other)).messages).toEqual([])
})

test('searches one conversation and counts its matches', async () => {
  const conversationOf = async (q: string): Promise<string> => (await ask(q)).messages[0].conversationId
  const cafe = await conversationOf('cafe')
  const first = await ask('cafe', `&in=messages&conversationId=${cafe}&limit=1`)
  const second = await ask('cafe', `&in=messages&conversationId=${cafe}&limit=1&after=${first.nextCursor}`)

  expect([first.total, second.total, second.nextCursor]).toEqual([2, 2, null])
  expect([...first.messages, ...second.messages].map(({ excerpt }: Found) => excerpt.map(({ text }) => text).join(''))).toEqual([
    SAID[4][2],
    SAID[0][2],
  ])
  expect(await ask('cafe', `&conversationId=${await conversationOf('late')}`)).toMatchObject({ total: 0, messages: [] })
  expect(await ask('nothingofthekind', `&conversationId=${cafe}`)).toMatchObject({ total: 0, messages: [] })
  expect((await ask('cafe', `&conversationId=${cafe}&by=team`)).total).toBe(0)
  expect((await ask('cafe')).total).toBeNull()
  // Nor does the count tell what somebody may not see.
  expect(await ask('cafe', `&conversationId=${cafe}`, agent)).toMatchObject({ total: 0, messages: [] })
  expect(await stranger.ok('GET', `/api/v1/apps/${await stranger.appId()}/search?q=cafe&conversationId=${cafe}`)).toMatchObject({
    total: 0,
  })
})

test('finds contacts, orders and events by their details', async () => {
  const names = async (q: string) => (await ask(q)).contacts.map(({ name }: { name: string }) => name)

  expect(await names('jose alvarez')).toEqual(['José Álvarez'])
  expect(await names('600111')).toEqual(['José Álvarez'])
  expect(await names('Lindkvist')).toEqual(['Wren Lindqvist'])
  expect((await ask('#10482')).orders.map(({ id }: { id: string }) => id)).toEqual(['order1'])
  expect((await ask('olive')).orders.map(({ id }: { id: string }) => id)).toEqual(['order1'])
  expect((await ask('fitting')).events.map(({ id }: { id: string }) => id)).toEqual(['event1'])
})

test('does not find undone messages', async () => {
  const [chat] = (await owner.ok('GET', `${app}/conversations?openState=any`)).items.filter(
    ({ contact }: { contact: { phone: string } }) => contact.phone === '+15550000002',
  )
  await testApp.sql`update message set revoked_at = now() where conversation_id = ${chat.id}`
  await testApp.sql`
    insert into conversation_event (app_id, conversation_id, seq, author, body, at)
    select app_id, conversation_id, 900, '{"kind":"contact","id":null,"name":null}', jsonb_build_object('type', 'message_revoked', 'messageId', id), now()
    from message where conversation_id = ${chat.id}`

  await until('it is forgotten', async () => (await found('waterproof')).length === 0)
})

test('escapes special characters of the database', async () => {
  for (const q of ["o'brien", "'; drop table message; --", 'a & b | !c:*', '%_\\', '""', '🙂', '(((']) {
    expect((await owner.call('GET', `${app}/search?q=${encodeURIComponent(q)}`)).status).toBe(200)
  }
})
