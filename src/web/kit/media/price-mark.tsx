import { t } from '#domain/i18n/t.ts'
import { formatMoney } from '#domain/commerce/money.ts'

/** Says of a line of an order that its cart came with another price than the catalog asks. */
export function PriceMark({ unitPrice, catalogPrice, currency }: { unitPrice: number; catalogPrice: number; currency: string }) {
  return (
    <span className="block text-meta text-warning">
      {t('Price differs from the catalog: {unitPrice} instead of {catalogPrice}', {
        unitPrice: formatMoney(unitPrice, currency),
        catalogPrice: formatMoney(catalogPrice, currency),
      })}
    </span>
  )
}
