import { afterEach, beforeEach, expect, test } from 'vitest'

import { getConversation } from '#store/conversations/conversations.ts'
import { insertRows } from '#store/testing/rows.ts'

import { aDocument, welcomeDocument } from '#flow/testing/documents.ts'
import { type RuntimeFixture, runtimeFixture } from './testing/runtime-fixture.ts'
import { aStatus, aTap, aText, aWebhook, PHONE_NUMBER_ID } from './testing/webhooks.ts'

const ANA = '15550001111'

let fixture: RuntimeFixture

beforeEach(async () => {
  fixture = await runtimeFixture()
})
afterEach(() => fixture.end())

const say = async (...messages: Parameters<typeof aWebhook>[0]['messages'] & object) => {
  await fixture.runtime.accept(aWebhook({ contacts: [{ wa_id: ANA, profile: { name: 'Ana' } }], messages }))
  await fixture.quiet()
}

const texts = () => fixture.sent.map(({ content }) => ('text' in content ? content.text : content.type))

const onlyConversation = async () => {
  const [row] = await fixture.sql`select * from conversation`
  return row
}

test('runs from keyword through taps and answers to the hand-over', async () => {
  await fixture.publish(welcomeDocument())

  await say(aText('m1', ANA, 'Hi!'))
  await say(aTap('m2', ANA, 'choice/order', 'An order'))
  await say(aText('m3', ANA, 'nonsense'))
  await say(aText('m4', ANA, 'it is ana@example.com thanks'))

  expect(texts()).toEqual([
    'Hello Ana',
    'What is it?',
    'Your email?',
    'Send an email address, like name@example.com.',
    'Thanks, we write to ana@example.com about An order.',
  ])
  const [contact] = await fixture.sql`select name, phone, email from contact`
  expect(contact).toEqual({ name: 'Ana', phone: '+15550001111', email: 'ana@example.com' })
  const [session] = await fixture.sql`select ended_reason from flow_session`
  expect(session).toEqual({ ended_reason: 'completed' })
})

test('the bot is silent after a hand-over', async () => {
  await fixture.publish(welcomeDocument())
  await say(aText('m1', ANA, 'hi'))
  await say(aTap('m2', ANA, 'choice/other', 'Something else'))
  await say(aText('m3', ANA, 'hi'))

  expect(texts().at(-1)).toBe('Someone from our team will reply here shortly.')
  expect(await onlyConversation()).toMatchObject({ handler: 'human', unread_count: 3 })

  const by = { appId: fixture.appId, author: { kind: 'operator' as const, id: 'ana', name: 'Ana' } }
  const { id } = (await onlyConversation()) as { id: string }
  await fixture.runtime.conversationCommands.execute(by, id, { type: 'takeOver' })
  const reply = await fixture.runtime.conversationCommands.sendReply(by, id, { type: 'text', text: 'Here I am' })
  await fixture.quiet()

  expect(reply.status).toBe('SENDING')
  expect(texts().at(-1)).toBe('Here I am')
})

test('a duplicate message is stored and processed once', async () => {
  await fixture.publish(welcomeDocument())

  await Promise.all([say(aText('m1', ANA, 'hi'), aText('m1', ANA, 'hi')), say(aText('m1', ANA, 'hi'))])
  await say(aText('m1', ANA, 'hi'))

  expect(texts()).toEqual(['Hello Ana', 'What is it?'])
  expect(await fixture.sql`select provider_id from message where direction = 'in'`).toHaveLength(1)
})

test('statuses only move forward, and an early one is matched later', async () => {
  await fixture.publish(welcomeDocument())
  fixture.answer.send = async ({ id }) => {
    await fixture.runtime.accept(aWebhook({ statuses: [aStatus(`wamid.${id}`, 'read')] }))
    return { outcome: 'accepted', providerId: `wamid.${id}`, waId: null }
  }

  await say(aText('m1', ANA, 'hi'))
  for (const { id } of fixture.sent) await fixture.runtime.accept(aWebhook({ statuses: [aStatus(`wamid.${id}`, 'delivered')] }))
  await fixture.quiet()

  expect(await fixture.sql`select distinct status from message where direction = 'out'`).toEqual([{ status: 'READ' }])
  expect(await fixture.sql`select * from early_status`).toEqual([])
})

test('does not repeat a send with a lost response; a status settles it', async () => {
  await fixture.publish(welcomeDocument())
  fixture.answer.send = () => ({ outcome: 'unknown', detail: 'reset' })

  await say(aText('m1', ANA, 'hi'))

  expect(fixture.sent).toHaveLength(2)
  expect(await fixture.sql`select distinct status from message where direction = 'out'`).toEqual([{ status: 'UNKNOWN' }])

  for (const { id } of fixture.sent) await fixture.runtime.accept(aWebhook({ statuses: [aStatus(`late.${id}`, 'delivered', id)] }))
  await fixture.quiet()

  expect(await fixture.sql`select distinct status from message where direction = 'out'`).toEqual([{ status: 'DELIVERED' }])
  expect(fixture.sent).toHaveLength(2)
})

test('a teammate can resend an unconfirmed message once', async () => {
  await fixture.runtime.accept(aWebhook({ messages: [aText('m1', ANA, 'hello?')] }))
  await fixture.quiet()
  const { id } = (await onlyConversation()) as { id: string }
  const by = { appId: fixture.appId, author: { kind: 'operator' as const, id: 'ana', name: 'Ana' } }
  const accept = fixture.answer.send
  fixture.answer.send = () => ({ outcome: 'unknown', detail: 'reset' })
  const lost = await fixture.runtime.conversationCommands.sendReply(by, id, { type: 'text', text: 'Hello' })
  await fixture.quiet()
  fixture.answer.send = accept

  await fixture.runtime.conversationCommands.resend(by, id, lost.id)
  await fixture.quiet()

  expect(await fixture.sql`select status from message where direction = 'out' order by seq`).toMatchObject([
    { status: 'FAILED' },
    { status: 'SENT' },
  ])
  await expect(fixture.runtime.conversationCommands.resend(by, id, fixture.sent[1]?.id ?? '')).rejects.toMatchObject({
    code: 'not-resendable',
  })
})

test('shows a failed message until a newer one is sent', async () => {
  await fixture.runtime.accept(aWebhook({ messages: [aText('m1', ANA, 'hello?')] }))
  await fixture.quiet()
  const { id } = (await onlyConversation()) as { id: string }
  const by = { appId: fixture.appId, author: { kind: 'operator' as const, id: 'ana', name: 'Ana' } }
  const notSent = async () => (await getConversation(fixture.sql, fixture.appId, id))?.notSent
  const reply = async (text: string) => {
    const message = await fixture.runtime.conversationCommands.sendReply(by, id, { type: 'text', text })
    await fixture.quiet()
    return message
  }
  await reply('Good morning')
  expect(await notSent()).toBe(false)
  const accept = fixture.answer.send
  const failure = { code: '131026', title: 'Message undeliverable', final: true }
  fixture.answer.send = () => ({ outcome: 'refused', failure, retry: 'never', pausesChannel: false })
  const failed = await reply('It costs 12 euros')
  fixture.answer.send = accept

  await fixture.runtime.accept(aWebhook({ messages: [aText('m2', ANA, 'are you there?')] }))
  await fixture.quiet()
  expect(await notSent()).toBe(true)
  await fixture.runtime.conversationCommands.resend(by, id, failed.id)
  await fixture.quiet()

  expect(await notSent()).toBe(false)
})

test('refuses replies of non-owners, in closed conversations and outside the window', async () => {
  await fixture.publish(welcomeDocument())
  await say(aText('m1', ANA, 'hi'))
  const { id } = (await onlyConversation()) as { id: string }
  const { conversationCommands } = fixture.runtime
  const as = (person: string) => ({ appId: fixture.appId, author: { kind: 'operator' as const, id: person, name: person } })
  const reply = (person: string) => conversationCommands.sendReply(as(person), id, { type: 'text', text: 'x' })

  await expect(reply('ana')).rejects.toMatchObject({ code: 'not-the-owner' })
  await conversationCommands.execute(as('ana'), id, { type: 'takeOver' })
  await expect(reply('bo')).rejects.toMatchObject({ code: 'taken-by-another' })
  await expect(conversationCommands.sendReply({ ...as('ana'), appId: 'other' }, id, { type: 'text', text: 'x' })).rejects.toMatchObject({
    code: 'not-found',
  })
  await fixture.sql`update conversation set last_inbound_at = now() - interval '25 hours'`
  await expect(reply('ana')).rejects.toMatchObject({ code: 'window-closed' })
  await conversationCommands.execute(as('ana'), id, { type: 'close' })
  await expect(reply('ana')).rejects.toMatchObject({ code: 'conversation-closed' })
})

test('one of a hundred concurrent take-overs wins and stops the bot', async () => {
  await fixture.publish(welcomeDocument())
  await say(aText('m1', ANA, 'hi'))
  const { id } = (await onlyConversation()) as { id: string }
  const people = Array.from({ length: 100 }, (_, index) => `person${index}`)

  await Promise.all(
    people.map((person) =>
      fixture.runtime.conversationCommands.execute({ appId: fixture.appId, author: { kind: 'operator', id: person, name: person } }, id, {
        type: 'takeOver',
      }),
    ),
  )
  const before = fixture.sent.length
  await say(aText('m2', ANA, 'An order'))

  const { assignee_id: owner } = (await onlyConversation()) as { assignee_id: string }
  expect(people).toContain(owner)
  expect(fixture.sent).toHaveLength(before)
  expect(await fixture.sql`select ended_reason from flow_session`).toMatchObject([{ ended_reason: 'interrupted' }])
  expect(await fixture.sql`select * from timer`).toEqual([])
})

test('concurrent tag changes keep both', async () => {
  await fixture.publish(
    aDocument({
      all: [
        ['on', 'updateContact', { addTags: ['lead', 'new'] }],
        ['off', 'removeTag', { tags: ['new', 'old', 'never'] }],
        ['long', 'ask', { question: 'Name?', input: { type: 'text' }, mergeMs: 0, saveTo: { target: 'contact', name: 'email' } }],
      ],
    }),
  )
  await insertRows(fixture.sql, 'contact', { appId: fixture.appId, id: 'ana', phone: `+${ANA}`, tags: ['old', 'vip'] })
  await say(aText('m1', ANA, 'hi'))
  expect(await fixture.sql`select tags from contact`).toMatchObject([{ tags: ['vip', 'lead'] }])

  // What a field cannot hold changes nothing, and is said in the conversation rather than lost in silence.
  await say(aText('m2', ANA, 'no email at all'))
  expect(await fixture.sql`select email from contact`).toMatchObject([{ email: null }])
  expect(await fixture.sql`select 1 from conversation_event where body ->> 'type' = 'flow_problem'`).toHaveLength(1)
})

test('parks a broken session, hands over, and continues others', async () => {
  const problems: object[] = []
  await fixture.end()
  fixture = await runtimeFixture({ log: { info: () => {}, warn: () => {}, error: (fields) => problems.push(fields) } })
  await fixture.publish(welcomeDocument())
  await say(aText('m1', ANA, 'hi'))
  await fixture.sql`update flow_session set state = '{"v": 99}'`

  await say(aText('m2', ANA, 'hello?'), aText('m3', '15550002222', 'hi'))

  expect(await fixture.sql`select handler from conversation order by handler`).toMatchObject([{ handler: 'bot' }, { handler: 'human' }])
  expect(await fixture.sql`select source, outcome from parked`).toMatchObject([{ source: 'turn', outcome: 'parked' }])
  expect(problems).toHaveLength(1)
})

test('hands over messages that no flow answers', async () => {
  await say(aText('m1', ANA, 'anybody there?'))

  expect(await onlyConversation()).toMatchObject({ handler: 'human', assignee_id: null, unread_count: 1 })
})

test('keeps unknown numbers, broken bodies and unknown fields with a reason', async () => {
  await fixture.runtime.accept(aWebhook({ messages: [aText('m1', ANA, 'hi')] }, '999999999999999'))
  await fixture.runtime.accept(new TextEncoder().encode('{"entry": [tru'))
  await fixture.runtime.accept(new TextEncoder().encode('{"entry":[{"id":"777","changes":[{"field":"account_alerts","value":{}}]}]}'))
  const page = { field: 'page_about', value: { metadata: { phone_number_id: PHONE_NUMBER_ID } } }
  await fixture.runtime.accept(new TextEncoder().encode(JSON.stringify({ entry: [{ changes: [page] }] })))
  await fixture.quiet()

  const rows = await fixture.sql`select outcome, reason from parked order by reason`
  expect(rows).toEqual([
    { outcome: 'parked', reason: 'No channel has the account 777.' },
    { outcome: 'parked', reason: 'No channel has the phone number ID 999999999999999.' },
    { outcome: 'parked', reason: 'The body is not JSON.' },
    { outcome: 'ignored', reason: 'The field “page_about” isn’t used.' },
  ])
})

test('answers a sender known only by a business-scoped id', async () => {
  await fixture.publish(welcomeDocument())

  await fixture.runtime.accept(
    aWebhook({
      contacts: [{ user_id: 'US.123', profile: { name: 'Ana' } }],
      messages: [{ id: 'm1', from_user_id: 'US.123', type: 'text', text: { body: 'hi' } }],
    }),
  )
  await fixture.quiet()

  expect(fixture.sent[0]).toMatchObject({ to: 'US.123' })
})
