import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { insertAnswerable, insertMember } from '#store/testing/rows.ts'
import { createTestWorkspace } from '#server/testing/test-workspace.ts'

const { testApp, owner, appId, app } = await createTestWorkspace()
const NOW = testApp.deps.now().getTime()
const hours = (count: number) => new Date(Math.floor((NOW + count * 3_600_000) / 1_000) * 1_000).toISOString()
const act = async (contactId: string, action: object) => (await owner.ok('POST', `${app}/contacts/${contactId}/actions`, { action })).result
const WORDS = 'Ring twice; then wait, please\nThe door sticks — push. '.repeat(3)

let path = ''
let eventId = ''

const read = (url = path, headers: Record<string, string> = {}) =>
  testApp.server.inject({ method: 'GET', url, headers: { host: 'parley.test', ...headers } })
const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => ({
    uid: event.getFirstPropertyValue('uid'),
    summary: event.getFirstPropertyValue('summary'),
    description: event.getFirstPropertyValue('description'),
    status: event.getFirstPropertyValue('status'),
    location: event.getFirstPropertyValue('location'),
    sequence: Number(event.getFirstPropertyValue('sequence')),
    start: new ICAL.Event(event).startDate.toJSDate().toISOString(),
  }))

beforeAll(async () => {
  await insertAnswerable(testApp.sql, appId, 'ada')
  ;({
    event: { id: eventId },
  } = await act('ada', {
    kind: 'book_event',
    title: 'Fitting',
    start: hours(30),
    notes: WORDS,
    place: 'Rue de l’Église 5, Lyon',
    fields: { Size: 'M' },
  }))
  const { url } = await owner.ok('POST', `${app}/calendar-feed`)
  path = new URL(url).pathname
})
afterAll(() => testApp.end())

test('another program reads what is booked, whole and without a sign-in', async () => {
  const { statusCode, headers, body } = await read()

  expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  expect(eventsOf(body)).toEqual([
    {
      uid: eventId,
      summary: 'Fitting: Ada',
      description: `${WORDS}\nSize: M`,
      status: 'CONFIRMED',
      location: 'Rue de l’Église 5, Lyon',
      sequence: 0,
      start: hours(30),
    },
  ])
})

test('a program that asks again gets the calendar only when something changed', async () => {
  const { headers } = await read()
  expect((await read(path, { 'if-none-match': String(headers['etag']) })).statusCode).toBe(304)
  await testApp.sql`update event set created_at = created_at - interval '1 minute' where id = ${eventId}`
  await act('ada', { kind: 'change_event', eventId, start: hours(40) })

  const moved = await read(path, { 'if-none-match': String(headers['etag']) })
  expect(moved.statusCode).toBe(200)
  expect(eventsOf(moved.body)).toMatchObject([{ uid: eventId, start: hours(40) }])
  expect(eventsOf(moved.body)[0]!.sequence).toBeGreaterThan(0)

  await act('ada', { kind: 'change_event', eventId, status: 'cancelled', reason: 'Ill' })
  expect(eventsOf((await read()).body)).toMatchObject([{ status: 'CANCELLED', description: expect.stringContaining('Cancelled: Ill') }])
})

test('one address serves several calendars', async () => {
  const { id } = await owner.ok('POST', `${app}/event-types`, { name: 'Visit', takesSlot: false })
  await act('ada', { kind: 'book_event', typeId: id, title: 'Visit', start: hours(50) })

  expect(eventsOf((await read(`${path}?type=${id}`)).body).map(({ summary }) => summary)).toEqual(['Visit: Ada'])
  expect(eventsOf((await read()).body)).toHaveLength(2)
})

test('it shows what its owner may see, as long as they are a member, and no log names it', async () => {
  const agent = await testApp.person('Noah')
  await insertMember(testApp.sql, appId, 'noah@parley.test', { role: 'agent', scope: 'own' })
  const own = new URL((await agent.ok('POST', `${app}/calendar-feed`)).url).pathname
  expect(eventsOf((await read(own)).body)).toEqual([])
  await testApp.sql`delete from member where app_id = ${appId} and user_id = (select id from "user" where email = 'noah@parley.test')`

  expect((await read(own)).statusCode).toBe(404)
  expect(testApp.lines.join('\n')).not.toContain(own.split('/')[2])
})

test('a renewed or removed address closes', async () => {
  const former = path
  path = new URL((await owner.ok('POST', `${app}/calendar-feed`)).url).pathname
  expect([(await read(former)).statusCode, (await read()).statusCode]).toEqual([404, 200])
  expect((await owner.ok('GET', `${app}/calendar-feed`)).feed.readAt).not.toBeNull()
  await owner.ok('DELETE', `${app}/calendar-feed`)

  expect([(await read()).statusCode, (await owner.ok('GET', `${app}/calendar-feed`)).feed]).toEqual([404, null])
})
