import { afterEach, beforeEach, expect, test } from 'vitest'

import type { AskedEffect, EffectResult } from '#domain/actions/catalogue.gen.ts'
import { EventTypeInput } from '#domain/scheduling/event.ts'
import { saveEventType } from '#store/scheduling/event-types.ts'
import { insertRows } from '#store/testing/rows.ts'

import { ContactPatch } from '../shared/contact-patch.ts'
import { createExecutionContext } from '../shared/execution-context.ts'
import { settleLocally } from '../shared/local-actions.ts'
import { loadContacts } from '#store/flows/turn-inputs.ts'
import { loadRunSurroundings } from '#store/workflows/run-inputs.ts'
import { type RuntimeFixture, runtimeFixture } from '#runtime/testing/runtime-fixture.ts'

let fixture: RuntimeFixture
const NOW = '2026-10-20T08:00:00.000Z'

beforeEach(async () => {
  fixture = await runtimeFixture({ now: () => new Date(NOW) })
  await fixture.sql`update app set time_zone = 'Europe/Berlin' where id = ${fixture.appId}`
})
afterEach(() => fixture.end())

const open = { week: Array.from({ length: 7 }, () => [{ from: '09:00', to: '18:00' }]), closed: [] }
const aType = (input: Partial<EventTypeInput> = {}) =>
  saveEventType(fixture.sql, {
    appId: fixture.appId,
    id: 'fitting',
    input: EventTypeInput.parse({ name: 'Fitting', durationMin: 60, availability: open, ...input }),
    isNew: true,
  })

async function contacts(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, n) => `contact${n}`)
  for (const id of ids) await insertRows(fixture.sql, 'contact', { appId: fixture.appId, id, name: id })
  return ids
}

const by = () => ({ appId: fixture.appId, author: { kind: 'api' as const, id: null, name: null } })
const perform = (contactId: string, id: string, action: AskedEffect) => fixture.runtime.executeAction(by(), contactId, id, action)
type Booking = Partial<Extract<AskedEffect, { kind: 'book_event' }>>
const book = (contactId: string, start: string, id = `${contactId}:${start}`, more: Booking = {}) =>
  perform(contactId, id, {
    kind: 'book_event',
    typeId: 'fitting',
    title: '',
    start,
    durationMin: null,
    timeZone: null,
    resourceId: null,
    place: null,
    notes: null,
    fields: {},
    reminders: null,
    dedupeKey: null,
    ...more,
  })
const change = (contactId: string, input: Partial<Extract<AskedEffect, { kind: 'change_event' }>>) =>
  perform(contactId, `change:${JSON.stringify(input)}`, {
    kind: 'change_event',
    eventId: null,
    start: null,
    durationMin: null,
    title: null,
    place: null,
    notes: null,
    fields: {},
    status: null,
    reason: null,
    ...input,
  })
const outcome = (result: EffectResult) => ('outcome' in result ? result.outcome : result.kind)

test('two customers race for one slot 200 times, and exactly one wins each time', async () => {
  await aType({ availability: null, noticeMin: 0, horizonDays: 400 })
  const [ana = '', ben = ''] = await contacts(2)
  const starts = Array.from({ length: 200 }, (_, n) => new Date(Date.parse('2026-10-21T00:00:00.000Z') + n * 3_600_000).toISOString())

  const rounds = await Promise.all(starts.map((start) => Promise.all([book(ana, start), book(ben, start)])))

  expect(rounds.map((pair) => pair.map(outcome).toSorted()).filter((pair) => pair.join() !== 'created,slotTaken')).toEqual([])
  const [count] = await fixture.sql`select count(*)::int as events, count(distinct starts_at)::int as slots from event`
  expect(count).toEqual({ events: 200, slots: 200 })
})

test('offers the loser other times, and a repeated request returns its booking', async () => {
  await aType()
  const [ana = '', ben = ''] = await contacts(2)
  const start = '2026-10-21T08:00:00.000Z'

  const first = await book(ana, start, 'command')
  const again = await book(ana, start, 'command')
  const lost = await book(ben, start)

  expect(again).toEqual(first)
  expect(lost).toMatchObject({ outcome: 'slotTaken' })
  expect(lost.kind === 'book_event' && 'alternatives' in lost && lost.alternatives.map((slot) => slot.start)).toHaveLength(3)
  expect(JSON.stringify(lost)).not.toContain(`"start":"${start}"`)
  expect(await book(ben, '2026-10-21T02:00:00.000Z')).toMatchObject({ outcome: 'outsideHours' })
})

test('fills a slot up to its capacity', async () => {
  await aType({ capacity: 3 })
  const people = await contacts(6)

  const results = await Promise.all(people.map((id) => book(id, '2026-10-21T08:00:00.000Z')))

  expect(results.filter((result) => outcome(result) === 'created')).toHaveLength(3)
})

test('a booking may set how many take a time at once', async () => {
  await aType()
  const people = await contacts(4)

  const results = []
  for (const id of people) results.push(await book(id, '2026-10-21T08:00:00.000Z', id, { capacity: 2 }))

  expect(results.map(outcome)).toEqual(['created', 'created', 'slotTaken', 'slotTaken'])
})

test('every booking answers the required questions of its type', async () => {
  const field = { name: 'size', label: 'Size', type: 'choice' as const, choices: ['S', 'M'], required: true }
  await aType({ fields: [field, { ...field, name: 'guests', label: 'Guests', type: 'number', choices: [], required: false }] })
  const [ana = ''] = await contacts(1)
  const answer = (fields: Booking['fields'] & object, id: string) => book(ana, '2026-10-21T08:00:00.000Z', id, { fields })

  expect(await answer({}, 'none')).toEqual({ kind: 'book_event', outcome: 'invalid', reason: 'Size is missing.' })
  expect(await answer({ size: 'L', guests: 'two' }, 'wrong')).toMatchObject({
    reason: 'Size: choose one of the list. Guests: write a number.',
  })
  expect(await answer({ size: 'M', guests: '2', from: 'Instagram' }, 'right')).toMatchObject({
    event: { fields: { size: 'M', guests: 2, from: 'Instagram' } },
  })
})

test('books for another contact by phone number, but not for an unknown number', async () => {
  await aType()
  const [ana = '', ben = ''] = await contacts(2)
  await fixture.sql`update contact set phone = '+15550009999' where id = ${ben}`

  expect(await book(ana, '2026-10-21T08:00:00.000Z', 'known', { forPhone: '+15550009999' })).toMatchObject({ event: { contactId: ben } })
  expect(await book(ana, '2026-10-21T09:00:00.000Z', 'unknown', { forPhone: '+15550008888' })).toMatchObject({
    outcome: 'invalid',
    reason: 'No contact has the phone number +15550008888.',
  })
})

test('books for a contact whose number is kept in another form', async () => {
  await aType()
  const [ana = '', ben = ''] = await contacts(2)
  await fixture.sql`update contact set phone = '+553198765432' where id = ${ben}`

  expect(await book(ana, '2026-10-21T08:00:00.000Z', 'other', { forPhone: '+5531998765432' })).toMatchObject({ event: { contactId: ben } })
})

test('a booking across a clock change keeps its local time and length', async () => {
  await aType()
  const [ana = ''] = await contacts(1)
  // 25 October 2026, 03:00 becomes 02:00 in Berlin: 10:00 on the wall is 08:00 UTC the day before, and 09:00 after.
  const before = await book(ana, '2026-10-24T10:00:00+02:00')
  const after = await book(ana, '2026-10-26T10:00:00+01:00')

  expect(before).toMatchObject({ event: { start: '2026-10-24T08:00:00.000Z', end: '2026-10-24T09:00:00.000Z' } })
  expect(after).toMatchObject({ event: { start: '2026-10-26T09:00:00.000Z', end: '2026-10-26T10:00:00.000Z' } })
  const slots = await perform(ana, 'slots', {
    kind: 'list_slots',
    typeId: 'fitting',
    resourceId: null,
    from: '2026-10-25T00:00:00.000Z',
    days: 1,
    limit: 3,
  })
  expect(slots).toMatchObject({ slots: [{ start: '2026-10-25T08:00:00.000Z' }, {}, {}] })
})

test('moving an event takes the new slot, frees the old one and keeps one set of reminders', async () => {
  await aType({
    reminders: [
      { minutes: 60, channel: 'chat', text: null, template: null },
      { minutes: 1_440, channel: 'chat', text: null, template: null },
    ],
  })
  const [ana = '', ben = ''] = await contacts(2)
  const far = '2027-10-21T08:00:00.000Z'
  await aTypeHorizon()
  const booked = await book(ana, '2027-10-20T08:00:00.000Z')
  const eventId = booked.kind === 'book_event' && booked.outcome === 'created' ? booked.event.id : ''

  expect(await change(ana, { eventId, start: far })).toMatchObject({ outcome: 'updated', event: { start: far } })
  expect(await book(ben, '2027-10-20T08:00:00.000Z')).toMatchObject({ outcome: 'created' })
  expect(await book(ben, far)).toMatchObject({ outcome: 'slotTaken' })
  const due = await fixture.sql`select due_at from event_reminder where event_id = ${eventId} order by due_at`
  expect(due.map((row) => row['due_at'])).toEqual(['2027-10-20T08:00:00.000Z', '2027-10-21T07:00:00.000Z'])
  // Half an hour later: over its own old time.
  expect(await change(ana, { start: '2027-10-21T08:30:00.000Z' })).toMatchObject({ outcome: 'updated' })

  expect(await change(ana, { status: 'cancelled', reason: 'ill' })).toMatchObject({ event: { status: 'cancelled', cancelReason: 'ill' } })
  expect(await fixture.sql`select 1 from event_reminder where event_id = ${eventId}`).toHaveLength(0)
  expect(await book(ben, far)).toMatchObject({ outcome: 'created' })
  expect(await change(ana, {})).toMatchObject({ outcome: 'none' })
})

const aTypeHorizon = () => fixture.sql`update event_type set config = config || '{"horizonDays": 730}'`

test('refuses to change another contact’s event', async () => {
  await aType()
  const [ana = '', ben = ''] = await contacts(2)
  const booked = await book(ana, '2026-10-21T08:00:00.000Z')
  const eventId = booked.kind === 'book_event' && booked.outcome === 'created' ? booked.event.id : ''

  expect(await change(ben, { eventId, status: 'cancelled' })).toMatchObject({ outcome: 'none' })
})

test('an order is placed once per idempotency key, numbered in its app, and only its own contact lists it', async () => {
  const [ana = '', ben = ''] = await contacts(2)
  const order: AskedEffect = {
    kind: 'place_order',
    currency: 'EUR',
    lines: [{ productId: 'mug', name: 'Mug', quantity: 3, unitPrice: 9.99 }],
    note: null,
    dedupeKey: null,
  }
  const list: AskedEffect = { kind: 'list_orders', statuses: [], paymentStatuses: [], from: null, to: null, limit: 10 }

  const first = await perform(ana, 'command', order)
  expect(await perform(ana, 'command', order)).toEqual(first)
  expect(await perform(ana, 'command 2', order)).toMatchObject({
    order: { number: 2, total: 29.97, status: 'new', paymentStatus: 'unpaid' },
  })

  expect(await perform(ben, 'list', list)).toMatchObject({ orders: [] })
  const listed = await perform(ana, 'list', list)
  expect(listed.kind === 'list_orders' && listed.orders.map(({ number }) => number)).toEqual([2, 1])
})

test('an order’s lines are replaced with its total, until it is paid', async () => {
  const [ana = ''] = await contacts(1)
  const mug = { productId: 'mug', name: 'Mug', quantity: 3, unitPrice: 0.1 }
  const placed = await perform(ana, 'place', { kind: 'place_order', currency: 'EUR', lines: [mug], note: null, dedupeKey: null })
  const orderId = placed.kind === 'place_order' && placed.outcome === 'placed' ? placed.order.id : ''
  const edit = (id: string, more: object) =>
    perform(ana, id, { kind: 'change_order', orderId, status: null, paymentStatus: null, note: null, ...more })
  const lines = [
    { ...mug, quantity: 1 },
    { productId: 'Tray', name: 'Tray', quantity: 1, unitPrice: 12.35 },
  ]

  expect(await edit('edit', { lines })).toMatchObject({ outcome: 'updated', order: { lines, total: 12.45, status: 'new' } })
  await edit('pay', { paymentStatus: 'paid' })
  expect(await edit('late', { lines: [mug] })).toEqual({
    kind: 'change_order',
    outcome: 'invalid',
    reason: 'The lines of an order that is paid stay as they are.',
  })
  expect(await edit('note', { lines, note: 'Gift' })).toMatchObject({ order: { note: 'Gift', total: 12.45 } })
})

test('a milestone is booked at any time, the past too, beside others, and offers no slots', async () => {
  await aType({ takesSlot: false, reminders: [] })
  const [ana = '', ben = ''] = await contacts(2)
  const past = '2026-10-18T02:30:00.000Z'

  expect([await book(ana, past), await book(ben, past)].map(outcome)).toEqual(['created', 'created'])
  expect(await change(ana, { start: '2026-10-19T02:30:00.000Z' })).toMatchObject({ outcome: 'none' })
  const slots = await perform(ana, 'slots', { kind: 'list_slots', typeId: 'fitting', resourceId: null, from: null, days: 14, limit: 20 })
  expect(slots).toMatchObject({ outcome: 'listed', slots: [] })
})

test('a flow cannot cancel for the customer when it is too late, and a teammate can', async () => {
  await aType({ changeUntilMin: 24 * 60 })
  const [ana = ''] = await contacts(1)
  const booked = await book(ana, '2026-10-21T07:00:00.000Z')
  if (booked.kind !== 'book_event' || booked.outcome !== 'created') throw new Error('It was not booked')
  const cancel = { kind: 'change_event', eventId: booked.event.id, status: 'cancelled', reason: null } as const
  const action = { ...cancel, start: null, durationMin: null, title: null, place: null, notes: null, fields: {} }

  const byFlow = await fixture.sql.begin(async (tx) => {
    const execution = createExecutionContext(fixture.deps, tx)
    const [contact] = await loadContacts(tx, [{ appId: fixture.appId, id: ana }])
    const [surroundings] = await loadRunSurroundings(tx, [{ appId: fixture.appId, id: 'flow', contactId: ana, conversationId: null }])
    if (!contact || !surroundings) throw new Error('Nobody is there')
    const context = { ...execution, appId: fixture.appId, conversation: null, contact, patch: new ContactPatch(), surroundings }
    return settleLocally({ ...context, id: 'flow', author: by().author, askedBy: 'flow', chain: [] }, action)
  })

  expect(byFlow).toMatchObject({ outcome: 'invalid', reason: expect.stringContaining('1 day') })
  expect(await perform(ana, 'teammate', action)).toMatchObject({ outcome: 'updated', event: { status: 'cancelled' } })
})
