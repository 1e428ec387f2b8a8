import { expect, test } from 'vitest'

import type { Event } from '#domain/scheduling/event.ts'

import { decideEventChange, tooLate } from './decide-event.ts'
import { choosePlaces } from './take-slot.ts'

const anEvent: Event = {
  id: 'event',
  typeId: 'fitting',
  typeName: 'Fitting',
  contactId: 'ann',
  conversationId: null,
  title: 'Fitting',
  start: '2026-01-02T10:00:00.000Z',
  end: '2026-01-02T11:00:00.000Z',
  timeZone: 'Europe/Berlin',
  resourceId: null,
  resourceName: null,
  place: null,
  notes: null,
  fields: { size: 42 },
  status: 'booked',
  cancelReason: null,
  revision: 0,
  createdAt: '2026-01-01T10:00:00.000Z',
  updatedAt: '2026-01-01T10:00:00.000Z',
}
const decide = (input: Partial<Parameters<typeof decideEventChange>[1]>, before: Partial<Event> = {}) =>
  decideEventChange(
    { ...anEvent, ...before },
    {
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
    },
  )

test('a change that alters nothing leaves an event as it is', () => {
  expect(decide({})).toBeNull()
  expect(
    decide({ start: '2026-01-02T11:00:00+01:00', durationMin: 60, title: 'Fitting', fields: { size: 42 }, status: 'booked' }),
  ).toBeNull()
  expect(decide({ status: 'cancelled' }, { status: 'cancelled' })).toBeNull()
  expect(decide({ status: 'missed' }, { status: 'missed' })).toBeNull()
})

test('a new start keeps the length, and a new length the start', () => {
  expect(decide({ start: '2026-01-03T10:00:00.000Z' })).toMatchObject({ time: { start: '2026-01-03T10:00:00.000Z', minutes: 60 } })
  expect(decide({ durationMin: 90 })).toMatchObject({ time: { start: '2026-01-02T10:00:00.000Z', minutes: 90 } })
  expect(decide({ notes: 'Bring the boots' })).toMatchObject({ time: null, set: { notes: 'Bring the boots' } })
})

test('past and cancelled events send no reminders, and a no-show publishes its own event', () => {
  expect(decide({ status: 'confirmed' })).toMatchObject({ endsReminders: false, domainEvent: 'event_changed' })
  expect(decide({ status: 'missed' })).toMatchObject({ endsReminders: true, domainEvent: 'event_missed' })
  expect(decide({ status: 'cancelled', reason: 'ill' })).toMatchObject({ endsReminders: true, set: { cancelReason: 'ill' } })
})

test('refuses to move or restore a cancelled event', () => {
  expect(decide({ start: '2026-01-03T10:00:00.000Z' }, { status: 'cancelled' })).toEqual({
    refused: expect.stringContaining('can’t be moved'),
  })
  expect(decide({ status: 'booked' }, { status: 'cancelled' })).toEqual({ refused: expect.stringContaining('can’t be restored') })
})

test('the emptiest calendar comes first, and an event’s own seat is free for its move', () => {
  const hours = { week: [], closed: [], exceptions: [] }
  const plan = {
    calendars: [
      { id: 'anna', capacity: 2, hours },
      { id: 'bert', capacity: 2, hours },
      { id: 'cleo', capacity: 2, hours },
    ],
  }
  const busy = [
    { calendar: 'anna', seat: 0 },
    { calendar: 'anna', seat: 1 },
    { calendar: 'bert', seat: 0 },
  ]
  const at = (calendar: string, seat: number) => ({ calendar, resourceId: calendar, seat })

  expect(choosePlaces(plan, ['anna', 'bert'], 'fitting', busy)).toEqual([at('bert', 1)])
  expect(choosePlaces(plan, ['anna', 'bert', 'cleo'], 'fitting', busy)).toEqual([at('cleo', 0), at('cleo', 1), at('bert', 1)])
  expect(choosePlaces(plan, ['anna'], 'fitting', busy, { calendar: 'anna', seat: 1 })).toEqual([at('anna', 1)])
  // A type without resources is its own calendar.
  expect(choosePlaces({ calendars: [{ id: 'fitting', capacity: 1, hours }] }, ['fitting'], 'fitting', [])).toEqual([
    { calendar: 'fitting', resourceId: null, seat: 0 },
  ])
})

test('a customer may change an event until the time that its type says, or never', () => {
  const at = (time: string) => new Date(`2026-01-02T${time}:00.000Z`)

  expect(tooLate({ changeUntilMin: 120 }, anEvent, at('08:00'))).toBeNull()
  expect(tooLate({ changeUntilMin: 120 }, anEvent, at('08:01'))).toContain('2 hours')
  expect(tooLate({ changeUntilMin: 0 }, anEvent, at('10:00'))).toBeNull()
  expect(tooLate({ changeUntilMin: 0 }, anEvent, at('10:01'))).toContain('already started')
  expect(tooLate({ changeUntilMin: null }, anEvent, at('00:00'))).toContain('can’t')
})
