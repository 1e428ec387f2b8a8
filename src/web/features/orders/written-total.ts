import { formatMoney, sumOf } from '#domain/commerce/money.ts'
import { Currency } from '#domain/commerce/order.ts'

/** The total of lines as they are being written, exactly; what is no number yet counts as nothing. */
export function writtenTotal(lines: readonly { quantity: string; unitPrice: string }[], currency: string): string {
  const total = sumOf(
    lines.flatMap(({ quantity, unitPrice }) => {
      const [count, price] = [Number(quantity), Number(unitPrice)]
      return Number.isSafeInteger(count) && Number.isFinite(price) ? [{ quantity: count, unitPrice: price }] : []
    }),
  )
  const known = Currency.safeParse(currency.trim().toUpperCase())
  return known.success ? formatMoney(total, known.data) : total.toFixed(2)
}
