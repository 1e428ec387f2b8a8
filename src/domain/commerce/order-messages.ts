import { formatMoney } from './money.ts'
import type { OrderStatus } from './order.ts'
import type { OrderSummary } from './order-notifications.ts'

/** What people and customers read for how far an order is. */
export const ORDER_STATUS_WORDS: Readonly<Record<OrderStatus, string>> = {
  new: 'received',
  confirmed: 'confirmed',
  preparing: 'being prepared',
  ready: 'ready',
  shipped: 'shipped',
  completed: 'completed',
  cancelled: 'cancelled',
}

/** What customers read where the app has no words of its own. */
export const DEFAULT_ORDER_TEXTS: Readonly<Record<OrderStatus, string>> = {
  new: 'Thank you! We received your order {{ order.number }}.',
  confirmed: 'Your order {{ order.number }} is confirmed.',
  preparing: 'We are preparing your order {{ order.number }}.',
  ready: 'Your order {{ order.number }} is ready.',
  shipped: 'Your order {{ order.number }} is on its way.',
  completed: 'Your order {{ order.number }} is completed. Thank you!',
  cancelled: 'Your order {{ order.number }} was cancelled.',
}

const MAX = 4_096
const MOST_LINES = 40

/** What a customer reads of an order: `words` above its lines and their total. It always fits in one text. */
export function orderText(words: string, order: OrderSummary): string {
  const { lines, total, currency } = order
  const shown = lines.slice(0, MOST_LINES).map(({ quantity, name, productId, unitPrice }) => {
    const what = (name ?? productId).slice(0, 60)
    return `${quantity} × ${what}: ${formatMoney(unitPrice * quantity, currency)}`
  })
  const rest = lines.length - shown.length
  const more = rest > 0 ? [`and ${rest} more`] : []
  return [words.trim().slice(0, 1_000), '', ...shown, ...more, `Total: ${formatMoney(total, currency)}`].join('\n').slice(0, MAX)
}

/** The words of an order whose details are asked for. */
export const detailsText = ({ number, status }: OrderSummary): string => `Your order ${number} is ${ORDER_STATUS_WORDS[status]}.`
