import { afterAll, beforeAll, expect, test } from 'vitest'

import type { EventLine } from '#domain/scheduling/event.ts'
import { insertAnswerable, insertRows } from '#store/testing/rows.ts'
import { createTestWorkspace } from '#server/testing/test-workspace.ts'

const { testApp, owner, agentId, appId, app } = await createTestWorkspace()
const NOW = testApp.deps.now().getTime()
const hours = (count: number) => new Date(NOW + count * 3_600_000).toISOString()
const act = async (contactId: string, action: object) => (await owner.ok('POST', `${app}/contacts/${contactId}/actions`, { action })).result
const book = (contactId: string, start: string, rest: object = {}) =>
  act(contactId, { kind: 'book_event', title: `Visit of ${contactId}`, start, ...rest })
const said = async (contactId: string): Promise<string[]> => {
  const rows = await testApp.sql<{ text: string }[]>`
    select content ->> 'text' as text from message where app_id = ${appId} and conversation_id = ${`chat-${contactId}`} and direction = 'out'`
  return rows.map(({ text }) => text)
}

beforeAll(async () => {
  for (const id of ['ada', 'bea']) await insertAnswerable(testApp.sql, appId, id)
  await testApp.sql`update conversation set assignee_id = ${agentId} where app_id = ${appId} and id = 'chat-ada'`
  await insertRows(testApp.sql, 'contact', { appId, id: 'cyd' })
  await insertRows(testApp.sql, 'event_resource', { appId, id: 'room1', name: 'Blue room' })
})
afterAll(() => testApp.end())

test('the calendar is narrowed by resource, teammate, words and status', async () => {
  const { id: typeId } = await owner.ok('POST', `${app}/event-types`, { name: 'Fitting', noticeMin: 0, resourceIds: ['room1'] })
  const { event } = await book('ada', hours(2), { typeId })
  await book('bea', hours(3))
  const found = async (query: string): Promise<string[]> =>
    (await owner.ok('GET', `${app}/events?${query}`)).items.map(({ contactName }: { contactName: string }) => contactName)

  expect(event).toMatchObject({ resourceName: 'Blue room' })
  expect(await found('order=soonest')).toEqual(['Ada', 'Bea'])
  expect(await found('resourceId=room1')).toEqual(['Ada'])
  expect(await found(`assigneeId=${agentId}`)).toEqual(['Ada'])
  expect(await found('search=be')).toEqual(['Bea'])
  expect(await found('search=visit%20of%20ad')).toEqual(['Ada'])
  expect(await found('search=%25')).toEqual([])
  expect(await found('status=cancelled')).toEqual([])
})

test('a move is told to the customer where that is wished, moves the reminders, and stands in the history', async () => {
  const { event } = await book('bea', hours(50), { reminders: [60] })
  expect(await said('bea')).toEqual([])

  const moved = await act('bea', { kind: 'change_event', eventId: event.id, start: hours(60), tell: 'We moved your visit.' })

  expect(moved).toMatchObject({ outcome: 'updated' })
  expect(moved.untold).toBeUndefined()
  expect(await said('bea')).toEqual(['We moved your visit.'])
  const { reminders, history } = await owner.ok('GET', `${app}/events/${event.id}`)
  expect(reminders).toEqual([{ minutes: 60, channel: 'chat', at: hours(59), outcome: null, reason: null }])
  expect(history.map(({ what, start }: { what: string; start: string }) => [what, start])).toEqual([
    ['booked', hours(50)],
    ['moved', hours(60)],
  ])
})

test('a cancellation holds where the customer cannot be told, and says why', async () => {
  const { event } = await book('cyd', hours(70))
  const cancel = { kind: 'change_event', eventId: event.id, status: 'cancelled', reason: 'Ill', tell: 'Sorry, we have to cancel.' }

  expect(await act('cyd', cancel)).toMatchObject({
    outcome: 'updated',
    event: { status: 'cancelled', cancelReason: 'Ill' },
    untold: 'The contact has no conversation.',
  })
  const { history } = await owner.ok('GET', `${app}/events/${event.id}`)
  expect(history.map(({ what, status, by }: EventLine) => [what, status, by])).toEqual([
    ['booked', 'booked', 'Olga'],
    ['status', 'cancelled', 'Olga'],
  ])

  await testApp.sql`update conversation set last_inbound_at = ${hours(-30)} where app_id = ${appId} and id = 'chat-ada'`
  const ofAda = (await book('ada', hours(80))).event
  const late = await act('ada', { ...cancel, eventId: ofAda.id })

  expect(late).toMatchObject({ event: { status: 'cancelled' } })
  expect(late.untold).toContain('24 hours')
  expect(await said('ada')).toEqual([])
})
