import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Client } from '#server/testing/client.ts'
import { createTestWorkspace } from '#server/testing/test-workspace.ts'
import { insertRows } from '#store/testing/rows.ts'

const { testApp, owner, agent, agentId, appId, app } = await createTestWorkspace()

beforeAll(async () => {
  await insertRows(testApp.sql, 'contact', { appId })
})
beforeEach(async () => {
  const { sql } = testApp
  for (const table of ['conversation', 'conversation_event', 'message', 'outbox', 'macro']) await sql`delete from ${sql(table)}`
  await sql`update contact set tags = '{}'`
  await insertRows(sql, 'conversation', { appId, address: '1555', handler: 'human', lastInboundAt: new Date() })
})
afterAll(() => testApp.end())

const save = (who: Client, steps: object[], more: object = {}) =>
  who.call('POST', `${app}/macros`, { name: 'Refund', shared: true, steps, ...more })
const run = async (who: Client, steps: object[]) => {
  const { body } = await save(owner, steps)
  return who.call('POST', `${app}/conversations/chat/macros/${body.id}/run`)
}
const stateOf = async () => (await testApp.sql`select open_state, assignee_id, (select tags from contact) as tags from conversation`)[0]

test('a macro replies, notes, tags and closes at once', async () => {
  const answer = await run(agent, [
    { type: 'assign', userId: 'me' },
    { type: 'reply', text: 'Dear {{ contact.name }}, it is on its way.' },
    { type: 'note', text: 'Refunded {{ contact.name }}' },
    { type: 'tag', add: ['refund'], remove: [] },
    { type: 'close' },
  ])

  expect([answer.status, answer.body.openState, answer.body.contact.tags]).toEqual([200, 'closed', ['refund']])
  const said = await testApp.sql`select direction, content ->> 'text' as text from message order by seq`
  expect(said.map((row) => ({ ...row }))).toEqual([
    { direction: 'out', text: 'Dear Ann, it is on its way.' },
    { direction: 'note', text: 'Refunded Ann' },
  ])
  expect(await stateOf()).toEqual({ open_state: 'closed', assignee_id: agentId, tags: ['refund'] })
  expect((await agent.ok('GET', `${app}/macros`)).items).toMatchObject([{ name: 'Refund', usedCount: 1 }])
})

test('a refused step cancels the whole macro and is named', async () => {
  const refusals = [
    await run(agent, [{ type: 'tag', add: ['refund'], remove: [] }, { type: 'close' }, { type: 'snooze', hours: 3 }]),
    await run(agent, [
      { type: 'tag', add: ['refund'], remove: [] },
      { type: 'reply', text: 'In {{ contact.city }}' },
    ]),
    await run(agent, [{ type: 'assign', userId: 'nobodyAtAll0000001' }]),
  ]

  expect(refusals.map(({ status, body }) => [status, body.error.code, body.error.details[0].path])).toEqual([
    [409, 'conversation-closed', 'steps.2'],
    [400, 'invalid-argument', 'steps.1'],
    [400, 'invalid-argument', 'steps.0'],
  ])
  expect(await stateOf()).toEqual({ open_state: 'open', assignee_id: null, tags: [] })
  expect(await testApp.sql`select from conversation_event`).toHaveLength(0)
})

test('macros are private, or shared by an admin', async () => {
  const close = [{ type: 'close' }]
  expect((await save(agent, close)).status).toBe(403)
  const own = await save(agent, close, { shared: false, name: 'Mine' })
  const ours = await save(owner, close)

  const names = async (who: Client) => (await who.ok('GET', `${app}/macros`)).items.map(({ name }: { name: string }) => name)
  expect([await names(agent), await names(owner)]).toEqual([['Mine', 'Refund'], ['Refund']])
  const path = (id: string) => `${app}/macros/${id}`
  expect((await owner.call('DELETE', path(own.body.id))).status).toBe(404)
  expect((await agent.call('PATCH', path(ours.body.id), { name: 'Theirs' })).status).toBe(403)
  expect((await agent.call('PATCH', path(own.body.id), { name: 'Still mine' })).body).toMatchObject({ name: 'Still mine', shared: false })
  expect((await owner.call('DELETE', path(ours.body.id))).status).toBe(200)
})

test('refuses an invalid macro with what to fix', async () => {
  for (const steps of [
    [],
    [{ type: 'tag', add: [], remove: [] }],
    [{ type: 'snooze', hours: 0 }],
    [{ type: 'dance' }],
    [{ type: 'reply', text: ' ' }],
  ])
    expect((await save(owner, steps)).status).toBe(400)
})
