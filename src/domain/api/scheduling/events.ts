import { z } from 'zod'

import {
  BusyTime,
  EventInvitation,
  EventLine,
  EventResource,
  EventStatus,
  EventType,
  EventTypeInput,
  ListedEvent,
  Slot,
} from '#domain/scheduling/event.ts'
import { EventReminder } from '#domain/scheduling/event-reminder.ts'
import { DateSpan } from '#domain/date-span.ts'
import { Id } from '#domain/id.ts'
import { OrderChange } from '#domain/commerce/order-change.ts'
import { ListedOrder, OrderStatus, PaymentStatus } from '#domain/commerce/order.ts'
import { endpoint, page, PageQuery } from '../endpoint.ts'

const InApp = z.object({ appId: Id })
const OneType = InApp.extend({ eventTypeId: Id })
const path = '/api/v1/apps/:appId'
const tag = 'events'

const list = <T extends z.ZodType>(item: T) => z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(item).max(10))

export const events = {
  listEventTypes: endpoint(
    { method: 'GET', path: `${path}/event-types`, summary: 'What can be booked', tag, access: 'agent' },
    { params: InApp, answer: z.object({ items: z.array(EventType) }) },
  ),
  createEventType: endpoint(
    { method: 'POST', path: `${path}/event-types`, summary: 'Add an event type', tag, access: 'admin' },
    { params: InApp, body: EventTypeInput, answer: EventType },
  ),
  replaceEventType: endpoint(
    { method: 'PUT', path: `${path}/event-types/:eventTypeId`, summary: 'Change an event type', tag, access: 'admin' },
    { params: OneType, body: EventTypeInput, answer: EventType },
  ),
  archiveEventType: endpoint(
    {
      method: 'DELETE',
      path: `${path}/event-types/:eventTypeId`,
      summary: 'Take an event type out of use; its events stay',
      tag,
      access: 'admin',
    },
    { params: OneType },
  ),
  listSlots: endpoint(
    { method: 'GET', path: `${path}/event-types/:eventTypeId/slots`, summary: 'Free times', tag, access: 'agent' },
    {
      params: OneType,
      query: z.object({
        from: z.iso.datetime({ offset: true }).optional(),
        days: z.coerce.number().int().min(1).max(92).default(14),
        limit: z.coerce.number().int().min(1).max(200).default(50),
        resourceId: Id.optional(),
      }),
      answer: z.object({ slots: z.array(Slot), timeZone: z.string() }),
    },
  ),
  listBusyTimes: endpoint(
    {
      method: 'GET',
      path: `${path}/busy-times`,
      summary: 'When connected calendars are taken, by time; at most 1,000',
      tag,
      access: 'agent',
    },
    { params: InApp, query: DateSpan, answer: z.object({ items: z.array(BusyTime) }) },
  ),
  listResources: endpoint(
    { method: 'GET', path: `${path}/event-resources`, summary: 'Staff, rooms and machines that are booked', tag, access: 'agent' },
    { params: InApp, answer: z.object({ items: z.array(EventResource) }) },
  ),
  createResource: endpoint(
    { method: 'POST', path: `${path}/event-resources`, summary: 'Add a resource', tag, access: 'admin' },
    { params: InApp, body: EventResource.omit({ id: true }), answer: EventResource },
  ),
  replaceResource: endpoint(
    { method: 'PUT', path: `${path}/event-resources/:resourceId`, summary: 'Change a resource', tag, access: 'admin' },
    { params: InApp.extend({ resourceId: Id }), body: EventResource.omit({ id: true }), answer: EventResource },
  ),
  removeResource: endpoint(
    { method: 'DELETE', path: `${path}/event-resources/:resourceId`, summary: 'Remove a resource; its events stay', tag, access: 'admin' },
    { params: InApp.extend({ resourceId: Id }) },
  ),
  listEvents: endpoint(
    { method: 'GET', path: `${path}/events`, summary: 'Events by time', tag, access: 'agent' },
    {
      params: InApp,
      query: z.object({
        contactId: Id.optional(),
        typeId: Id.optional(),
        resourceId: Id.optional(),
        /** Who is booked, or cares for the conversation that it was booked in. */
        assigneeId: Id.optional(),
        /** A part of its title, or of the contact's name or number. */
        search: z.string().trim().max(120).optional(),
        status: list(EventStatus),
        ...DateSpan.shape,
        order: z.enum(['soonest', 'latest']).default('soonest'),
        limit: z.coerce.number().int().min(1).max(500).default(100),
      }),
      answer: z.object({ items: z.array(ListedEvent) }),
    },
  ),
  getEvent: endpoint(
    {
      method: 'GET',
      path: `${path}/events/:eventId`,
      summary: 'One event, with its history, reminders and invitations',
      tag,
      access: 'agent',
    },
    {
      params: InApp.extend({ eventId: Id }),
      answer: ListedEvent.extend({ history: z.array(EventLine), reminders: z.array(EventReminder), invitations: z.array(EventInvitation) }),
    },
  ),
  listOrders: endpoint(
    { method: 'GET', path: `${path}/orders`, summary: 'Orders, newest first', tag: 'orders', access: 'agent' },
    {
      params: InApp,
      query: PageQuery.extend({
        contactId: Id.optional(),
        messageId: Id.optional(),
        status: list(OrderStatus),
        paymentStatus: list(PaymentStatus),
        ...DateSpan.shape,
      }),
      answer: page(ListedOrder),
    },
  ),
  getOrder: endpoint(
    { method: 'GET', path: `${path}/orders/:orderId`, summary: 'One order, with its history', tag: 'orders', access: 'agent' },
    { params: InApp.extend({ orderId: Id }), answer: ListedOrder.extend({ history: z.array(OrderChange) }) },
  ),
}
