import { t } from '#domain/i18n/t.ts'
import { fromMinor, formatMoney } from '#domain/commerce/money.ts'
import { isBuyable } from '#domain/commerce/is-buyable.ts'
import type { Product } from '#domain/commerce/product.ts'

import { pictureOf } from '#web/api/commerce/catalog-queries.ts'
import { ProductPicture } from '#web/kit/media/product-image.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

/** A product in a message: its picture, name and price; the shop's own id while it is not known. */
export function ProductLine({ id, product }: { id: string; product: Product | undefined }) {
  const { app } = useCurrentApp()
  const price =
    product && product.priceMinor !== null && product.currency !== null
      ? formatMoney(fromMinor(product.priceMinor, product.currency), product.currency)
      : null
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <ProductPicture src={pictureOf(app.id, product)} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-secondary font-medium">{product?.name ?? id}</span>
        <span className="block truncate text-meta text-ink-2 tabular-nums">
          {product ? [price, isBuyable(product.availability) ? null : product.availability].filter(Boolean).join(' · ') : t('Product')}
        </span>
      </span>
    </span>
  )
}
