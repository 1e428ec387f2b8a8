import type { ListedProduct } from '#domain/webchat/listed-product.ts'

/** What lies in the bag: how many of each product. */
export type Bag = ReadonlyMap<string, { product: ListedProduct; quantity: number }>

const MOST = 999

/** The bag with more or fewer of a product; with none of it, without it. */
export function changeBag(bag: Bag, product: ListedProduct, by: number): Bag {
  const next = new Map(bag)
  const quantity = Math.min(MOST, (bag.get(product.retailerId)?.quantity ?? 0) + by)
  if (quantity > 0) next.set(product.retailerId, { product, quantity })
  else next.delete(product.retailerId)
  return next
}

/** How many pieces lie in it. */
export const countBag = (bag: Bag): number => [...bag.values()].reduce((sum, { quantity }) => sum + quantity, 0)

/** What it costs, by currency: a shop may ask in several. */
export function totalsOf(bag: Bag): Map<string, number> {
  const totals = new Map<string, number>()
  for (const { product, quantity } of bag.values())
    totals.set(product.currency, (totals.get(product.currency) ?? 0) + product.price * quantity)
  return totals
}

/** A price as the visitor's language writes it; a currency that it does not know stands behind the number. */
export function priceOf(amount: number, currency: string, locale: string): string {
  if (!/^[A-Z]{3}$/.test(currency)) return new Intl.NumberFormat(locale).format(amount)
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount)
}
