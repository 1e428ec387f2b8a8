import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import type { OrderStatus, PaymentStatus } from '#domain/commerce/order.ts'

import type { DateSpan } from '#domain/date-range.ts'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

export interface OrderFilter extends DateSpan {
  status?: OrderStatus | undefined
  paymentStatus?: PaymentStatus | undefined
}

/** Orders, newest first. */
export const ordersQuery = (appId: string, { status, paymentStatus, range, from, to }: OrderFilter) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.orders(appId), 'list', { status, paymentStatus, range, from, to }],
    queryFn: ({ pageParam, signal }) =>
      call(
        'listOrders',
        {
          appId,
          limit: 50,
          ...(status && { status: [status] }),
          ...(paymentStatus && { paymentStatus: [paymentStatus] }),
          ...(range && { range }),
          ...(from && { from }),
          ...(to && { to }),
          ...(pageParam && { after: pageParam }),
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: (previous) => previous,
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
