import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import type { Json } from '#domain/json.ts'
import { createContact } from '#store/contacts/contacts.ts'
import { listThread } from '#store/conversations/conversations.ts'
import { insertRows } from '#store/testing/rows.ts'

import { welcomeDocument } from '#flow/testing/documents.ts'
import { type RuntimeFixture, runtimeFixture } from '#runtime/testing/runtime-fixture.ts'
import { aStatus, aText, aWebhook, PHONE_NUMBER_ID } from '#runtime/testing/webhooks.ts'

const BSUID = 'ES.13491208655302741918'
const by = (appId: string) => ({ appId, author: { kind: 'operator' as const, id: 'ana', name: 'Ana' } })

let fixture: RuntimeFixture
beforeEach(async () => {
  fixture = await runtimeFixture()
})
afterEach(() => fixture.end())

const receive = async (value: { contacts?: Json[]; messages?: Json[]; statuses?: Json[] }) => {
  await fixture.runtime.accept(aWebhook(value))
  await fixture.quiet()
}
const from = async (waId: string, id: string, body: string, timestamp?: string) =>
  receive({ contacts: [{ wa_id: waId, profile: { name: 'Ana' } }], messages: [aText(id, waId, body, timestamp)] })
const contacts = () =>
  fixture.sql<{ id: string; name: string | null; phone: string | null; username: string | null }[]>`
    select id, name, phone, username from contact order by created_at, id`
const chats = () =>
  fixture.sql<{ id: string; contactId: string; address: string; addressKind: string }[]>`
    select id, contact_id as "contactId", address, address_kind as "addressKind" from conversation order by created_at, id`
const addresses = async () =>
  (await fixture.sql<{ address: string; kind: string }[]>`select address, kind from contact_address order by address`).map(
    ({ address, kind }) => `${kind} ${address}`,
  )
const thread = async (id: string) => (await listThread(fixture.sql, fixture.appId, id, { after: undefined, limit: 100 })).items.toReversed()
const words = async (id: string) =>
  (await thread(id)).flatMap(({ message }) =>
    message?.content.type === 'text' && message.direction === 'in' ? [message.content.text] : [],
  )

describe('two spellings of one number are one contact, in either order', () => {
  test.each([
    ['Brazil', '5511987654321', '551187654321'],
    ['Argentina', '5491123456789', '541123456789'],
    ['Mexico', '5215512345678', '525512345678'],
  ])('%s', async (_country, long, short) => {
    await from(long, 'm1', 'one')
    await from(short, 'm2', 'two')
    await fixture.runtime.accept(aWebhook({ messages: [aText('m3', long, 'three')] }))
    await fixture.quiet()

    expect(await contacts()).toHaveLength(1)
    const [conversation] = await chats()
    expect(await words(conversation!.id)).toEqual(['one', 'two', 'three'])
  })

  test('and the other way round, in one webhook', async () => {
    await receive({ messages: [aText('m1', '551187654321', 'one'), aText('m2', '5511987654321', 'two')] })

    expect(await contacts()).toHaveLength(1)
  })

  test('finds a manually created contact by the number’s other form', async () => {
    await insertRows(fixture.sql, 'contact', { appId: fixture.appId, id: 'typed', name: 'Bia', phone: '+5511987654321' })
    await from('551187654321', 'm1', 'hi')

    expect(await contacts()).toMatchObject([{ id: 'typed', name: 'Bia' }])
  })

  test('refuses a second contact with the number’s other form', async () => {
    await from('551187654321', 'm1', 'hi')

    await expect(createContact(fixture.sql, { appId: fixture.appId, id: 'second', phone: '+5511987654321' })).rejects.toMatchObject({
      code: 'address-taken',
    })
  })
})

test('replies to an id without a number, and adds the number once it is known', async () => {
  await fixture.publish(welcomeDocument())
  await receive({
    contacts: [{ user_id: BSUID, profile: { name: 'Ana', username: 'ana.r' } }],
    messages: [{ id: 'm1', from_user_id: BSUID, timestamp: String(Math.floor(Date.now() / 1_000)), type: 'text', text: { body: 'hi' } }],
  })
  expect(await contacts()).toMatchObject([{ name: 'Ana', phone: null, username: 'ana.r' }])
  expect(await chats()).toMatchObject([{ address: BSUID, addressKind: 'bsuid' }])
  expect(fixture.sent.every(({ to }) => to === BSUID)).toBe(true)

  await receive({
    contacts: [{ wa_id: '34600111222', user_id: BSUID, profile: { name: 'Ana', username: 'ana.ruiz' } }],
    messages: [{ ...(aText('m2', '34600111222', 'me again') as object), from_user_id: BSUID }],
  })

  expect(await contacts()).toMatchObject([{ phone: '+34600111222', username: 'ana.ruiz' }])
  expect(await chats()).toMatchObject([{ address: '34600111222', addressKind: 'wa_id' }])
})

test('merges two contacts that a message identifies, with messages in order', async () => {
  const start = Math.floor(Date.now() / 1_000) - 100
  await from('34600111222', 'm1', 'by number', String(start))
  await receive({
    contacts: [{ user_id: BSUID, profile: { name: 'A.' } }],
    messages: [{ id: 'm2', from_user_id: BSUID, timestamp: String(start + 10), type: 'text', text: { body: 'by id' } }],
  })
  await from('34600111222', 'm3', 'by number again', String(start + 20))
  expect(await contacts()).toHaveLength(2)

  await receive({ messages: [{ ...(aText('m4', '34600111222', 'by both', String(start + 30)) as object), from_user_id: BSUID }] })

  await expect.poll(contacts).toHaveLength(1)
  const [conversation, ...others] = await chats()
  expect(others).toEqual([])
  expect(await words(conversation!.id)).toEqual(['by number', 'by id', 'by number again', 'by both'])
  const items = await thread(conversation!.id)
  expect(items.at(-1)?.event.body).toMatchObject({ type: 'contacts_joined', name: 'A.' })
  const [kept] = await contacts()
  expect(await historyOf(kept!.id)).toEqual([{ by: 'system', body: { type: 'joined', name: 'A.', phone: null, undoable: false } }])
  const seqs = (await fixture.sql<{ seq: number }[]>`select seq from conversation_event order by seq`).map(({ seq }) => seq)
  expect(seqs).toEqual(seqs.map((_, index) => index + 1))
  expect(await addresses()).toEqual(['wa_id 34600111222', `bsuid ${BSUID}`])
})

test('a customer with a new number stays the same contact and is answered there', async () => {
  await from('5511987654321', 'm1', 'hi')
  await receive({
    messages: [
      {
        id: 'm2',
        from: '5511987654321',
        timestamp: String(Math.floor(Date.now() / 1_000)),
        type: 'system',
        system: { type: 'user_changed_number', body: 'Ana changed from 5511987654321 to 34600111222', wa_id: '34600111222' },
      },
    ],
  })
  await from('34600111222', 'm3', 'from the new one')

  expect(await contacts()).toMatchObject([{ phone: '+34600111222' }])
  expect(await chats()).toMatchObject([{ address: '34600111222' }])
  expect(await addresses()).toEqual(['wa_id 34600111222'])

  // Meta repeats the news: nobody comes back to life.
  await receive({
    messages: [
      {
        id: 'm2',
        from: '5511987654321',
        timestamp: '1795250000',
        type: 'system',
        system: { type: 'user_changed_number', wa_id: '34600111222' },
      },
    ],
  })
  expect(await contacts()).toHaveLength(1)
})

test('a customer with a new user id stays the same contact and is answered there', async () => {
  await receive({ messages: [{ id: 'm1', from: BSUID, timestamp: '1795250000', type: 'text', text: { body: 'hi' } }] })
  const [before] = await contacts()
  await receive({
    messages: [
      {
        id: 'm2',
        timestamp: '1795250010',
        type: 'system',
        system: { type: 'user_changed_user_id', previous_user_id: BSUID, user_id: 'US.2' },
      },
    ],
  })

  expect(await contacts()).toEqual([before])
  expect(await chats()).toMatchObject([{ address: 'US.2' }])
  expect(await addresses()).toEqual(['bsuid US.2'])
})

test('learns the recipient’s id from a status', async () => {
  await fixture.publish(welcomeDocument())
  await from('34600111222', 'm1', 'hi')
  const [sent] = fixture.sent

  await receive({
    statuses: [{ ...(aStatus(`wamid.${sent!.id}`, 'delivered') as object), recipient_id: '34600111222', recipient_user_id: BSUID }],
  })

  expect(await addresses()).toEqual(['wa_id 34600111222', `bsuid ${BSUID}`])
})

test('#15537: learns the number of an id from the customer’s own card and merges the contacts', async () => {
  await from('34600111222', 'm1', 'by number')
  const start = Math.floor(Date.now() / 1_000)
  await receive({ messages: [{ id: 'm2', from_user_id: BSUID, timestamp: String(start), type: 'text', text: { body: 'by id' } }] })
  expect(await contacts()).toHaveLength(2)
  const card = { name: { formatted_name: 'Ana' }, phones: [{ phone: '+34 600 111 222', wa_id: '34600111222' }], origin: 'contact_request' }
  await receive({ messages: [{ id: 'm3', from_user_id: BSUID, timestamp: String(start + 5), type: 'contacts', contacts: [card] }] })

  await expect.poll(contacts).toHaveLength(1)
  expect(await addresses()).toEqual(['wa_id 34600111222', `bsuid ${BSUID}`])
})

test('a group is one conversation with named members and no bot', async () => {
  await fixture.publish(welcomeDocument())
  const inGroup = (id: string, waId: string, body: string): Json => ({ ...(aText(id, waId, body) as object), group_id: 'group-1' })
  await receive({
    contacts: [
      { wa_id: '34600111222', profile: { name: 'Ana' } },
      { wa_id: '34600333444', profile: { name: 'Bo' } },
    ],
    messages: [inGroup('m1', '34600111222', 'hello all'), inGroup('m2', '34600333444', 'hi'), inGroup('m3', '34600555666', 'who am I?')],
  })

  const [conversation] = await chats()
  expect(conversation).toMatchObject({ address: 'group-1', addressKind: 'group' })
  expect((await thread(conversation!.id)).flatMap(({ message }) => (message ? [message.author] : []))).toEqual(
    ['Ana', 'Bo', '+34600555666'].map((name) => ({ kind: 'contact', id: null, name })),
  )
  expect(fixture.sent).toEqual([])
  expect(await contacts()).toMatchObject([{ name: 'Group chat up-1' }])
})

test('a group is named after its subject, also when it changes', async () => {
  const tell = async (field: string, groups: Json[]) => {
    const change = { field, value: { metadata: { phone_number_id: PHONE_NUMBER_ID }, groups } }
    await fixture.runtime.accept(new TextEncoder().encode(JSON.stringify({ entry: [{ id: '777', changes: [change] }] })))
    await fixture.quiet()
  }
  await tell('group_lifecycle_update', [{ type: 'group_create', group_id: 'group-1', subject: 'Spring tour' }])
  await receive({ messages: [{ ...(aText('m1', '34600111222', 'hello all') as object), group_id: 'group-1' }] })
  expect(await contacts()).toMatchObject([{ name: 'Spring tour' }])

  await tell('group_settings_update', [
    { type: 'group_settings_update', group_id: 'group-1', group_subject: { text: 'Summer tour', update_successful: true } },
  ])
  await tell('group_settings_update', [
    { type: 'group_settings_update', group_id: 'group-1', group_subject: { text: 'Refused', update_successful: false } },
  ])
  expect(await contacts()).toMatchObject([{ name: 'Summer tour' }])
})

const changesOf = async (contactId: string): Promise<Json[]> => {
  const rows = await fixture.sql<{ changes: Json }[]>`
    select body -> 'changes' as changes from contact_change where contact_id = ${contactId} and body ->> 'type' = 'changed' order by position`
  return rows.map(({ changes }) => changes)
}

const historyOf = (contactId: string) =>
  fixture.sql<{ body: Json; by: string }[]>`
    select body, author ->> 'kind' as by from contact_change where contact_id = ${contactId} order by position`

describe('by hand', () => {
  test('merges contacts and splits them with the messages of each address', async () => {
    const start = Math.floor(Date.now() / 1_000) - 100
    await from('34600111222', 'm1', 'a1', String(start))
    await from('34600333444', 'm2', 'b1', String(start + 10))
    await from('34600111222', 'm3', 'a2', String(start + 20))
    const [keep, gone] = await contacts()

    await fixture.runtime.contactCommands.join(by(fixture.appId), keep!.id, gone!.id)

    expect(await contacts()).toMatchObject([{ id: keep!.id, phone: '+34600111222' }])
    const [joint] = await chats()
    expect(await words(joint!.id)).toEqual(['a1', 'b1', 'a2'])

    const parted = await fixture.runtime.contactCommands.part(by(fixture.appId), keep!.id, [
      { channelId: 'channel', address: '34600333444' },
    ])

    expect(parted.phone).toBe('+34600333444')
    const part = { by: 'operator', body: { type: 'parted' } }
    const joined = { by: 'operator', body: { type: 'joined', name: 'Ana', phone: '+34600333444', undoable: true } }
    expect([await historyOf(keep!.id), await historyOf(parted.id)]).toEqual([[joined, part], [part]])
    const both = await chats()
    expect(await words(both.find(({ contactId }) => contactId === keep!.id)!.id)).toEqual(['a1', 'a2'])
    expect(await words(both.find(({ contactId }) => contactId === parted.id)!.id)).toEqual(['b1'])
    await from('34600333444', 'm4', 'b2')
    expect(await words(both.find(({ contactId }) => contactId === parted.id)!.id)).toEqual(['b1', 'b2'])
  })

  test('a merge takes the chosen values, and its undo restores both contacts', async () => {
    await from('34600111222', 'm1', 'a1')
    await from('34600333444', 'm2', 'b1')
    const [keep, gone] = await contacts()
    const { sql, appId } = fixture
    await sql`update contact set name = 'Ann', email = 'a@x.com', tags = '{VIP}', fields = '{"plan":"Free","old":1}' where id = ${keep!.id}`
    await sql`update contact set name = 'Bea', email = 'b@x.com', tags = '{lead}', fields = '{"plan":"Pro","seats":2}' where id = ${gone!.id}`
    await insertRows(sql, 'customer_order', {
      appId,
      id: 'order',
      contactId: gone!.id,
      currency: 'EUR',
      total: 1,
      status: 'new',
      paymentStatus: 'unpaid',
      idempotencyKey: 'command',
    })
    const read = async (id: string) => {
      const [row] = await sql`select name, phone, email, tags, fields from contact where id = ${id}`
      return { ...row }
    }

    await fixture.runtime.contactCommands.join(by(appId), keep!.id, gone!.id, ['email', 'fields.plan'])
    expect(await changesOf(keep!.id)).toEqual([
      {
        email: { from: 'a@x.com', to: 'b@x.com' },
        'fields.plan': { from: 'Free', to: 'Pro' },
        'fields.seats': { from: null, to: 2 },
        tags: { from: ['VIP'], to: ['VIP', 'lead'] },
      },
    ])

    expect(await read(keep!.id)).toEqual({
      name: 'Ann',
      phone: '+34600111222',
      email: 'b@x.com',
      tags: ['VIP', 'lead'],
      fields: { plan: 'Pro', old: 1, seats: 2 },
    })
    await sql`update contact set fields = fields || '{"old":9}' where id = ${keep!.id}`

    const other = await fixture.runtime.contactCommands.unjoin(by(appId), keep!.id)
    expect((await changesOf(keep!.id)).at(-1)).toEqual({
      email: { from: 'b@x.com', to: 'a@x.com' },
      'fields.plan': { from: 'Pro', to: 'Free' },
      'fields.seats': { from: 2, to: null },
      tags: { from: ['VIP', 'lead'], to: ['VIP'] },
    })

    expect(await read(keep!.id)).toEqual({
      name: 'Ann',
      phone: '+34600111222',
      email: 'a@x.com',
      tags: ['VIP'],
      fields: { plan: 'Free', old: 9 },
    })
    expect(await read(other.id)).toEqual({
      name: 'Bea',
      phone: '+34600333444',
      email: 'b@x.com',
      tags: ['lead'],
      fields: { plan: 'Pro', seats: 2 },
    })
    expect(await sql`select contact_id from customer_order`).toEqual([{ contact_id: other.id }])
    const both = await chats()
    expect(await words(both.find(({ contactId }) => contactId === other.id)!.id)).toEqual(['b1'])
    await expect(fixture.runtime.contactCommands.unjoin(by(appId), keep!.id)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('a contact keeps at least one address and cannot give away others', async () => {
    await from('34600111222', 'm1', 'hi')
    const [ana] = await contacts()
    const part = (address: string) => fixture.runtime.contactCommands.part(by(fixture.appId), ana!.id, [{ channelId: 'channel', address }])

    await expect(part('34600111222')).rejects.toMatchObject({ code: 'invalid-argument' })
    await expect(part('34600999999')).rejects.toMatchObject({ code: 'invalid-argument' })
    await expect(fixture.runtime.contactCommands.join(by(fixture.appId), ana!.id, 'nobody')).rejects.toMatchObject({ code: 'not-found' })
  })
})
