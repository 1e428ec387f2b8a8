import type { IncomingContent } from '#domain/messages/message.ts'

/** A cart as it came, with its sum. */
export interface Cart {
  catalogId: string
  note: string | null
  /** Null where prices are of several currencies, which cannot be added. */
  currency: string | null
  total: number | null
  quantity: number
  items: { productId: string; quantity: number; price: number; currency: string; total: number }[]
}

/** Makes what flows read as `order` of a cart. The total is null where prices are of several currencies, which cannot be added. */
export function toOrder({ catalogId, text, items }: Extract<IncomingContent, { type: 'order' }>): Cart {
  const currency = items[0]?.currency ?? null
  const isOne = items.every((item) => item.currency === currency)
  return {
    catalogId,
    note: text ?? null,
    currency: isOne ? currency : null,
    total: isOne ? sum(items.map(({ itemPrice, quantity }) => itemPrice * quantity)) : null,
    quantity: items.reduce((count, { quantity }) => count + quantity, 0),
    items: items.map(({ productRetailerId, quantity, itemPrice, currency: itemCurrency }) => ({
      productId: productRetailerId,
      quantity,
      price: itemPrice,
      currency: itemCurrency,
      total: sum([itemPrice * quantity]),
    })),
  }
}

/** What places the order of a cart, once per message; null where its prices cannot be added. */
export function toPlacing(messageId: string, { currency, note, items }: Cart) {
  if (currency === null) return null
  const lines = items.map(({ productId, quantity, price }) => ({ productId, name: null, quantity, unitPrice: price }))
  return { kind: 'place_order' as const, currency, lines, note: note?.slice(0, 1_000) ?? null, dedupeKey: `cart:${messageId}` }
}

// Binary fractions: 24.9 + 18.5 + 7.9 would be 51.300000000000004.
const sum = (amounts: readonly number[]): number => Math.round(amounts.reduce((all, amount) => all + amount, 0) * 1_000) / 1_000
