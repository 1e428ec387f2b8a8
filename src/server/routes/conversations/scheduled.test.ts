import { afterAll, beforeEach, expect, test } from 'vitest'

import { joinLogs } from '#store/contacts/contact-merge.ts'
import { until } from '#store/testing/until.ts'
import { insertAnswerable } from '#store/testing/rows.ts'

import { createTestWorkspace } from '#server/testing/test-workspace.ts'

const { testApp, owner, appId, app } = await createTestWorkspace({ runtimeRuns: true })

beforeEach(async () => {
  for (const table of ['outbox', 'mention', 'message', 'conversation_event', 'conversation', 'contact'])
    await testApp.sql`delete from ${testApp.sql(table)}`
  testApp.sent.length = 0
  for (const name of ['ann', 'ben']) await insertAnswerable(testApp.sql, appId, name)
})
afterAll(() => testApp.end())

const chat = '/conversations/chat-ann'
const text = (words: string) => ({ type: 'text', text: words })
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const put = (body: object) => owner.call('POST', `${app}${chat}/scheduled`, { content: text('Later'), sendAt: inHours(1), ...body })
const waiting = async () => (await owner.ok('GET', `${app}${chat}/scheduled`)).items
const lines = async () =>
  (await owner.ok('GET', `${app}${chat}/messages`)).items
    .map(({ event }: { event: { body: { type: string; what?: string } } }) => event.body.what ?? event.body.type)
    .toReversed()
/** What is due, made due: the clock of the database is its own. */
const letItBeDue = () => testApp.sql`update scheduled_message set send_at = now() - interval '1 second'`

test('a message is scheduled, rescheduled and cancelled', async () => {
  const { body } = await put({})
  const moved = await owner.ok('PATCH', `${app}${chat}/scheduled/${body.id}`, { sendAt: inHours(3), unlessReply: false })

  expect(moved).toMatchObject({ content: text('Later'), unlessReply: false, state: 'waiting' })
  expect(await waiting()).toEqual([moved])
  await owner.ok('DELETE', `${app}${chat}/scheduled/${body.id}`)
  expect([await waiting(), await lines()]).toEqual([[], ['scheduled', 'moved', 'cancelled']])
})

test('refuses a past time and one outside the 24-hour window', async () => {
  const past = await put({ sendAt: inHours(-1) })
  const beyond = await put({ sendAt: inHours(24) })
  const template = await put({ sendAt: inHours(24), content: { type: 'template', name: 'hello', language: 'en' } })

  expect([past.status, beyond.body.error.code, template.status]).toEqual([400, 'past-window', 200])
})

test('is sent once at its time, even if reassigned', async () => {
  await put({})
  await testApp.sql`update conversation set assignee_id = 'somebody' where id = 'chat-ann'`
  await letItBeDue()

  await until('it was sent', () => testApp.sent.length > 0)

  expect([testApp.sent.map(({ content }) => content), await waiting()]).toEqual([[text('Later')], []])
  expect(await lines()).toEqual(['scheduled', 'message_queued', 'sent'])
})

test('a customer’s message cancels it, unless disabled', async () => {
  await put({})
  await put({ content: text('In any case'), unlessReply: false })
  await testApp.sql`update conversation set last_inbound_provider_id = 'wamid.2' where id = 'chat-ann'`

  await until('it was cancelled', async () => (await lines()).includes('replied'))
  expect((await waiting()).map(({ content }: { content: unknown }) => content)).toEqual([text('In any case')])
})

test('keeps a failed one with its reason for a retry', async () => {
  const { body } = await put({ unlessReply: false })
  await testApp.sql`update conversation set handler = 'bot' where id = 'chat-ann'`
  await letItBeDue()

  await until('it failed', async () => (await waiting())[0]?.state === 'failed')

  expect((await waiting())[0].reason).toBe('The bot is handling this conversation.')
  expect(await lines()).toEqual(['scheduled', 'failed'])
  await testApp.sql`update conversation set handler = 'human' where id = 'chat-ann'`
  expect((await owner.ok('POST', `${app}${chat}/scheduled/${body.id}/send`)).content).toEqual(text('Later'))
  expect(await waiting()).toEqual([])
})

test('two concurrent "send now" send it once', async () => {
  const { body } = await put({})
  const answers = await Promise.all([1, 2].map(() => owner.call('POST', `${app}${chat}/scheduled/${body.id}/send`)))

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
})

test('follows a merged conversation, as do mentions', async () => {
  await put({})
  await testApp.sql`insert into mention (app_id, user_id, conversation_id, message_id, at) values (${appId}, 'olga', 'chat-ann', 'm', now())`
  await testApp.sql.begin((tx) => joinLogs(tx, appId, 'chat-ben', 'chat-ann'))

  const homes = await testApp.sql`select conversation_id as id from scheduled_message union all select conversation_id from mention`
  expect(homes.map(({ id }) => String(id))).toEqual(['chat-ben', 'chat-ben'])
})
