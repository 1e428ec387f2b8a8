import { clsx } from 'clsx'
import { ExternalLink } from 'lucide-react'

import { fromMinor, moneyWords } from '#domain/commerce/money.ts'
import { isBuyable } from '#domain/commerce/is-buyable.ts'
import type { Product } from '#domain/commerce/product.ts'

import { pictureOf } from '#web/api/commerce/catalog-queries.ts'
import { ProductPicture } from '#web/kit/media/product-image.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

const COLUMNS =
  'grid grid-cols-[minmax(16rem,3fr)_minmax(8rem,1fr)_minmax(7rem,0.7fr)_minmax(8rem,0.8fr)_3.5rem] max-md:grid-cols-[minmax(0,1fr)_auto]'

/** Products with picture, price and stock. */
export function ProductTable({ items }: { items: readonly Product[] }) {
  return (
    <div role="table" aria-label="Products" className="min-w-0 md:min-w-180">
      <div role="rowgroup" className="sticky top-0 z-10 bg-sunken">
        <div role="row" className={clsx(COLUMNS, 'h-9 items-center border-b border-line text-secondary text-ink-2 max-md:hidden')}>
          {['Product', 'Content ID', 'Price', 'Stock'].map((title) => (
            <div key={title} role="columnheader" className={clsx('px-4', title === 'Price' && 'text-end')}>
              {title}
            </div>
          ))}
          <div role="columnheader">
            <span className="sr-only">Shop page</span>
          </div>
        </div>
      </div>
      <div role="rowgroup">
        {items.map((product) => (
          <Row key={`${product.catalogId} ${product.retailerId}`} product={product} />
        ))}
      </div>
    </div>
  )
}

function Row({ product }: { product: Product }) {
  const { app } = useCurrentApp()
  const { name, description, retailerId, priceMinor, currency, availability, url } = product
  const price = priceMinor === null || currency === null ? '–' : moneyWords(fromMinor(priceMinor, currency), currency)
  return (
    <div role="row" className={clsx(COLUMNS, 'min-h-15 items-center border-b border-line py-2 text-secondary hover:bg-hover')}>
      <div role="cell" className="flex min-w-0 items-center gap-3 px-4">
        <ProductPicture src={pictureOf(app.id, product)} className="size-11" />
        <div className="min-w-0">
          <p className="truncate text-base font-medium text-ink">{name}</p>
          <p className="truncate text-ink-2">{description ?? 'No description'}</p>
        </div>
      </div>
      <div role="cell" className="truncate px-4 text-ink-2 max-md:hidden" title={retailerId}>
        {retailerId}
      </div>
      <div role="cell" className="px-4 text-end tabular-nums max-md:hidden">
        {price}
      </div>
      <div role="cell" className="px-4 max-md:flex max-md:flex-col max-md:items-end max-md:gap-1">
        <span className="tabular-nums md:hidden">{price}</span>
        <Tag tone={isBuyable(availability) ? 'success' : 'danger'}>{STOCK[availability]}</Tag>
      </div>
      <div role="cell" className="max-md:hidden">
        {url && (
          <a
            href={url}
            target="_blank"
            rel="noreferrer nofollow"
            aria-label={`${name} in the shop`}
            className="inline-flex size-8 items-center justify-center rounded-control text-ink-3 hover:bg-active hover:text-ink"
          >
            <ExternalLink className="size-4" aria-hidden />
          </a>
        )}
      </div>
    </div>
  )
}

const STOCK = {
  'in stock': 'In stock',
  'out of stock': 'Out of stock',
  preorder: 'Preorder',
  'available for order': 'To order',
  discontinued: 'Discontinued',
  unknown: 'Available',
} as const
