import { afterAll, beforeAll, expect, test } from 'vitest'

import { createTestWorkspace } from '#server/testing/test-workspace.ts'

const { testApp, owner, appId, app } = await createTestWorkspace()
const visitor = testApp.visitor()
const guest = { name: 'Ada Guest', phone: '+447700900111', email: '' }
const allDay = { week: Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }]), closed: [] }
const type = { name: 'Fitting', durationMin: 60, noticeMin: 0, availability: allDay }

let typeId = ''
let page = ''
const book = async (): Promise<{ link: string; start: string }> => {
  const { slots } = await visitor.ok('GET', page)
  const { guestUrl } = await visitor.ok('POST', page, { start: slots[0].start, guest, answers: {} })
  return { link: `/api/v1/bookings/${new URL(guestUrl).pathname.split('/')[2]}`, start: slots[0].start }
}

beforeAll(async () => {
  typeId = (await owner.ok('POST', `${app}/event-types`, type)).id
  page = `/api/v1/book/${(await owner.ok('POST', `${app}/event-types/${typeId}/booking-link`)).bookingToken}`
})
afterAll(() => testApp.end())

test('a guest sees, moves and cancels a booking by its link alone', async () => {
  const { link, start } = await book()
  const booking = await visitor.ok('GET', link)
  expect(booking).toMatchObject({ title: 'Fitting', start, status: 'booked', locked: null })

  const later = booking.slots[5].start
  expect(await visitor.ok('POST', `${link}/move`, { start: later })).toMatchObject({ start: later, status: 'booked' })
  const cancelled = await visitor.ok('POST', `${link}/cancel`, { reason: 'Ill' })
  expect(cancelled).toMatchObject({ status: 'cancelled', locked: 'This booking was cancelled.', slots: [] })
  const [event] = (await owner.ok('GET', `${app}/events?order=soonest`)).items
  expect(event).toMatchObject({ start: later, status: 'cancelled', cancelReason: 'Ill' })
  const { history } = await owner.ok('GET', `${app}/events/${event.id}`)
  expect(history.map(({ what, by }: { what: string; by: string }) => [what, by])).toEqual([
    ['booked', 'Ada Guest'],
    ['moved', 'Ada Guest'],
    ['status', 'Ada Guest'],
  ])
})

test('a time that another took is refused, and the booking stays', async () => {
  const [mine, other] = [await book(), await book()]

  expect((await visitor.call('POST', `${mine.link}/move`, { start: other.start })).body.error.code).toBe('slot-taken')
  expect(await visitor.ok('GET', mine.link)).toMatchObject({ start: mine.start, status: 'booked' })
})

test('the rule of its type holds for the guest', async () => {
  const { link } = await book()
  await owner.ok('PUT', `${app}/event-types/${typeId}`, { ...type, changeUntilMin: null })

  expect(await visitor.ok('GET', link)).toMatchObject({ locked: 'Customers can’t change it themselves. Ask the team.', slots: [] })
  expect((await visitor.call('POST', `${link}/cancel`, {})).body.error.details[0].message).toContain('Ask the team')
  await owner.ok('PUT', `${app}/event-types/${typeId}`, { ...type, changeUntilMin: 2_880 })
  expect(await visitor.ok('GET', link)).toMatchObject({ locked: 'It could be changed until 2 days before it starts. Ask the team.' })
  await owner.ok('PUT', `${app}/event-types/${typeId}`, type)
})

test('no other link opens it, and none that was changed', async () => {
  const { link } = await book()
  const token = link.split('/').at(-1)!

  for (const wrong of [`${token.slice(0, -4)}AAAA`, 'A'.repeat(60)])
    expect((await visitor.call('GET', `/api/v1/bookings/${wrong}`)).body.error.code).toBe('booking-not-found')
  await testApp.sql`update event set contact_id = 'erased' where app_id = ${appId}`
  expect((await visitor.call('POST', `${link}/cancel`, {})).body.error.code).toBe('booking-not-found')
})
