import type { Event } from '#domain/scheduling/event.ts'
import type { Order } from '#domain/commerce/order.ts'

/** An order as the tests of templates find it. */
export const ORDER: Order = {
  id: 'order1',
  number: 7,
  contactId: 'contact',
  conversationId: null,
  messageId: null,
  currency: 'EUR',
  lines: [{ productId: 'mug', name: 'Mug', quantity: 2, unitPrice: 9.5 }],
  total: 19,
  status: 'shipped',
  paymentStatus: 'paid',
  note: null,
  revision: 1,
  createdAt: '2026-01-02T09:00:00.000Z',
  updatedAt: '2026-01-04T09:00:00.000Z',
}

/** A visit on the day after the day of the tests. */
export const VISIT: Event = {
  id: 'visit1',
  typeId: 'visit',
  typeName: 'Visit',
  contactId: 'contact',
  conversationId: null,
  title: 'Visit',
  start: '2026-01-06T10:00:00.000Z',
  end: '2026-01-06T10:30:00.000Z',
  timeZone: 'UTC',
  resourceId: null,
  resourceName: null,
  place: null,
  notes: null,
  fields: {},
  status: 'booked',
  cancelReason: null,
  revision: 0,
  createdAt: '2026-01-05T09:00:00.000Z',
  updatedAt: '2026-01-05T09:00:00.000Z',
}

/** The time of that visit, while it is free. */
export const SLOT = { start: VISIT.start, end: VISIT.end, resourceId: null }
