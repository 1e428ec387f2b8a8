import { formatMoney } from '#domain/commerce/money.ts'

/** Says of a line of an order that its cart came with another price than the catalog asks. */
export function PriceMark({ unitPrice, catalogPrice, currency }: { unitPrice: number; catalogPrice: number; currency: string }) {
  return (
    <span className="block text-meta text-warning">
      Price differs from the catalog: {formatMoney(unitPrice, currency)} instead of {formatMoney(catalogPrice, currency)}
    </span>
  )
}
