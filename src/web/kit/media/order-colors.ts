import type { OrderStatus, PaymentStatus } from '#domain/commerce/order.ts'

/** How the states of orders are called, and in which colour. */
export const ORDER_LOOK = {
  new: { label: 'New', tone: 'coral' },
  confirmed: { label: 'Confirmed', tone: 'info' },
  preparing: { label: 'Preparing', tone: 'honey' },
  ready: { label: 'Ready', tone: 'lagoon' },
  shipped: { label: 'Shipped', tone: 'lagoon' },
  completed: { label: 'Completed', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'plain' },
} as const satisfies Record<OrderStatus, { label: string; tone: string }>

export const PAYMENT_LOOK = {
  unpaid: { label: 'Unpaid', tone: 'plain' },
  pending: { label: 'Payment pending', tone: 'honey' },
  paid: { label: 'Paid', tone: 'success' },
  failed: { label: 'Payment failed', tone: 'danger' },
  refunded: { label: 'Refunded', tone: 'plain' },
} as const satisfies Record<PaymentStatus, { label: string; tone: string }>
