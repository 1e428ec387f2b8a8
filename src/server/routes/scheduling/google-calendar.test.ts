import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { openCalendars } from '#runtime/integrations/google-calendar/open-calendars.ts'
import { fakeGoogle } from '#runtime/integrations/google/testing/fake-google.ts'
import { createCalendarSync } from '#runtime/jobs/google-calendar/sync-calendars.ts'
import { insertAnswerable, insertRows } from '#store/testing/rows.ts'
import { createTestWorkspace } from '#server/testing/test-workspace.ts'

const google = await fakeGoogle()
const { testApp, owner, appId, app } = await createTestWorkspace({ egress: google.egress, google: google.settings })
const { sql, deps } = testApp

const DESK = 'desk@group.calendar.example'
const ROOM = 'room@group.calendar.example'
const allDay = { week: Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }]), closed: [] }
const HOURLY = { durationMin: 60, stepMin: 60, noticeMin: 0, availability: allDay, timeZone: 'UTC', reminders: [] }
/** The day after tomorrow, at an hour of UTC. */
const DAY = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
const at = (hour: number): string => `${DAY}T${String(hour).padStart(2, '0')}:00:00.000Z`
const between = (from: number, to: number) => ({ start: { dateTime: at(from) }, end: { dateTime: at(to) } })

let typeId = ''
let connectionId = ''

beforeAll(async () => {
  await insertAnswerable(sql, appId, 'ada')
  await insertRows(sql, 'event_resource', { appId, id: 'room1', name: 'Blue room' }, { appId, id: 'room2', name: 'Red room' })
  typeId = (await owner.ok('POST', `${app}/event-types`, { name: 'Fitting', ...HOURLY })).id
})
afterAll(async () => {
  await testApp.end()
  await google.stop()
})
beforeEach(async () => {
  await google.clearFaults()
  for (const id of [DESK, ROOM]) {
    await google.calendar('DELETE', id)
    await google.calendar('PUT', id, { summary: id === DESK ? 'Front desk' : 'Room', timeZone: 'Europe/Athens' })
  }
  await sql`delete from connection`
  await sql`delete from event`
  connectionId = await connect()
  await choose({ calendarId: DESK })
})

/** Connects the service account. */
async function connect(): Promise<string> {
  const credentials = { auth: 'service_account', key: google.key }
  return (await owner.ok('POST', `${app}/connections`, { name: 'Calendar', kind: 'google_calendar', credentials })).id
}
const choose = (body: object, id = connectionId) => owner.ok('PUT', `${app}/connections/${id}/calendar`, body)
const act = async (action: object) => (await owner.ok('POST', `${app}/contacts/ada/actions`, { action })).result
const book = (hour: number, rest: object = {}) => act({ kind: 'book_event', title: 'Visit', typeId, start: at(hour), ...rest })
const state = async () => {
  const { items } = await owner.ok('GET', `${app}/connections`)
  return items.find(({ id }: { id: string }) => id === connectionId)
}

/** Has every calendar take its turn, until nothing is due. */
async function sync(open = deps.openCalendars): Promise<void> {
  await sql`update calendar_sync set due_at = now(), tries = 0`
  const job = createCalendarSync({ ...deps, openCalendars: open, publicUrl: 'https://parley.test' })
  const round = () =>
    new Promise<boolean>((resolve, reject) => {
      job.run(() => resolve(true)).then(({ more }) => more || resolve(false), reject)
    })
  while (await round());
}

/** The events that stand at Google: the hours from which and to which, and what they are called. */
async function standing(id = DESK): Promise<string[]> {
  const { events } = await google.calendar('GET', id)
  const hour = ({ dateTime }: { dateTime: string }) => new Date(dateTime).getUTCHours()
  return events
    .filter(({ status }) => status !== 'cancelled')
    .map(({ start, end, summary }) => `${hour(start)}-${hour(end)} ${summary ?? ''}`)
    .toSorted()
}
const meeting = (from: number, to: number, rest: object = {}, id = DESK) =>
  google.calendar('POST', `${id}/events`, { id: 'meeting', ...between(from, to), ...rest })

/** The hours of the day that are free, of those from 8 to 15. */
async function free(type = typeId): Promise<number[]> {
  const { slots } = await owner.ok('GET', `${app}/event-types/${type}/slots?from=${at(8)}&days=1&limit=100`)
  return slots
    .map(({ start }: { start: string }) => start)
    .filter((start: string) => start.startsWith(DAY) && start < at(16))
    .map((start: string) => new Date(start).getUTCHours())
}

test('our events stand at Google, and follow a move and a cancellation', async () => {
  const { event } = await book(9)
  await book(11)
  await sync()
  expect(await standing()).toEqual(['11-12 Visit · Ada', '9-10 Visit · Ada'])
  const [shown] = (await google.calendar('GET', DESK)).events
  expect(shown?.description).toContain(`https://parley.test/events?open=${event.id}`)
  expect(await state()).toMatchObject({ state: 'ok', calendar: { id: DESK, name: 'Front desk', resourceId: null, refused: null } })
  expect((await state()).calendar.syncedAt).not.toBeNull()

  await act({ kind: 'change_event', eventId: event.id, start: at(14) })
  await sync()
  expect(await standing()).toEqual(['11-12 Visit · Ada', '14-15 Visit · Ada'])

  await act({ kind: 'change_event', eventId: event.id, status: 'cancelled', reason: 'Ill' })
  await sync()
  expect(await standing()).toEqual(['11-12 Visit · Ada'])
})

test('events from before the connection are written, those that are over are not', async () => {
  await sql`delete from connection`
  await book(9)
  await act({ kind: 'book_event', title: 'Follow-up', start: at(12) })
  await sql`update event set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where title = 'Follow-up'`
  connectionId = await connect()
  await choose({ calendarId: DESK })
  await sync()
  expect(await standing()).toEqual(['9-10 Visit · Ada'])
})

test('a write whose answer was lost, or a process that ended there, doubles nothing', async () => {
  await book(9)
  await google.fault({ kind: 'accept-and-lose-the-answer', match: { path: '/events' } })
  await sync()
  expect(await standing()).toEqual(['9-10 Visit · Ada'])
  await sync()
  expect((await google.calendar('GET', DESK)).events).toHaveLength(1)
  expect((await sql`select from calendar_copy where written = wanted`).count).toBe(1)
})

test('what is taken at Google closes the slots for steps, pages and teammates, until it is gone', async () => {
  const { event } = await book(14)
  await meeting(9, 11, { summary: 'Dentist' })
  await sync()

  expect(await free()).toEqual([8, 11, 12, 13, 15])
  expect(await book(10)).toMatchObject({ outcome: 'slotTaken', alternatives: [{}, {}, {}] })
  expect(await act({ kind: 'change_event', eventId: event.id, start: at(9) })).toMatchObject({ outcome: 'slotTaken' })
  const { bookingToken } = await owner.ok('POST', `${app}/event-types/${typeId}/booking-link`)
  const page = `/api/v1/book/${bookingToken}`
  const guest = { name: 'Bo Guest', phone: '+447700900124', email: 'bo@guest.test' }
  expect((await testApp.visitor().ok('GET', page)).slots).not.toContainEqual({ start: at(9) })
  expect(await testApp.visitor().call('POST', page, { start: at(9), guest, answers: {} })).toMatchObject({ status: 409 })
  expect(JSON.stringify([await sql`select * from calendar_busy`, await sql`select * from calendar_copy`])).not.toContain('Dentist')

  await google.calendar('PATCH', `${DESK}/events/meeting`, between(12, 13))
  await sync()
  expect(await free()).toEqual([8, 9, 10, 11, 13, 15])
  await google.calendar('DELETE', `${DESK}/events/meeting`)
  await sync()
  expect(await free()).toEqual([8, 9, 10, 11, 12, 13, 15])
})

test('all places of a type are closed, while our own events take one each', async () => {
  const { id } = await owner.ok('POST', `${app}/event-types`, { name: 'Class', ...HOURLY, capacity: 3 })
  await book(9, { typeId: id })
  await meeting(10, 11)
  await sync()
  await sync()
  expect(await free(id)).toEqual([8, 9, 11, 12, 13, 14, 15])
  expect(await book(9, { typeId: id })).toMatchObject({ outcome: 'created' })
})

test.each([
  ['marked as free', { transparency: 'transparent' }, [8, 9, 10, 11, 12, 13, 14, 15]],
  ['declined', { attendees: [{ email: 'a@b.example', self: true, responseStatus: 'declined' }] }, [8, 9, 10, 11, 12, 13, 14, 15]],
  ['tentative', { status: 'tentative' }, [8, 10, 11, 12, 13, 14, 15]],
  ['a whole day', { start: { date: DAY }, end: { date: new Date(Date.parse(DAY) + 86_400_000).toISOString().slice(0, 10) } }, []],
  ['a series', { recurrence: ['RRULE:FREQ=DAILY;COUNT=9'] }, [8, 10, 11, 12, 13, 14, 15]],
])('an event at Google that is %s', async (_what, rest, hours) => {
  await meeting(9, 10, rest)
  await sync()
  expect(await free()).toEqual(hours)
})

test('of a series one day may be taken out, and the rest with it', async () => {
  await meeting(9, 10, { recurrence: ['RRULE:FREQ=DAILY;COUNT=9'] })
  await sync()
  const instance = `meeting_${DAY.replaceAll('-', '')}T090000Z`
  await google.calendar('DELETE', `${DESK}/events/${instance}`)
  await sync()
  expect(await free()).toContain(9)
  expect((await sql`select from calendar_busy`).count).toBe(8)
  await google.calendar('DELETE', `${DESK}/events/meeting`)
  await sync()
  expect((await sql`select from calendar_busy`).count).toBe(0)
})

test('what people move or delete of ours at Google is written back', async () => {
  await book(9)
  await book(11)
  await sync()
  const [first, second] = (await google.calendar('GET', DESK)).events
  await google.calendar('PATCH', `${DESK}/events/${first?.id}`, between(13, 14))
  await google.calendar('DELETE', `${DESK}/events/${second?.id}`)
  await sync()
  expect(await standing()).toEqual(['11-12 Visit · Ada', '9-10 Visit · Ada'])
  expect(await free()).toEqual([8, 10, 12, 13, 14, 15])
})

test('a copy that somebody makes of our event is theirs, and takes time', async () => {
  await book(9)
  await sync()
  const [ours] = (await google.calendar('GET', DESK)).events
  await meeting(12, 13, { ...ours, id: 'meeting', ...between(12, 13) })
  await sync()
  expect(await free()).toEqual([8, 10, 11, 13, 14, 15])
})

test('where Google forgot since when, the whole calendar is read again, with what is gone', async () => {
  await meeting(9, 10)
  await google.calendar('POST', `${DESK}/events`, { id: 'another', ...between(14, 15) })
  await book(11)
  await sync()
  await google.calendar('DELETE', `${DESK}/events/meeting`)
  await google.calendar('DELETE', `${DESK}/events/${(await google.calendar('GET', DESK)).events.find(({ summary }) => summary)?.id}`)
  await google.calendar('POST', `${DESK}/expire`)
  await sync()
  expect(await free()).toEqual([8, 9, 10, 12, 13, 15])
  await sync()
  expect(await standing()).toEqual(['11-12 Visit · Ada', '14-15 '])
})

test('a calendar of one resource closes and shows its time alone', async () => {
  const { id } = await owner.ok('POST', `${app}/event-types`, { name: 'Rooms', ...HOURLY, resourceIds: ['room1', 'room2'] })
  await choose({ calendarId: ROOM, resourceId: 'room1' })
  await meeting(9, 10, {}, ROOM)
  await sync()

  expect(await book(9, { typeId: id })).toMatchObject({ outcome: 'created', event: { resourceId: 'room2' } })
  expect(await book(9, { typeId: id })).toMatchObject({ outcome: 'slotTaken' })
  await book(12, { typeId: id, resourceId: 'room1' })
  await book(13)
  await sync()
  expect(await standing(ROOM)).toEqual(['12-13 Visit · Ada', '9-10 '])
  expect(await free(id)).toEqual([8, 10, 11, 12, 13, 14, 15])
})

test('the calendar shows when others are taken, and whose time that is', async () => {
  await choose({ calendarId: ROOM, resourceId: 'room1' })
  await book(12)
  await meeting(9, 10, {}, ROOM)
  await sync()
  const found = async (from: string, to: string) => (await owner.ok('GET', `${app}/busy-times?from=${from}&to=${to}`)).items
  expect(await found(at(0), at(23))).toEqual([{ start: at(9), end: at(10), calendarName: 'Room', resourceName: 'Blue room' }])
  expect(await found(at(10), at(23))).toEqual([])
})

test('a calendar that is connected anew takes up the events that it wrote before', async () => {
  const { event } = await book(9)
  await book(11)
  await sync()
  await owner.ok('DELETE', `${app}/connections/${connectionId}`)
  expect((await sql`select from calendar_busy`).count).toBe(0)
  await act({ kind: 'change_event', eventId: event.id, status: 'cancelled' })
  connectionId = await connect()
  await choose({ calendarId: DESK })
  await sync()
  await sync()
  expect(await standing()).toEqual(['11-12 Visit · Ada'])
  expect(await free()).toEqual([8, 9, 10, 12, 13, 14, 15])
})

test('an event that Google refuses is told, and does not hold up the others', async () => {
  await book(9)
  await book(11)
  await google.fault({ kind: 'reject', code: 400, match: { path: '/events' } })
  await sync()
  expect(await standing()).toEqual(['11-12 Visit · Ada'])
  expect(await state()).toMatchObject({
    state: 'ok',
    calendar: { refused: { count: 1, problem: 'Request contains an invalid argument.' } },
  })
})

test('too many calls are repeated later, and told only when it goes on', async () => {
  await book(9)
  await google.fault({ kind: '429', match: { path: '/events' } })
  await sync()
  expect([await standing(), (await state()).state]).toEqual([[], 'ok'])
  await sync()
  expect(await standing()).toEqual(['9-10 Visit · Ada'])
})

test('a calendar that is gone says what to do, and bookings go on', async () => {
  await meeting(9, 10)
  await sync()
  await google.calendar('PUT', DESK, { acl: {} })
  await sync()
  expect(await state()).toMatchObject({ state: 'failing', problem: expect.stringContaining('Share it again, or choose another one') })
  expect(await book(11)).toMatchObject({ outcome: 'created' })
  expect(await book(9)).toMatchObject({ outcome: 'slotTaken' })

  await google.calendar('PUT', DESK, { acl: null })
  expect(await owner.ok('POST', `${app}/connections/${connectionId}/test`)).toMatchObject({ state: 'ok', problem: null })
  await sync()
  expect(await standing()).toEqual(['11-12 Visit · Ada', '9-10 '])
})

test('only a calendar that may be changed is taken, and by one connection', async () => {
  const path = `${app}/connections/${await connect()}/calendar`
  expect(await owner.call('PUT', path, { calendarId: DESK })).toMatchObject({ status: 409, body: { error: { code: 'calendar-taken' } } })
  await google.calendar('PUT', ROOM, { acl: { [google.key.client_email]: 'reader' } })
  expect(await owner.call('PUT', path, { calendarId: ROOM })).toMatchObject({
    status: 422,
    body: { error: { details: [{ message: expect.stringContaining('Make changes to events') }] } },
  })
  for (const [calendarId, status] of [
    ['unknown@group.calendar.example', 422],
    ['primary', 400],
  ] as const)
    expect((await owner.call('PUT', path, { calendarId })).status).toBe(status)
  expect((await owner.call('PUT', path, { calendarId: ROOM, resourceId: 'nobody' })).status).toBe(404)
})

/** Says yes on Google's page. */
async function consent(): Promise<void> {
  const { url } = await owner.ok('POST', `${app}/connections/google/start`, { name: 'Dana’s calendar', kind: 'google_calendar' })
  const page = await fetch(url, { redirect: 'manual' })
  const target = new URL(page.headers.get('location') ?? '')
  expect((await owner.call('GET', target.pathname + target.search)).status).toBe(302)
}

test('a person’s own account offers its calendars; when its consent is taken back, that is told and mended by another', async () => {
  await sql`delete from connection`
  await consent()
  const [mine] = (await owner.ok('GET', `${app}/connections`)).items
  connectionId = mine.id
  expect(mine).toMatchObject({ kind: 'google_calendar', account: 'dana@harbour.example', calendar: null })
  const { items } = await owner.ok('GET', `${app}/connections/${mine.id}/calendars`)
  expect(items).toContainEqual({ id: 'dana@harbour.example', name: 'Dana', isPrimary: true })
  await choose({ calendarId: DESK })
  await book(9)
  await sync()
  expect(await standing()).toEqual(['9-10 Visit · Ada'])

  await google.revoke()
  await book(11)
  await sync()
  expect(await state()).toMatchObject({ state: 'failing', problem: 'Google no longer accepts this account. Connect it again.' })
  // Once the hour of its last token is over, or after a new start, it must sign in.
  await sync(openCalendars({ egress: google.egress, google: google.settings, openSecret: deps.seal.open }))
  expect((await state()).problem).toBe('Google refused the sign-in: Token has been expired or revoked. Connect the account again.')
  expect(await free()).toEqual([8, 10, 12, 13, 14, 15])

  await consent()
  expect(await state()).toMatchObject({ id: mine.id, state: 'ok', problem: null })
  await sync()
  expect(await standing()).toEqual(['11-12 Visit · Ada', '9-10 Visit · Ada'])
})
