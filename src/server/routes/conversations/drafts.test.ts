import { afterAll, beforeEach, expect, test } from 'vitest'

import { joinLogs } from '#store/contacts/contact-merge.ts'
import { insertRows } from '#store/testing/rows.ts'

import type { Client } from '#server/testing/client.ts'
import { createTestWorkspace } from '#server/testing/test-workspace.ts'

const { testApp, owner, agent, appId, app } = await createTestWorkspace()

beforeEach(async () => {
  for (const table of ['conversation', 'contact']) await testApp.sql`delete from ${testApp.sql(table)}`
  for (const name of ['ann', 'ben']) {
    await insertRows(testApp.sql, 'contact', { appId, id: name, name })
    await insertRows(testApp.sql, 'conversation', { appId, id: `chat-${name}`, contactId: name, address: name, handler: 'human' })
  }
})
afterAll(() => testApp.end())

const body = (text: string) => ({ text, buttons: null, quote: null, mentions: [], blanks: [], prepared: [], files: [] })
const save = (who: Client, text: string, version: number, mode = 'reply', chat = 'chat-ann') =>
  who.ok('PUT', `${app}/conversations/${chat}/drafts/${mode}`, { body: body(text), version })
const read = (who: Client, chat = 'chat-ann') => who.ok('GET', `${app}/conversations/${chat}/drafts`)

test('stores reply and note drafts separately, for every device', async () => {
  await save(agent, 'To the customer', 1)
  await save(agent, 'To the team', 1, 'note')

  expect((await read(agent)).mine).toEqual([
    { mode: 'note', body: body('To the team'), version: 1 },
    { mode: 'reply', body: body('To the customer'), version: 1 },
  ])
})

test('the device with the newer state wins', async () => {
  await save(agent, 'New', 3)
  const late = await save(agent, 'Old', 2)

  expect(late).toEqual({ mode: 'reply', body: body('New'), version: 3 })
})

test('shows drafts to teammates until they are sent', async () => {
  await save(agent, 'Half a sentence', 1)

  expect((await read(owner)).colleagues).toMatchObject([{ name: 'Agnes', mode: 'reply', text: 'Half a sentence' }])
  expect((await read(agent)).colleagues).toEqual([])
  await save(agent, '', 2)
  expect((await read(owner)).colleagues).toEqual([])
})

test('hides drafts of invisible conversations', async () => {
  await save(owner, 'Secret', 1)
  await testApp.sql`update member set scope = 'own' where role = 'agent'`

  expect((await agent.call('GET', `${app}/conversations/chat-ann/drafts`)).status).toBe(404)
  await testApp.sql`update member set scope = 'all'`
})

test('merging keeps drafts, and the remaining conversation’s own draft wins', async () => {
  await save(agent, 'From Ann’s', 1)
  await save(owner, 'From Ann’s too', 1)
  await save(agent, 'From Ben’s', 1, 'reply', 'chat-ben')
  await testApp.sql.begin((tx) => joinLogs(tx, appId, 'chat-ben', 'chat-ann'))

  expect([(await read(agent, 'chat-ben')).mine[0].body.text, (await read(owner, 'chat-ben')).mine[0].body.text]).toEqual([
    'From Ben’s',
    'From Ann’s too',
  ])
})
