import { AppError } from '#domain/errors.ts'
import { findSlots, loadBookable } from '#commands/scheduling/booking-plan.ts'
import { listBusyTimes } from '#store/scheduling/calendar-busy.ts'
import { archiveEventType, listEventTypes, saveEventType } from '#store/scheduling/event-types.ts'
import { getListedEvent, listEvents } from '#store/scheduling/events.ts'
import { flowsBooking } from '#store/flows/flow-uses.ts'
import { listOrderChanges } from '#store/commerce/order-changes.ts'
import { getListedOrder, pageOfOrders } from '#store/commerce/orders.ts'

import { intervalIn } from '#server/http/date-span.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, orNotFound, viewerOf } from '#server/http/mount.ts'

type EventOperations = Pick<
  Operations,
  | 'listEventTypes'
  | 'createEventType'
  | 'replaceEventType'
  | 'archiveEventType'
  | 'listSlots'
  | 'listBusyTimes'
  | 'listEvents'
  | 'getEvent'
  | 'listOrders'
  | 'getOrder'
>

/** What can be booked, what is, and what was ordered. Booking and ordering are actions: they are done for a contact, by the actions' route. */
export function eventRoutes(deps: ServerDeps): EventOperations {
  const { sql, generateId, now } = deps
  return {
    listEventTypes: async ({ params }) => ({ items: await listEventTypes(sql, params.appId) }),
    createEventType: async ({ params, body }) =>
      orNotFound(await saveEventType(sql, { ...params, id: generateId(), input: body, isNew: true })),
    replaceEventType: async ({ params, body }) =>
      orNotFound(await saveEventType(sql, { appId: params.appId, id: params.eventTypeId, input: body, isNew: false })),
    archiveEventType: async ({ params: { appId, eventTypeId } }) => {
      const users = await flowsBooking(sql, appId, eventTypeId)
      if (users.length > 0) throw new AppError('event-type-in-use', { details: users.map((message) => ({ path: 'flow', message })) })
      return done(await archiveEventType(sql, appId, eventTypeId))
    },
    listSlots: async ({ params, query }) => {
      const { from, days, limit, resourceId = null } = query
      const bookable = orNotFound(await loadBookable(sql, params.appId, params.eventTypeId, resourceId))
      const at = now().toISOString()
      const slots = await findSlots(sql, params.appId, bookable, at, { from: from ?? at, days, limit })
      return { slots, timeZone: bookable.plan.zone }
    },
    listBusyTimes: async ({ params: { appId }, query }) => {
      const { from, until } = await intervalIn(deps, appId, query)
      return { items: await listBusyTimes(sql, appId, from, until) }
    },
    listEvents: async (call) => {
      const { status: statuses, range, from, to, ...filter } = call.query
      const { from: begin, until } = await intervalIn(deps, call.params.appId, { range, from, to })
      return { items: await listEvents(sql, call.params.appId, { ...filter, statuses, from: begin, to: until, viewer: viewerOf(call) }) }
    },
    getEvent: async ({ params }) => orNotFound(await getListedEvent(sql, params.appId, params.eventId)),
    listOrders: async (call) => {
      const { contactId = null, messageId, status: statuses, paymentStatus: paymentStatuses, range, from, to, ...rest } = call.query
      const { from: begin, until } = await intervalIn(deps, call.params.appId, { range, from, to })
      const filter = { contactId, messageId, statuses, paymentStatuses, from: begin, to: until, viewer: viewerOf(call) }
      return pageOfOrders(sql, call.params.appId, filter, rest)
    },
    getOrder: async ({ params: { appId, orderId } }) => {
      const [order, history] = await Promise.all([getListedOrder(sql, appId, orderId), listOrderChanges(sql, appId, orderId)])
      return { ...orNotFound(order), history }
    },
  }
}

function done(found: boolean): Record<string, never> {
  if (!found) throw new AppError('not-found')
  return {}
}
