import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Task } from '#domain/workspace/tasks/task.ts'
import { until } from '#store/testing/until.ts'

import type { Client } from '#server/testing/client.ts'
import { createTestWorkspace } from '#server/testing/test-workspace.ts'

const COUNT = 230

const { testApp, owner, agent, agentId, appId, app } = await createTestWorkspace({ runtimeRuns: true, scope: 'own' })

beforeAll(async () => {
  await testApp.sql`insert into contact (app_id, id, name) select ${appId}, 'contact' || n, 'Contact ' || n from generate_series(1, ${COUNT}) n`
})
beforeEach(async () => {
  await testApp.sql`delete from conversation`
  await testApp.sql`delete from conversation_event`
  await testApp.sql`
    insert into conversation (app_id, id, contact_id, channel_id, address, address_kind, handler, unread_count, last_activity_at)
    select ${appId}, 'chat' || lpad(n::text, 4, '0'), 'contact' || n, 'number', n::text, 'wa_id', 'human', n % 3, now() from generate_series(1, ${COUNT}) n`
})
afterAll(() => testApp.end())

async function ended(who: Client, started: Task): Promise<Task> {
  let task = started
  await until('the task ends', async () => {
    task = await who.ok('GET', `${app}/tasks/${started.id}`)
    return task.state === 'alldone'
  })
  return task
}
const act = async (who: Client, body: object): Promise<Task> => ended(who, await who.ok('POST', `${app}/conversations/bulk`, body))
const undo = async (who: Client, { id }: Task): Promise<Task> => ended(who, await who.ok('POST', `${app}/conversations/bulk/${id}/undo`))
const stateOf = () => testApp.sql`
  select open_state, handler, assignee_id, snoozed_until, unread_count, count(*)::int as count from conversation group by 1, 2, 3, 4, 5 order by 5`

test('closes all matches of a filter as one task, and undoes it', async () => {
  const before = await stateOf()

  const task = await act(owner, { command: { type: 'close' }, of: { filter: {} } })

  expect(task).toMatchObject({ title: 'Close conversations', done: COUNT, failed: 0, total: COUNT })
  expect((await owner.ok('GET', `${app}/conversations/counts`)).all).toBe(0)
  await undo(owner, task)
  expect(await stateOf()).toEqual(before)
  expect((await owner.ok('GET', `${app}/conversations/counts`)).all).toBe(COUNT)
})

test('keeps later changes', async () => {
  const task = await act(owner, { command: { type: 'assign', userId: agentId }, of: { ids: ['chat0001', 'chat0002'] } })
  await owner.ok('POST', `${app}/conversations/chat0002/take-over`)

  await undo(owner, task)

  expect(
    await testApp.sql`select id, assignee_id is null as free from conversation where id in ('chat0001', 'chat0002') order by id`,
  ).toEqual([
    { id: 'chat0001', free: true },
    { id: 'chat0002', free: false },
  ])
})

test('reports one that cannot be changed and continues', async () => {
  await owner.ok('POST', `${app}/conversations/chat0001/close`)

  const task = await act(owner, { command: { type: 'snooze', until: '2030-01-01T09:00:00.000Z' }, of: { ids: ['chat0001', 'chat0002'] } })

  expect(task).toMatchObject({ done: 1, failed: 1, state: 'alldone' })
  expect(await testApp.sql`select id from conversation where snoozed_until is not null`).toEqual([{ id: 'chat0002' }])
})

test('an agent changes only visible conversations and undoes only their own changes', async () => {
  await testApp.sql`update conversation set assignee_id = ${agentId} where id = 'chat0003'`

  const task = await act(agent, { command: { type: 'close' }, of: { ids: ['chat0003', 'chat0004'] } })
  const owners = await act(owner, { command: { type: 'close' }, of: { ids: ['chat0005'] } })

  expect(task).toMatchObject({ done: 1, total: 1 })
  expect(await testApp.sql`select id from conversation where open_state = 'closed' order by id`).toEqual([
    { id: 'chat0003' },
    { id: 'chat0005' },
  ])
  expect((await agent.call('POST', `${app}/conversations/bulk/${owners.id}/undo`)).status).toBe(404)
})

test('tags contacts in bulk, and undo keeps later changes', async () => {
  await testApp.sql`update contact set tags = '{vip}' where id in ('contact1', 'contact2')`
  const tags = async () =>
    (await testApp.sql`select id, tags from contact where id in ('contact1', 'contact3') order by id`).map((row) => ({ ...row }))
  const of = { ids: ['chat0001', 'chat0002', 'chat0003'] }

  const task = await act(owner, { command: { type: 'tag', add: ['Billing'], remove: ['VIP'] }, of })

  expect(task).toMatchObject({ title: 'Tag contacts of conversations', done: 3, failed: 0 })
  expect(await tags()).toEqual([
    { id: 'contact1', tags: ['Billing'] },
    { id: 'contact3', tags: ['Billing'] },
  ])
  await testApp.sql`update contact set tags = '{Billing,Later}' where id = 'contact3'`
  await undo(owner, task)
  expect(await tags()).toEqual([
    { id: 'contact1', tags: ['vip'] },
    { id: 'contact3', tags: ['Later'] },
  ])
})

test('who hands over says what the next one should know, and they are told', async () => {
  await owner.ok('POST', `${app}/conversations/chat0001/assign`, { userId: agentId, note: ' Wants it before Friday ' })
  await owner.ok('POST', `${app}/conversations/chat0001/assign`, { userId: agentId, note: 'And by post' })

  const { items } = await owner.ok('GET', `${app}/conversations/chat0001/messages`)
  expect(items.map(({ event }: { event: { body: object } }) => event.body)).toMatchObject([
    { type: 'handler_changed', assigneeId: agentId, note: 'And by post' },
    { type: 'handler_changed', assigneeId: agentId, note: 'Wants it before Friday' },
  ])
  await until('the colleague is told', async () => {
    const feed = (await agent.ok('GET', `${app}/notifications`)).items
    return feed.some(({ snippet }: { snippet: string }) => snippet === 'Wants it before Friday')
  })
})
