import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { createTestWorkspace } from '#server/testing/test-workspace.ts'
import { insertRows } from '#store/testing/rows.ts'

const { testApp, owner, agent, agentId, appId, app } = await createTestWorkspace()

beforeAll(async () => {
  await insertRows(testApp.sql, 'team', { appId })
  await insertRows(testApp.sql, 'team_member', { appId, userId: agentId })
  await insertRows(testApp.sql, 'contact', { appId })
  await insertRows(testApp.sql, 'conversation', { appId, address: '1555', handler: 'human' })
})
beforeEach(async () => {
  await testApp.sql`delete from mention`
  await testApp.sql`update member set scope = 'all' where user_id = ${agentId}`
})
afterAll(() => testApp.end())

const note = (text: string, mentions: string[]) => owner.call('POST', `${app}/conversations/chat/notes`, { text, mentions })
const reached = async () => (await testApp.sql`select user_id as id from mention`).map(({ id }) => String(id))
const mentioned = async () => (await agent.ok('GET', `${app}/conversations?mentioned=yes`)).items.length

test('a mentioned member finds the conversation in their mentions', async () => {
  const { body } = await note('@Agnes,\ncan you look?', [agentId])

  expect(body.content).toEqual({ type: 'note', text: '@Agnes,\ncan you look?', mentions: [{ id: agentId, name: 'Agnes' }] })
  expect([await reached(), await mentioned()]).toEqual([[agentId], 1])
})

test('a mentioned team reaches members who can see the conversation', async () => {
  const { body } = await note('@Care, can you look?', ['care'])

  expect(body.content.mentions).toEqual([{ id: 'care', name: 'Care' }])
  expect(await reached()).toEqual([agentId])
})

test('refuses to mention members who cannot see the conversation', async () => {
  await testApp.sql`update member set scope = 'own' where user_id = ${agentId}`

  const refused = await note('@Agnes, can you look?', [agentId])
  const ofTeam = await note('@Care, can you look?', ['care'])

  expect([refused.status, refused.body.error.details[0].path, ofTeam.status]).toEqual([400, 'mentions', 200])
  expect(await reached()).toEqual([])
})

test('ignores a mention removed from the text', async () => {
  const { body } = await note('Never mind', [agentId])

  expect([body.content, await reached()]).toEqual([{ type: 'note', text: 'Never mind' }, []])
})

test('a note holds files of the workspace, which the inbox shows and no customer is sent', async () => {
  await insertRows(testApp.sql, 'file', {
    appId,
    id: 'plan000000000000001',
    kind: 'document',
    mimeType: 'application/pdf',
    bytes: 12,
    sha256: 'x',
    name: 'plan.pdf',
    ready: true,
  })
  const write = (body: object) => owner.call('POST', `${app}/conversations/chat/notes`, body)

  const { body } = await write({ files: ['plan000000000000001', 'plan000000000000001'] })
  const gone = await write({ text: 'See', files: ['nobodysFile0000001'] })
  const nothing = await write({ text: ' ' })

  const file = { fileId: 'plan000000000000001', kind: 'document', mimeType: 'application/pdf', size: 12, name: 'plan.pdf' }
  expect(body).toMatchObject({ direction: 'note', content: { type: 'note', text: '', files: [file] } })
  const { items } = await agent.ok('GET', `${app}/conversations/chat/messages`)
  expect(items[0].message.content.files).toEqual([file])
  expect((await agent.ok('GET', `${app}/conversations/chat`)).snippet).toBe('plan.pdf')
  expect(await testApp.sql`select from outbox`).toHaveLength(0)
  expect([gone.body.error.details[0].path, nothing.body.error.details[0].path]).toEqual(['files', 'text'])
})
