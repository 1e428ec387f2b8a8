import { afterAll, beforeEach, expect, test } from 'vitest'

import { createTestWorkspace } from '#server/testing/test-workspace.ts'
import { insertRows } from '#store/testing/rows.ts'

const { testApp, owner, agent, agentId, appId, app } = await createTestWorkspace({ runtimeRuns: true })
const { sql } = testApp
afterAll(() => testApp.end())

const PHONE = '+15550004711'
const HELLO = { type: 'text', text: 'Hello' }
const TEMPLATE = { type: 'template', name: 'hello', language: 'en', body: [], buttons: [] }

beforeEach(async () => {
  for (const table of ['outbox', 'message', 'conversation_event', 'conversation', 'contact_change', 'contact', 'template'])
    await sql`delete from ${sql(table)}`
  const [{ wabaId } = { wabaId: '' }] = await sql<{ wabaId: string }[]>`select waba_id as "wabaId" from channel where app_id = ${appId}`
  const content = { body: { text: 'Hello from us' } }
  await insertRows(sql, 'template', {
    appId,
    id: 'hello',
    wabaId,
    name: 'hello',
    language: 'en',
    category: 'UTILITY',
    status: 'APPROVED',
    content,
  })
})

const start = (to: object, content: object, who = agent) => who.call('POST', `${app}/conversations`, { to, channelId: 'number', content })
const rows = async () => ({
  contacts: (await sql`select name, phone from contact`).map((row) => ({ ...row })),
  conversations: (await sql`select handler, assignee_id as "assigneeId", open_state as "openState", address from conversation`).map(
    (row) => ({ ...row }),
  ),
  messages: (await sql<{ type: string }[]>`select content ->> 'type' as type from message`).map(({ type }) => type),
})

test('a template to a new number makes a contact with one conversation, which is one’s own', async () => {
  const { status, body } = await start({ phone: PHONE, name: 'Nia' }, TEMPLATE)

  expect([status, body.handler, body.assignee.id]).toEqual([200, 'human', agentId])
  expect(await rows()).toEqual({
    contacts: [{ name: 'Nia', phone: PHONE }],
    conversations: [{ handler: 'human', assigneeId: agentId, openState: 'open', address: PHONE.slice(1) }],
    messages: ['template'],
  })
})

test('words to who never wrote are refused, and nothing is left behind', async () => {
  const { body } = await start({ phone: PHONE }, HELLO)

  expect(body.error.code).toBe('window-closed')
  expect(await rows()).toEqual({ contacts: [], conversations: [], messages: [] })
})

test('a number that is known is its contact, and a second message goes into the same conversation', async () => {
  await insertRows(sql, 'contact', { appId, phone: PHONE })
  const first = await start({ phone: PHONE }, TEMPLATE)
  const second = await start({ contactId: 'ann' }, TEMPLATE)

  expect(second.body.id).toBe(first.body.id)
  expect((await rows()).messages).toEqual(['template', 'template'])
})

test('a closed conversation opens again, and the bot leaves it', async () => {
  await insertRows(sql, 'contact', { appId, phone: PHONE })
  await insertRows(sql, 'conversation', { appId, openState: 'closed', handler: 'bot', lastInboundAt: new Date() })

  const { body } = await start({ contactId: 'ann' }, HELLO)

  expect([body.id, body.openState, body.handler, body.assignee.id]).toEqual(['chat', 'open', 'human', agentId])
})

test('what a colleague has is not written into', async () => {
  await insertRows(sql, 'contact', { appId, phone: PHONE })
  await start({ contactId: 'ann' }, TEMPLATE, owner)

  expect((await start({ contactId: 'ann' }, TEMPLATE)).body.error.code).toBe('taken-by-another')
})

test('a contact without a number cannot be written to first', async () => {
  await insertRows(sql, 'contact', { appId, phone: null })

  expect((await start({ contactId: 'ann' }, TEMPLATE)).body.error.details[0].message).toBe('This contact has no phone number.')
  expect((await start({ contactId: 'nobodyAtAll0000001' }, TEMPLATE)).status).toBe(404)
})
