import { afterEach, beforeEach, expect, test } from 'vitest'

import { listThread } from '#store/conversations/conversations.ts'
import { insertRows } from '#store/testing/rows.ts'

import { welcomeDocument } from '#flow/testing/documents.ts'
import { type RuntimeFixture, runtimeFixture } from '#runtime/testing/runtime-fixture.ts'
import { aText, aWebhook } from '#runtime/testing/webhooks.ts'

const SUPPORT = '100000000000002'
const CUSTOMER = '34600111222'
const START = Math.floor(Date.now() / 1_000) - 100

let fixture: RuntimeFixture
beforeEach(async () => {
  fixture = await runtimeFixture()
  await insertRows(fixture.sql, 'channel', {
    appId: fixture.appId,
    id: 'support',
    name: 'Support',
    phoneNumberId: SUPPORT,
    displayPhone: '+15550000002',
  })
})
afterEach(() => fixture.end())

const ana = () => ({ appId: fixture.appId, author: { kind: 'operator' as const, id: 'ana', name: 'Ana' } })
const commands = () => fixture.runtime.contactCommands
const toMain = async (id: string, body: string, second: number, from = CUSTOMER) => {
  await fixture.runtime.accept(aWebhook({ messages: [aText(id, from, body, String(START + second))] }))
  await fixture.quiet()
}
const toSupport = async (id: string, body: string, second: number) => {
  await fixture.runtime.accept(aWebhook({ messages: [aText(id, CUSTOMER, body, String(START + second))] }, SUPPORT))
  await fixture.quiet()
}
const conversationOn = async (channelId: string) => {
  const [row] = await fixture.sql<{ id: string; unread: number; snippet: string; handler: string; inboundAt: Date }[]>`
    select id, unread_count as unread, snippet, handler, extract(epoch from last_inbound_at)::int - ${START} as "inboundAt" from conversation
    where channel_id = ${channelId} order by created_at desc limit 1`
  return row
}
const lines = async (id: string) => (await listThread(fixture.sql, fixture.appId, id, { after: undefined, limit: 100 })).items.toReversed()
const said = async (id: string) =>
  (await lines(id)).flatMap(({ message }) => (message?.content.type === 'text' ? [`${message.channelId}: ${message.content.text}`] : []))
const seqs = async (id: string) =>
  (await fixture.sql<{ seq: number }[]>`select seq from conversation_event where conversation_id = ${id} order by seq`).map(
    ({ seq }) => seq,
  )

async function twoConversations() {
  await toMain('m1', 'one', 0)
  await toSupport('m2', 'two', 10)
  await toMain('m3', 'three', 20)
  const [main, support] = [(await conversationOn('channel'))!.id, (await conversationOn('support'))!.id]
  expect(main).not.toBe(support)
  return { main, support }
}

test('two conversations of one contact become one thread, answered on the channel of the one that stays', async () => {
  const { main, support } = await twoConversations()

  await commands().mergeConversations(ana(), support, main)

  expect(await said(support)).toEqual(['channel: one', 'support: two', 'channel: three'])
  expect(await conversationOn('channel')).toBeUndefined()
  // The 24 hours are those of its own number, whatever was written to the other.
  expect(await conversationOn('support')).toMatchObject({ unread: 3, snippet: 'three', inboundAt: 10 })
  expect((await lines(support)).at(-1)?.event.body).toEqual({ type: 'conversations_merged', channelId: 'channel' })
  expect(await seqs(support)).toEqual((await seqs(support)).map((_, index) => index + 1))
  await fixture.runtime.conversationCommands.execute(ana(), support, { type: 'takeOver' })
  await fixture.runtime.conversationCommands.sendReply(ana(), support, { type: 'text', text: 'hello' })
  await fixture.quiet()
  const [sent] = await fixture.sql`select channel_id as "channelId", status from message where direction = 'out'`
  expect(sent).toEqual({ channelId: 'support', status: 'SENT' })
})

test('refuses a quote from another channel', async () => {
  const { main, support } = await twoConversations()
  await commands().mergeConversations(ana(), support, main)
  await fixture.runtime.conversationCommands.execute(ana(), support, { type: 'takeOver' })
  const [other, own] = (await lines(support)).flatMap(({ message }) => message ?? [])

  const quote = (id: string) => fixture.runtime.conversationCommands.sendReply(ana(), support, { type: 'text', text: 'this one' }, id)

  await expect(quote(other!.id)).rejects.toMatchObject({ code: 'invalid-argument' })
  await expect(quote(own!.id)).resolves.toMatchObject({ context: { replyTo: 'm2' } })
})

test('later messages on the merged channel open a conversation there, and unmerging restores it', async () => {
  const { main, support } = await twoConversations()
  await commands().mergeConversations(ana(), support, main)
  await toMain('m4', 'four', 30)
  expect(await said(support)).toHaveLength(3)

  const id = await commands().separateConversation(ana(), support, 'channel')

  expect(await said(id)).toEqual(['channel: one', 'channel: three', 'channel: four'])
  expect(await said(support)).toEqual(['support: two'])
  expect(await conversationOn('channel')).toMatchObject({ id, snippet: 'four', inboundAt: 30, handler: 'human' })
  expect(await conversationOn('support')).toMatchObject({ snippet: 'two', inboundAt: 10 })
  for (const conversation of [id, support])
    expect(await seqs(conversation)).toEqual((await seqs(conversation)).map((_, index) => index + 1))
  await toMain('m5', 'five', 40)
  expect(await said(id)).toHaveLength(4)
})

test('ends the flow of the merged conversation, and a late answer starts nothing', async () => {
  await fixture.publish(welcomeDocument())
  await toMain('m1', 'hi', 0)
  await toSupport('m2', 'hi', 10)
  const [main, support] = [(await conversationOn('channel'))!.id, (await conversationOn('support'))!.id]
  const running = () => fixture.sql`select conversation_id as id from flow_session where ended_reason is null order by id`
  expect(await running()).toHaveLength(2)

  await commands().mergeConversations(ana(), support, main)

  expect(await running()).toEqual([{ id: support }])
})

test('refuses to merge conversations of two contacts', async () => {
  await toMain('m1', 'one', 0)
  await toMain('m2', 'two', 10, '34600333444')
  const [first, second] = (await fixture.sql<{ id: string }[]>`select id from conversation order by created_at`).map(({ id }) => id)

  const merging = commands().mergeConversations(ana(), first!, second!)

  await expect(merging).rejects.toMatchObject({ code: 'invalid-argument' })
  await expect(commands().mergeConversations(ana(), first!, first!)).rejects.toMatchObject({ code: 'not-found' })
  await expect(commands().separateConversation(ana(), first!, 'support')).rejects.toMatchObject({ code: 'not-found' })
  expect(await said(first!)).toEqual(['channel: one'])
})

test('a split contact keeps its messages on a merged channel', async () => {
  const { main, support } = await twoConversations()
  await commands().mergeConversations(ana(), support, main)
  const [contact] = await fixture.sql<{ id: string }[]>`select id from contact`

  const other = await commands().part(ana(), contact!.id, [{ channelId: 'channel', address: CUSTOMER }])

  const [conversation] = await fixture.sql<{ id: string }[]>`select id from conversation where contact_id = ${other.id}`
  expect(await said(conversation!.id)).toEqual(['channel: one', 'channel: three'])
  expect(await said(support)).toEqual(['support: two'])
})

test('loses and doubles nothing in a hundred concurrent merges and messages', async () => {
  const { main, support } = await twoConversations()
  const writing = Array.from({ length: 50 }, (_, n) => toMain(`more-${n}`, `more ${n}`, 30 + n))
  const merging = Array.from({ length: 50 }, () =>
    commands()
      .mergeConversations(ana(), support, main)
      .then(
        () => 'merged',
        () => 'refused',
      ),
  )

  const [, outcomes] = await Promise.all([Promise.all(writing), Promise.all(merging)])

  expect(outcomes.filter((outcome) => outcome === 'merged')).toHaveLength(1)
  const rest = await conversationOn('channel')
  const all = [...(await said(support)), ...(rest ? await said(rest.id) : [])]
  expect(all).toHaveLength(53)
  expect(new Set(all).size).toBe(53)
})
