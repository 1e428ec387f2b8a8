import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import type { OrderStatus, PaymentStatus } from '#domain/commerce/order.ts'

import type { DateSpan } from '#domain/date-range.ts'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

export interface OrderFilter extends DateSpan {
  status?: OrderStatus | undefined
  paymentStatus?: PaymentStatus | undefined
}

const asked = ({ status, paymentStatus, range, from, to }: OrderFilter) => ({
  ...(status && { status: [status] }),
  ...(paymentStatus && { paymentStatus: [paymentStatus] }),
  ...(range && { range }),
  ...(from && { from }),
  ...(to && { to }),
})

/** Orders, newest first. */
export const ordersQuery = (appId: string, filter: OrderFilter) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.orders(appId), 'list', asked(filter)],
    queryFn: ({ pageParam, signal }) =>
      call('listOrders', { appId, limit: 50, ...asked(filter), ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: (previous) => previous,
  })

/** The newest orders of a column of the board, and whether there are older ones. */
export const boardColumnQuery = (appId: string, filter: OrderFilter & { status: OrderStatus }) =>
  queryOptions({
    queryKey: [...queryKeys.orders(appId), 'column', asked(filter)],
    queryFn: async ({ signal }) => {
      const { items, nextCursor } = await call('listOrders', { appId, limit: 50, ...asked(filter) }, { signal })
      return { items, hasMore: nextCursor !== null }
    },
    placeholderData: (previous) => previous,
  })

/** The newest few orders. */
export const recentOrdersQuery = (appId: string) =>
  queryOptions({
    queryKey: [...queryKeys.orders(appId), 'recent'],
    queryFn: async ({ signal }) => (await call('listOrders', { appId, limit: 6 }, { signal })).items,
  })

/** One order. */
export const orderQuery = (appId: string, orderId: string) =>
  queryOptions({
    queryKey: [...queryKeys.orders(appId), 'one', orderId],
    queryFn: ({ signal }) => call('getOrder', { appId, orderId }, { signal }),
  })

/** The order that a cart became; null where it became none. */
export const orderOfCartQuery = (appId: string, messageId: string) =>
  queryOptions({
    queryKey: [...queryKeys.orders(appId), 'cart', messageId],
    queryFn: async ({ signal }) => (await call('listOrders', { appId, messageId, limit: 1 }, { signal })).items[0] ?? null,
  })

/** What the customer was told of an order, latest first. */
export const noticesQuery = (appId: string, orderId: string) =>
  queryOptions({
    queryKey: [...queryKeys.orders(appId), 'notices', orderId],
    queryFn: ({ signal }) => call('listOrderNotices', { appId, orderId }, { signal }),
  })

/** Messages to customers about their orders. */
export const orderNotificationsQuery = (appId: string) =>
  queryOptions({
    queryKey: [...queryKeys.orders(appId), 'telling'],
    queryFn: ({ signal }) => call('getOrderNotifications', { appId }, { signal }),
  })
