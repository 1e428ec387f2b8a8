import { placeOrder } from '#domain/actions/commerce/place-order.ts'
import { fromMinor } from '#domain/commerce/money.ts'
import type { Order } from '#domain/commerce/order.ts'
import type { CustomerMessage } from '#flow/engine/signal.ts'
import { toOrder, toPlacing } from '#flow/steps/catalog/to-order.ts'
import type { PricedProduct } from '#store/commerce/catalogs.ts'
import { noteCart, noteCatalogPrices } from '#store/commerce/orders.ts'

import { settleLocally } from '../shared/local-actions.ts'
import { SYSTEM } from '../shared/unit-of-work.ts'
import { type ConversationContext, logEvent } from '../shared/execution-context.ts'

/**
 * Places the order of a customer's cart in any state of the conversation: a waiting flow gets the same order.
 * Null if the message is not a valid cart; the conversation says why.
 */
export async function placeCart(
  context: ConversationContext,
  { messageId, content }: CustomerMessage,
  productOf: (catalogId: string, productId: string) => PricedProduct | undefined,
): Promise<Order | null> {
  if (content.type !== 'order') return null
  const { tx, appId, reads } = context
  const input = toPlacing(messageId, toOrder(content))
  const named = input && {
    ...input,
    lines: input.lines.map((line) => ({ ...line, name: productOf(content.catalogId, line.productId)?.name.slice(0, 200) ?? null })),
  }
  const placing = placeOrder.input.safeParse(named)
  if (!placing.success) {
    logEvent(context, {
      type: 'cart_not_placed',
      cartId: messageId,
      reason: whyNot(content.items),
    })
    return null
  }
  const result = await settleLocally({ ...context, id: `cart:${messageId}`, author: SYSTEM, askedBy: 'request', chain: [] }, placing.data)
  if (result.kind !== 'place_order') return null
  if (result.outcome === 'invalid') {
    logEvent(context, { type: 'cart_not_placed', cartId: messageId, reason: result.reason })
    return null
  }
  await noteCart(tx, appId, result.order.id, messageId)
  await noteCatalogPrices(
    tx,
    appId,
    result.order.id,
    pricesOf(placing.data, (id) => productOf(content.catalogId, id)),
  )
  reads.orders.forget(result.order.contactId)
  return { ...result.order, messageId }
}

/** What the catalog asks for what is in a cart; what it does not price in the cart's currency is left out. */
function pricesOf(
  { lines, currency }: { lines: readonly { productId: string }[]; currency: string },
  productOf: (productId: string) => PricedProduct | undefined,
): { productId: string; price: number }[] {
  return lines.flatMap(({ productId }) => {
    const product = productOf(productId)
    if (!product || product.priceMinor === null || product.currency !== currency) return []
    return [{ productId, price: fromMinor(product.priceMinor, currency) }]
  })
}

function whyNot(items: readonly { quantity: number; itemPrice: number; currency: string }[]): string {
  if (items.length === 0) return 'it is empty'
  if (new Set(items.map(({ currency }) => currency)).size > 1) return 'its prices are in several currencies'
  if (items.length > 1_000) return `it has ${items.length} products, and an order may have 1,000`
  if (items.some(({ quantity }) => !Number.isInteger(quantity) || quantity < 1)) return 'it has a quantity that is no whole number'
  if (items.some(({ itemPrice }) => itemPrice < 0 || itemPrice > 1e9)) return 'it has a price that is none'
  return 'it has a product or a currency that cannot be read'
}
