import { type DateSpan, readDateSpan } from '#domain/date-range.ts'
import type { OrderStatus, PaymentStatus } from '#domain/commerce/order.ts'

export const ORDER_STATUSES: readonly OrderStatus[] = ['new', 'confirmed', 'preparing', 'ready', 'shipped', 'completed', 'cancelled']
export const PAYMENT_STATUSES: readonly PaymentStatus[] = ['unpaid', 'pending', 'paid', 'failed', 'refunded']

export interface OrdersSearch extends DateSpan {
  status?: OrderStatus | undefined
  paymentStatus?: PaymentStatus | undefined
  /** By state in columns, in place of the table. */
  show?: 'board' | undefined
}

/** Reads the address of the list of orders; what it does not know counts as left out. */
export const parseOrdersSearch = (search: Record<string, unknown>): OrdersSearch => ({
  ...readDateSpan(search),
  status: ORDER_STATUSES.find((one) => one === search['status']),
  show: search['show'] === 'board' ? 'board' : undefined,
  paymentStatus: PAYMENT_STATUSES.find((one) => one === search['paymentStatus']),
})
