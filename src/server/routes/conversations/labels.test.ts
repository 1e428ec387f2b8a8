import { afterAll, beforeEach, expect, test } from 'vitest'

import { createTestWorkspace } from '#server/testing/test-workspace.ts'
import { insertRows } from '#store/testing/rows.ts'

const { testApp, owner, agent, appId, app } = await createTestWorkspace({ runtimeRuns: true })
const { sql } = testApp
await insertRows(sql, 'contact', { appId })
afterAll(() => testApp.end())

beforeEach(async () => {
  for (const table of ['conversation', 'conversation_event', 'conversation_label', 'macro']) await sql`delete from ${sql(table)}`
  await insertRows(sql, 'conversation', { appId, handler: 'human' })
})

const create = (name: string, color = 'teal') => owner.ok('POST', `${app}/labels`, { name, color })
const listed = async (query: string): Promise<string[]> =>
  (await agent.ok('GET', `${app}/conversations?${query}`)).items.map(({ id }: { id: string }) => id)

test('labels are listed by name, renamed and recolored', async () => {
  const late = await create('Late')
  await create('Broken', 'rose')
  await owner.ok('PATCH', `${app}/labels/${late.id}`, { name: 'Delayed', color: 'sky' })

  const { items } = await agent.ok('GET', `${app}/labels`)

  expect(items.map(({ name, color }: { name: string; color: string }) => [name, color])).toEqual([
    ['Broken', 'rose'],
    ['Delayed', 'sky'],
  ])
})

test('a name is taken whatever its case, and agents change nothing', async () => {
  await create('Late')

  expect((await owner.call('POST', `${app}/labels`, { name: 'LATE', color: 'sky' })).body.error).toMatchObject({ code: 'name-taken' })
  expect((await agent.call('POST', `${app}/labels`, { name: 'Other', color: 'sky' })).status).toBe(403)
})

test('a conversation shows its labels, and the list is narrowed by one', async () => {
  const [late, broken] = [await create('Late'), await create('Broken')]

  const { labels } = await agent.ok('POST', `${app}/conversations/chat/labels`, { addLabelIds: [late.id] })

  expect(labels).toEqual([late])
  expect(await listed(`labelId=${late.id}`)).toEqual(['chat'])
  expect(await listed(`labelId=${broken.id}`)).toEqual([])
})

test('a removed label is on no conversation any more', async () => {
  const late = await create('Late')
  await agent.ok('POST', `${app}/conversations/chat/labels`, { addLabelIds: [late.id] })

  await owner.ok('DELETE', `${app}/labels/${late.id}`)

  expect((await agent.ok('GET', `${app}/conversations/chat`)).labels).toEqual([])
  expect(await listed(`labelId=${late.id}`)).toEqual([])
})

test('labels stay when the customer writes on', async () => {
  const late = await create('Late')
  await agent.ok('POST', `${app}/conversations/chat/labels`, { addLabelIds: [late.id] })
  await agent.ok('POST', `${app}/conversations/chat/notes`, { text: 'Looked at it' })

  expect((await agent.ok('GET', `${app}/conversations/chat`)).labels).toEqual([late])
})
