import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { DateSpan } from '#domain/date-range.ts'
import type { EventStatus } from '#domain/scheduling/event.ts'

import { call, type CallInput } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** Which events are asked for. */
export interface EventQuestion extends DateSpan {
  typeId?: string | undefined
  resourceId?: string | undefined
  assigneeId?: string | undefined
  status?: EventStatus | undefined
  search?: string | undefined
}

/** Others book and move too, and no message of the inbox need come of it: what one looks at is asked for again every so often. */
const LOOK_MS = 20_000

/** The events of some days, the soonest first; at most 500. */
export const eventsQuery = (appId: string, { status, ...question }: EventQuestion) => {
  const asked = Object.fromEntries(Object.entries(question).filter(([, value]) => value !== undefined))
  return queryOptions({
    queryKey: [...queryKeys.events(appId), 'list', asked, status],
    queryFn: async ({ signal }) =>
      (await call('listEvents', { appId, limit: 500, ...asked, ...(status && { status: [status] }) }, { signal })).items,
    placeholderData: (previous) => previous,
    refetchInterval: LOOK_MS,
  })
}

/** The few latest events. */
export const recentEventsQuery = (appId: string) =>
  queryOptions({
    queryKey: [...queryKeys.events(appId), 'recent'],
    queryFn: async ({ signal }) => (await call('listEvents', { appId, limit: 6, order: 'latest' }, { signal })).items,
  })

/** When connected calendars are taken. */
export const busyTimesQuery = (appId: string, span: DateSpan) =>
  queryOptions({
    queryKey: [...queryKeys.events(appId), 'busy', span],
    queryFn: async ({ signal }) => (await call('listBusyTimes', { appId, ...span }, { signal })).items,
    placeholderData: (previous) => previous,
    refetchInterval: LOOK_MS,
  })

/** One event, with its history and reminders. */
export const eventQuery = (appId: string, eventId: string) =>
  queryOptions({
    queryKey: [...queryKeys.events(appId), 'one', eventId],
    queryFn: ({ signal }) => call('getEvent', { appId, eventId }, { signal }),
  })

/** What can be booked, by name. */
export const eventTypesQuery = (appId: string) =>
  queryOptions({
    queryKey: [...queryKeys.events(appId), 'types'],
    queryFn: async ({ signal }) => (await call('listEventTypes', { appId }, { signal })).items,
  })

/** Staff, rooms and machines, by name. */
export const resourcesQuery = (appId: string) =>
  queryOptions({
    queryKey: [...queryKeys.events(appId), 'resources'],
    queryFn: async ({ signal }) => (await call('listResources', { appId }, { signal })).items,
  })

/** The free times of a type from an instant on, for a day. */
export const slotsQuery = (appId: string, eventTypeId: string, from: string) =>
  queryOptions({
    queryKey: [...queryKeys.events(appId), 'slots', eventTypeId, from],
    queryFn: async ({ signal }) => (await call('listSlots', { appId, eventTypeId, from, days: 1, limit: 200 }, { signal })).slots,
  })

type Action = CallInput<'performAction'>['body']['action']
type Booking = Omit<Extract<Action, { kind: 'book_event' }>, 'kind'>
type Change = Omit<Extract<Action, { kind: 'change_event' }>, 'kind'>

/** Books an event for a contact; answers what came of it. */
export function useBookEvent(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ contactId, ...booking }: Booking & { contactId: string }) => {
      const { result } = await call('performAction', { appId, contactId, body: { action: { kind: 'book_event', ...booking } } })
      if (result.kind !== 'book_event') throw new Error(`A booking was answered by ${result.kind}`)
      return result
    },
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.events(appId) }),
  })
}

/** Changes, moves or cancels an event; answers what came of it. */
export function useChangeEvent(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ contactId, ...change }: Change & { contactId: string }) => {
      const { result } = await call('performAction', { appId, contactId, body: { action: { kind: 'change_event', ...change } } })
      if (result.kind !== 'change_event') throw new Error(`A change of an event was answered by ${result.kind}`)
      return result
    },
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.events(appId) }),
  })
}
