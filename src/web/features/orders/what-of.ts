import { t } from '#domain/i18n/t.ts'
import type { ListedOrder } from '#domain/commerce/order.ts'

/** What an order holds, in a line: its first product, and how many more there are. */
export function whatOf({ lines }: Pick<ListedOrder, 'lines'>): string {
  const [first] = lines
  if (!first) return t('Nothing')
  const rest = lines.length - 1
  return `${first.quantity} × ${first.name ?? first.productId}${rest > 0 ? t(' and {rest} more', { rest }) : ''}`
}
