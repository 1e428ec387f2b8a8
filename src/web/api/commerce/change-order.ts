import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { Order, OrderLine, OrderStatus, PaymentStatus } from '#domain/commerce/order.ts'
import type { OrderNotifications } from '#domain/commerce/order-notifications.ts'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

type OrderCommand =
  | { kind: 'change_order'; status?: OrderStatus; paymentStatus?: PaymentStatus; note?: string; lines?: OrderLine[]; revision: number }
  | { kind: 'notify_about_order'; what: 'details' | 'status' }

/** Changes an order, or tells its customer of it; answers what came of it. */
export function useOrderAction(appId: string, { id: orderId, contactId }: Pick<Order, 'id' | 'contactId'>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (command: OrderCommand) =>
      (await call('performAction', { appId, contactId, body: { action: { orderId, ...command } } })).result,
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.orders(appId) }),
  })
}

/** Moves an order to another state, by the same action as its sheet. */
export function useMoveOrder(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ order, status }: { order: Pick<Order, 'id' | 'contactId' | 'revision'>; status: OrderStatus }) => {
      const { id: orderId, contactId, revision } = order
      return (await call('performAction', { appId, contactId, body: { action: { kind: 'change_order', orderId, status, revision } } }))
        .result
    },
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.orders(appId) }),
  })
}

interface NewOrder {
  contactId: string
  currency: string
  lines: readonly { productId: string; name: string | null; quantity: number; unitPrice: number }[]
  note: string | null
}

/** Places an order by hand. */
export function usePlaceOrder(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ contactId, lines, ...order }: NewOrder) =>
      (await call('performAction', { appId, contactId, body: { action: { kind: 'place_order', lines: [...lines], ...order } } })).result,
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.orders(appId) }),
  })
}

/** Keeps what customers hear of their orders. */
export function useSaveOrderNotifications(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: OrderNotifications) => call('saveOrderNotifications', { appId, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.orders(appId) }),
  })
}
