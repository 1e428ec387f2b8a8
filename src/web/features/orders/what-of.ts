import type { ListedOrder } from '#domain/commerce/order.ts'

/** What an order holds, in a line: its first product, and how many more there are. */
export function whatOf({ lines }: Pick<ListedOrder, 'lines'>): string {
  const [first] = lines
  if (!first) return 'Nothing'
  const rest = lines.length - 1
  return `${first.quantity} × ${first.name ?? first.productId}${rest > 0 ? ` and ${rest} more` : ''}`
}
