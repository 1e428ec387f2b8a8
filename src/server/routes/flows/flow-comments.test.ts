import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { FlowComment } from '#domain/flows/flow-comment.ts'

import { createTestWorkspace } from '#server/testing/test-workspace.ts'

const { testApp, owner, agent, agentId, appId, app } = await createTestWorkspace()

let path = ''
beforeAll(async () => {
  await testApp.sql`update member set role = 'admin' where user_id = ${agentId}`
  const { id } = await owner.ok('POST', `${app}/flows`, { name: 'Bookings' })
  path = `${app}/flows/${id}/comments`
})
beforeEach(() => testApp.sql`delete from flow_comment`)
afterAll(() => testApp.end())

const said = (text: string, more: object = {}) => ({ nodeId: 'block', stepId: 'ask', text, ...more })
const listed = async (): Promise<FlowComment[]> => (await agent.ok('GET', path)).items

test('comments on a step form threads with mentions', async () => {
  const first = await owner.ok('POST', path, said('@Agnes, is this too long?'))
  const reply = await agent.ok('POST', path, said('A little', { nodeId: 'elsewhere', threadId: first.id }))

  expect(first).toMatchObject({
    threadId: first.id,
    author: { name: 'Olga' },
    mentions: [{ id: agentId, name: 'Agnes' }],
    resolvedAt: null,
  })
  expect(reply).toMatchObject({ threadId: first.id, nodeId: 'block', stepId: 'ask', author: { id: agentId } })
  expect((await listed()).map(({ text }) => text)).toEqual(['@Agnes, is this too long?', 'A little'])
})

test('resolves and reopens a thread, also by a reply', async () => {
  const { id } = await owner.ok('POST', path, said('Shorter?'))

  expect(await agent.ok('POST', `${path}/${id}/resolve`)).toMatchObject({ resolvedBy: 'Agnes' })
  expect(await owner.ok('POST', `${path}/${id}/reopen`)).toMatchObject({ resolvedBy: null, resolvedAt: null })
  await owner.ok('POST', `${path}/${id}/resolve`)
  await agent.ok('POST', path, said('Not yet', { threadId: id }))
  expect((await listed())[0]).toMatchObject({ resolvedAt: null })
})

test('edits and deletes only one’s own comments; replies stay', async () => {
  const { id } = await owner.ok('POST', path, said('First'))
  const reply = await agent.ok('POST', path, said('Second', { threadId: id }))

  const refusals = [await agent.call('PATCH', `${path}/${id}`, { text: 'Mine now' }), await agent.call('DELETE', `${path}/${id}`)]
  expect(refusals.map(({ status }) => status)).toEqual([403, 403])
  expect(await owner.ok('PATCH', `${path}/${id}`, { text: 'First, fixed' })).toMatchObject({ editedAt: expect.any(String) })
  await owner.ok('DELETE', `${path}/${id}`)
  expect((await listed()).map(({ text, removedAt }) => [text, removedAt !== null])).toEqual([
    ['', true],
    ['Second', false],
  ])
  await agent.ok('DELETE', `${path}/${reply.id}`)
  expect(await listed()).toEqual([])
})

test('limits a flow to a thousand comments, and a reply needs its thread', async () => {
  await testApp.sql`
    insert into flow_comment (app_id, id, flow_id, thread_id, node_id, author_id, author_name, text)
    select ${appId}, 'c' || n, ${path.split('/').at(-2)!}, 'c' || n, 'block', 'x', 'X', 'x' from generate_series(1, 1000) n`
  const full = await owner.call('POST', path, said('One more'))
  await testApp.sql`delete from flow_comment`
  const lost = await owner.call('POST', path, said('To nobody', { threadId: 'nowhere' }))

  expect([full.status, full.body.error.code, lost.status]).toEqual([409, 'too-many-comments', 404])
})

test('notifies a mentioned member once with a link, never the author', async () => {
  const feedOf = async (client: typeof owner) => (await client.ok('GET', `${app}/notifications`)).items
  await testApp.sql`delete from notification`
  const { id } = await owner.ok('POST', path, said('@Agnes and @Olga, is this too long?'))

  const flowId = path.split('/').at(-2)
  expect(await feedOf(owner)).toEqual([])
  expect(await feedOf(agent)).toMatchObject([
    {
      kind: 'mention',
      actor: 'Olga',
      contact: 'Bookings',
      snippet: '@Agnes and @Olga, is this too long?',
      conversationId: null,
      comment: { id, flowId, kind: 'flow' },
      readAt: null,
    },
  ])
  expect(await agent.ok('GET', `${app}/notifications/counts`)).toEqual({ unread: 1 })

  // Written again, it tells nobody again; a new name in it is told.
  await owner.ok('PATCH', `${path}/${id}`, { text: '@Agnes, is this too long now?' })
  expect(await feedOf(agent)).toHaveLength(1)
  await testApp.sql`delete from notification`
  const other = await owner.ok('POST', path, said('Nobody is named'))
  expect(await feedOf(agent)).toEqual([])
  await owner.ok('PATCH', `${path}/${other.id}`, { text: 'Now @Agnes is' })
  expect(await feedOf(agent)).toHaveLength(1)

  // What was removed is no news any more, and who hears of no mentions hears nothing.
  await owner.ok('DELETE', `${path}/${other.id}`)
  expect(await feedOf(agent)).toEqual([])
  const settings = await agent.ok('GET', '/api/v1/notification-settings')
  const silent = { feed: false, sound: false, push: false, email: false }
  await agent.ok('PUT', '/api/v1/notification-settings', { ...settings, kinds: { ...settings.kinds, mention: silent } })
  await owner.ok('POST', path, said('@Agnes again'))
  expect(await feedOf(agent)).toEqual([])
  await agent.ok('PUT', '/api/v1/notification-settings', settings)
})

test('announces comments to all members of the app only', async () => {
  await testApp.sql`delete from notification`
  const stranger = await testApp.person('Stella')
  await owner.ok('POST', path, said('@Stella and @Agnes, look'))
  expect((await stranger.ok('GET', `/api/v1/apps/${await stranger.appId()}/notifications`)).items).toEqual([])
  expect(await testApp.sql`select user_id as id from notification`).toEqual([{ id: agentId }])

  await testApp.sql`update member set role = 'agent', scope = 'own' where user_id = ${agentId}`
  expect((await agent.ok('GET', `${app}/notifications`)).items).toHaveLength(1)
  await testApp.sql`update member set role = 'admin', scope = 'all' where user_id = ${agentId}`
})
