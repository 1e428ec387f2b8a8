import { Temporal } from 'temporal-polyfill'

import type { FlowDocument } from '#domain/flows/flow-document.ts'
import type { Trigger } from '#domain/flows/flow-trigger.ts'
import type { Json } from '#domain/json.ts'
import { type Event, EventStatus } from '#domain/scheduling/event.ts'
import type { Order } from '#domain/commerce/order.ts'

/**
 * The variables with which a trigger starts a flow, made up: the order, the event or whatever else happened. A test chat of a workflow that begins
 * with an order has one to speak of. `now` is the instant at which the test chat begins.
 */
export function sampleStart({ nodes }: Pick<FlowDocument, 'nodes'>, from: string | undefined, now: string): Record<string, Json> {
  const triggers = nodes.flatMap((node) => (node.kind === 'trigger' ? [node] : []))
  const started = triggers.find(({ id }) => id === from) ?? triggers[0]
  return started ? varsOf(started.trigger, now) : {}
}

function varsOf(trigger: Trigger, now: string): Record<string, Json> {
  switch (trigger.type) {
    case 'orderReceived':
      return { order: sampleOrder(now, []) }
    case 'orderPlaced':
    case 'orderChanged': {
      const order = sampleOrder(now, trigger.type === 'orderChanged' ? trigger.statuses : [])
      return { order, trigger: order }
    }
    case 'eventCreated':
    case 'eventChanged':
    case 'eventNear':
    case 'eventMissed': {
      const start = moved(
        now,
        trigger.type === 'eventMissed' ? { hours: -2 } : { minutes: trigger.type === 'eventNear' ? trigger.minutes : 1_440 },
      )
      const event = sampleEvent(now, start, trigger.eventTypes[0] || null, statusOf(trigger))
      return { event, trigger: event }
    }
    case 'fieldChanged':
      return { trigger: { changes: { [trigger.fields[0] || 'city']: 'Hamburg' } } }
    case 'tagAdded':
      return { trigger: { tags: [trigger.tags[0] || 'vip'] } }
    case 'formSubmitted':
      return { trigger: { form: trigger.forms[0] ?? 'form', token: null, answers: {} } }
    default:
      return {}
  }
}

function statusOf(trigger: Extract<Trigger, { type: `event${string}` }>): Event['status'] {
  if (trigger.type === 'eventMissed') return 'missed'
  const wanted = trigger.type === 'eventChanged' ? trigger.statuses : []
  return EventStatus.options.find((each) => wanted.includes(each)) ?? 'booked'
}

const CONTACT = { contactId: 'sample-contact', conversationId: null }

function sampleOrder(now: string, statuses: readonly string[]): Order {
  const status = STATUSES.find((each) => statuses.includes(each)) ?? 'new'
  const lines = [
    { productId: 'mug-blue', name: 'Blue mug', quantity: 2, unitPrice: 12.5 },
    { productId: 'tea-green', name: 'Green tea', quantity: 1, unitPrice: 8 },
  ]
  const times = { createdAt: now, updatedAt: now }
  return {
    id: 'sample-order',
    number: 1042,
    ...CONTACT,
    messageId: null,
    currency: 'EUR',
    lines,
    total: 33,
    status,
    paymentStatus: 'unpaid',
    note: null,
    revision: 1,
    ...times,
  }
}

const STATUSES = ['confirmed', 'preparing', 'ready', 'shipped', 'completed', 'cancelled'] as const

function sampleEvent(now: string, start: string, typeId: string | null, status: Event['status']): Event {
  return {
    id: 'sample-event',
    typeId,
    typeName: null,
    ...CONTACT,
    title: 'Appointment',
    start,
    end: moved(start, { minutes: 30 }),
    timeZone: 'UTC',
    resourceId: null,
    resourceName: null,
    place: null,
    notes: null,
    fields: {},
    status,
    cancelReason: null,
    revision: 0,
    createdAt: now,
    updatedAt: now,
  }
}

const moved = (instant: string, by: { hours?: number; minutes?: number }): string =>
  Temporal.Instant.from(instant).add(by).round('minute').toString({ fractionalSecondDigits: 3 })
