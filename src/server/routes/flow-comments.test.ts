import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { FlowComment } from '#domain/flow-comment.ts'

import { openOffice } from '../testing/office.ts'

const { doors, owner, agent, agentId, appId, app } = await openOffice()

let path = ''
beforeAll(async () => {
  await doors.sql`update member set role = 'admin' where user_id = ${agentId}`
  const { id } = await owner.ok('POST', `${app}/flows`, { name: 'Bookings' })
  path = `${app}/flows/${id}/comments`
})
beforeEach(() => doors.sql`delete from flow_comment`)
afterAll(() => doors.end())

const said = (text: string, more: object = {}) => ({ nodeId: 'block', stepId: 'ask', text, ...more })
const listed = async (): Promise<FlowComment[]> => (await agent.ok('GET', path)).items

test('people talk about a step in threads, and name one another', async () => {
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

test('a thread is settled and opened again, also by a reply', async () => {
  const { id } = await owner.ok('POST', path, said('Shorter?'))

  expect(await agent.ok('POST', `${path}/${id}/resolve`)).toMatchObject({ resolvedBy: 'Agnes' })
  expect(await owner.ok('POST', `${path}/${id}/reopen`)).toMatchObject({ resolvedBy: null, resolvedAt: null })
  await owner.ok('POST', `${path}/${id}/resolve`)
  await agent.ok('POST', path, said('Not yet', { threadId: id }))
  expect((await listed())[0]).toMatchObject({ resolvedAt: null })
})

test('only one’s own words are changed and removed; replies to what was removed stay', async () => {
  const { id } = await owner.ok('POST', path, said('First'))
  const reply = await agent.ok('POST', path, said('Second', { threadId: id }))

  const refusals = [await agent.call('PATCH', `${path}/${id}`, { text: 'Mine now' }), await agent.call('DELETE', `${path}/${id}`)]
  expect(refusals.map(({ status }) => status)).toEqual([403, 403])
  expect(await owner.ok('PATCH', `${path}/${id}`, { text: 'First, mended' })).toMatchObject({ editedAt: expect.any(String) })
  await owner.ok('DELETE', `${path}/${id}`)
  expect((await listed()).map(({ text, removedAt }) => [text, removedAt !== null])).toEqual([
    ['', true],
    ['Second', false],
  ])
  await agent.ok('DELETE', `${path}/${reply.id}`)
  expect(await listed()).toEqual([])
})

test('a flow has a thousand comments at the most, and a reply needs its thread', async () => {
  await doors.sql`
    insert into flow_comment (app_id, id, flow_id, thread_id, node_id, author_id, author_name, text)
    select ${appId}, 'c' || n, ${path.split('/').at(-2)!}, 'c' || n, 'block', 'x', 'X', 'x' from generate_series(1, 1000) n`
  const full = await owner.call('POST', path, said('One more'))
  await doors.sql`delete from flow_comment`
  const lost = await owner.call('POST', path, said('To nobody', { threadId: 'nowhere' }))

  expect([full.status, full.body.error.code, lost.status]).toEqual([409, 'too-many-comments', 404])
})
