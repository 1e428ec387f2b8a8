import { expect, test } from 'vitest'

import { WorkflowTrigger } from '#domain/flows/flow-trigger.ts'
import type { DomainEvent } from '#domain/workflows/domain-event.ts'

import { eventsOf, isStartedBy } from './workflow-triggers.ts'

const attended = WorkflowTrigger.parse({ type: 'eventChanged', statuses: ['attended'], eventTypes: ['fitting'] })
const noShow = WorkflowTrigger.parse({ type: 'eventChanged', statuses: ['', 'missed'] })
const any = WorkflowTrigger.parse({ type: 'eventChanged' })
const change = (status: string, previousStatus: string, typeId = 'fitting', type: DomainEvent['type'] = 'event_changed') => ({
  type,
  about: { typeId, status, previousStatus },
})

test.each([
  ['gets the status', attended, change('attended', 'booked'), true],
  ['gets another', attended, change('cancelled', 'booked'), false],
  ['has the status and changes otherwise', attended, change('attended', 'attended'), false],
  ['is of another type', attended, change('attended', 'booked', 'call'), false],
  ['is marked as a no-show', noShow, change('missed', 'booked', 'fitting', 'event_missed'), true],
  ['is marked as a no-show, which another status waits for', attended, change('missed', 'booked', 'fitting', 'event_missed'), false],
  ['changes in any way', any, change('booked', 'booked'), true],
])('an event that %s', (_, trigger, domainEvent, starts) => {
  expect(isStartedBy(trigger, domainEvent)).toBe(starts)
})

test('a change that an earlier release told counts as a new status', () => {
  expect(isStartedBy(attended, { type: 'event_changed', about: { typeId: 'fitting', status: 'attended' } })).toBe(true)
})

test('waits for no-shows only where they are chosen', () => {
  expect([attended, noShow, any].map(eventsOf)).toEqual([['event_changed'], ['event_changed', 'event_missed'], ['event_changed']])
})
