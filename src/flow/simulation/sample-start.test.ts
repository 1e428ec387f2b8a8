import { expect, test } from 'vitest'

import { Event } from '#domain/scheduling/event.ts'
import { Order } from '#domain/commerce/order.ts'
import { WorkflowTrigger } from '#domain/flows/flow-trigger.ts'

import { isStartedBy } from '../definition/workflow-triggers.ts'
import { sampleStart } from './sample-start.ts'
import { startSubject } from './start-subject.ts'

const NOW = '2026-01-05T09:00:00.000Z'
const startOf = (trigger: object, from?: string) => {
  const placed = (id: string, each: object) => ({
    id,
    kind: 'trigger' as const,
    position: { x: 0, y: 0 },
    trigger: WorkflowTrigger.parse(each),
  })
  return sampleStart({ nodes: [placed('first', trigger), placed('second', { type: 'called' })] }, from, NOW)
}

test('a test chat of an order workflow has an order', () => {
  const { order, trigger } = startOf({ type: 'orderPlaced' })

  expect(Order.parse(order)).toMatchObject({ number: 1042, status: 'new', total: 33, currency: 'EUR' })
  expect(trigger).toEqual(order)
  expect(startOf({ type: 'orderPlaced' }, 'second')).toEqual({})
})

test('a test chat of an event workflow has an event at a suitable time', () => {
  const eventOf = (trigger: object) => Event.parse(startOf(trigger)['event'])

  expect(eventOf({ type: 'eventCreated' })).toMatchObject({ start: '2026-01-06T09:00:00.000Z', end: '2026-01-06T09:30:00.000Z' })
  expect(eventOf({ type: 'eventNear', minutes: 60 }).start).toBe('2026-01-05T10:00:00.000Z')
  expect(eventOf({ type: 'eventMissed' })).toMatchObject({ start: '2026-01-05T07:00:00.000Z', status: 'missed' })
})

test.each([
  ['order_changed', { type: 'orderChanged', statuses: ['shipped'] }],
  ['event_changed', { type: 'eventChanged', statuses: ['attended'], eventTypes: ['fitting'] }],
  ['event_created', { type: 'eventCreated', eventTypes: ['fitting'] }],
  ['contact_changed', { type: 'fieldChanged', fields: ['city'] }],
  ['tag_added', { type: 'tagAdded', tags: ['vip'] }],
  ['form_submitted', { type: 'formSubmitted', forms: ['survey'] }],
] as const)('the sample for %s starts the workflow', (type, trigger) => {
  expect(isStartedBy(WorkflowTrigger.parse(trigger), { type, about: startOf(trigger)['trigger'] ?? null })).toBe(true)
})

test('only what an order or an event starts has one to choose, by the trigger that is tried', () => {
  const nodes = ['orderPlaced', 'eventNear', 'tagAdded'].map((type) => ({
    id: type,
    kind: 'trigger' as const,
    position: { x: 0, y: 0 },
    trigger: WorkflowTrigger.parse({ type, ...(type === 'eventNear' && { minutes: 60 }) }),
  }))
  expect([null, 'eventNear', 'tagAdded'].map((from) => startSubject({ nodes }, from))).toEqual(['order', 'event', null])
  expect(startSubject({ nodes: [] }, null)).toBeNull()
})
