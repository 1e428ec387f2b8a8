import { t } from '#domain/i18n/t.ts'
import type { OrderStatus, PaymentStatus } from '#domain/commerce/order.ts'

/** How the states of orders are called, and in which colour. */
export const ORDER_LOOK = {
  new: { label: t('New'), tone: 'coral' },
  confirmed: { label: t('Confirmed'), tone: 'info' },
  preparing: { label: t('Preparing'), tone: 'honey' },
  ready: { label: t('Ready'), tone: 'lagoon' },
  shipped: { label: t('Shipped'), tone: 'lagoon' },
  completed: { label: t('Completed'), tone: 'success' },
  cancelled: { label: t('Cancelled'), tone: 'plain' },
} as const satisfies Record<OrderStatus, { label: string; tone: string }>

export const PAYMENT_LOOK = {
  unpaid: { label: t('Unpaid'), tone: 'plain' },
  pending: { label: t('Payment pending'), tone: 'honey' },
  paid: { label: t('Paid'), tone: 'success' },
  failed: { label: t('Payment failed'), tone: 'danger' },
  refunded: { label: t('Refunded'), tone: 'plain' },
} as const satisfies Record<PaymentStatus, { label: string; tone: string }>
