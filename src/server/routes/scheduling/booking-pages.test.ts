import { afterAll, beforeAll, expect, test } from 'vitest'

import { insertRows } from '#store/testing/rows.ts'
import { createTestWorkspace } from '#server/testing/test-workspace.ts'

const { testApp, owner, appId, app } = await createTestWorkspace()
const visitor = testApp.visitor()
const ada = { name: 'Ada Guest', phone: '+447700900123', email: 'ada@guest.test' }
const allDay = { week: Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }]), closed: [] }
const SIZE = { name: 'size', label: 'Size', type: 'choice', choices: ['S', 'M'], required: true }

let typeId = ''
let link = ''
let start = ''
const linkOf = (token: string) => `/api/v1/book/${token}`
const book = (body: object) => visitor.call('POST', link, { start, guest: ada, answers: { size: 'M' }, ...body })
const counted = async () =>
  (await testApp.sql`select (select count(*)::int from contact) as contacts, (select count(*)::int from event) as events`)[0]

beforeAll(async () => {
  const input = { name: 'Fitting', durationMin: 60, priceNote: 'Free of charge', noticeMin: 0, availability: allDay, fields: [SIZE] }
  const type = await owner.ok('POST', `${app}/event-types`, { ...input, embedSites: ['https://shop.example'] })
  typeId = type.id
  const { bookingToken } = await owner.ok('POST', `${app}/event-types/${typeId}/booking-link`)
  link = linkOf(bookingToken)
})
afterAll(() => testApp.end())

test('anybody with the link sees what is free, and leaves no trace', async () => {
  const before = await counted()
  const page = await visitor.ok('GET', link)
  start = page.slots[3].start

  expect(page).toMatchObject({
    title: 'Fitting',
    durationMin: 60,
    priceNote: 'Free of charge',
    fields: [{ label: 'Size', required: true }],
  })
  // Two months of every hour.
  expect(page.slots.length).toBeGreaterThan((2 * 30 * 24) / 1.1)
  expect(await counted()).toEqual(before)
})

test('name, phone number, email and questions are checked before anything is written', async () => {
  const before = await counted()
  const refused = async (body: object) => (await book(body)).body.error.details.map(({ path }: { path: string }) => path)

  expect(await refused({ answers: {} })).toEqual(['answers.size'])
  expect(await refused({ guest: { name: ' ', phone: '12', email: 'no' } })).toEqual(['guest.name', 'guest.phone', 'guest.email'])
  expect(await counted()).toEqual(before)
})

test('a stranger books as a new contact, and the time is theirs alone', async () => {
  expect((await book({})).body).toMatchObject({ start })
  const [event] = (await owner.ok('GET', `${app}/events?order=soonest`)).items
  expect(event).toMatchObject({ title: 'Fitting', contactName: 'Ada Guest', fields: { size: 'M' }, status: 'booked' })
  expect((await owner.ok('GET', `${app}/contacts/${event.contactId}`)).email).toBe('ada@guest.test')

  const before = await counted()
  expect((await book({ guest: { ...ada, phone: '+447700900999' } })).body.error.code).toBe('slot-taken')
  expect(await counted()).toEqual(before)
  expect((await visitor.ok('GET', link)).slots).not.toContainEqual({ start })
})

test('a booking whose answer was lost is the same booking when it is sent again', async () => {
  const next = (await visitor.ok('GET', link)).slots[9].start
  const send = (key: string) => visitor.call('POST', link, { start: next, guest: ada, answers: { size: 'M' } }, { 'idempotency-key': key })
  expect((await send('first-try')).status).toBe(200)
  // The answer was not kept: the process died between the booking and that.
  await testApp.sql`delete from idempotency`
  const before = await counted()

  expect((await send('first-try')).body.start).toBe(next)
  expect(await counted()).toEqual(before)
  expect((await send('another')).body.error.code).toBe('slot-taken')
})

test('a known number keeps its contact as it is', async () => {
  await insertRows(testApp.sql, 'contact', { appId, id: 'bea', name: 'Bea', phone: '+447700900555', email: 'bea@known.test' })
  const next = (await visitor.ok('GET', link)).slots[5].start
  await visitor.ok('POST', link, {
    start: next,
    guest: { name: 'Not Bea', phone: '+447700900555', email: 'x@y.test' },
    answers: { size: 'S' },
  })

  expect((await owner.ok('GET', `${app}/events?contactId=bea`)).items).toHaveLength(1)
  expect(await owner.ok('GET', `${app}/contacts/bea`)).toMatchObject({ name: 'Bea', email: 'bea@known.test' })
})

test('one address books twenty times an hour at most', async () => {
  const tries = []
  for (let count = 0; count < 21; count += 1) tries.push((await book({ guest: { ...ada, phone: '+447700900777' } })).status)

  expect(tries.at(-1)).toBe(429)
})

test('only the sites of the type may show the page in a frame', async () => {
  const headersOf = async (url: string) => (await testApp.server.inject({ method: 'GET', url })).headers
  const page = await headersOf(link.replace('/api/v1', ''))
  const other = await headersOf('/login')
  const unknown = await headersOf('/book/no-such-link-at-all')

  expect(page['content-security-policy']).toContain("frame-ancestors 'self' https://shop.example")
  expect(page['x-frame-options']).toBeUndefined()
  for (const headers of [other, unknown]) {
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['x-frame-options']).toBeDefined()
  }
})

test('a renewed or removed link closes the former one', async () => {
  const { bookingToken } = await owner.ok('POST', `${app}/event-types/${typeId}/booking-link`)
  expect((await visitor.call('GET', link)).body.error.code).toBe('booking-page-closed')
  await visitor.ok('GET', linkOf(bookingToken))
  expect((await owner.ok('DELETE', `${app}/event-types/${typeId}/booking-link`)).bookingToken).toBeNull()

  expect((await visitor.call('GET', linkOf(bookingToken))).body.error.code).toBe('booking-page-closed')
})
