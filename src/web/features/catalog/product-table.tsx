import { ExternalLink } from 'lucide-react'
import { useMemo } from 'react'

import { t } from '#domain/i18n/t.ts'
import { fromMinor, formatMoney } from '#domain/commerce/money.ts'
import { isBuyable } from '#domain/commerce/is-buyable.ts'
import type { Product } from '#domain/commerce/product.ts'

import { pictureOf } from '#web/api/commerce/catalog-queries.ts'
import { ProductPicture } from '#web/kit/media/product-image.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import { type Column, DataTable } from '#web/kit/table/data-table.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

const GRID =
  'grid-cols-[minmax(16rem,3fr)_minmax(8rem,1fr)_minmax(7rem,0.7fr)_minmax(8rem,0.8fr)_3.5rem] max-md:grid-cols-[minmax(0,1fr)_auto]'

const STOCK = {
  'in stock': t('In stock'),
  'out of stock': t('Out of stock'),
  preorder: t('Preorder'),
  'available for order': t('To order'),
  discontinued: t('Discontinued'),
  unknown: t('Available'),
} as const

const productColumn = (onEdit: ((product: Product) => void) | null): Column<Product> => ({
  id: 'product',
  title: t('Product'),
  className: 'flex min-w-0 items-center gap-3 px-4',
  headClassName: 'px-4',
  cell: (product) => <What product={product} onEdit={product.isOwn ? onEdit : null} />,
})

const COLUMNS: readonly Column<Product>[] = [
  {
    id: 'contentId',
    title: 'SKU',
    className: 'truncate px-4 text-ink-2 max-md:hidden',
    headClassName: 'px-4',
    cell: ({ retailerId }) => retailerId,
    hint: ({ retailerId }) => retailerId,
  },
  { id: 'price', title: t('Price'), className: 'px-4 text-end tabular-nums max-md:hidden', cell: (product) => priceOf(product) },
  {
    id: 'stock',
    title: t('Stock'),
    className: 'px-4 max-md:flex max-md:flex-col max-md:items-end max-md:gap-1',
    cell: (product) => (
      <>
        <span className="tabular-nums md:hidden">{priceOf(product)}</span>
        <Tag tone={isBuyable(product.availability) ? 'success' : 'danger'}>
          {product.stock ? t('{stock, number} in stock', { stock: product.stock }) : STOCK[product.availability]}
        </Tag>
      </>
    ),
  },
  { id: 'page', title: t('Shop page'), hidden: true, className: 'max-md:hidden', cell: (product) => <ShopPage product={product} /> },
]

/** Products with picture, price and stock. */
export function ProductTable({ items, onEdit }: { items: readonly Product[]; onEdit: ((product: Product) => void) | null }) {
  const columns = useMemo(() => [productColumn(onEdit), ...COLUMNS], [onEdit])
  return (
    <DataTable
      label={t('Products')}
      items={items}
      idOf={({ catalogId, retailerId }) => `${catalogId} ${retailerId}`}
      columns={columns}
      grid={GRID}
      headClassName="max-md:hidden"
      rowClassName="min-h-15 py-2"
      className="min-w-0 md:min-w-180"
    />
  )
}

function What({ product, onEdit }: { product: Product; onEdit: ((product: Product) => void) | null }) {
  const { app } = useCurrentApp()
  return (
    <>
      <ProductPicture src={pictureOf(app.id, product)} className="size-11" />
      <div className="min-w-0">
        {onEdit ? (
          <button
            type="button"
            onClick={() => onEdit(product)}
            className="focus-inset block max-w-full truncate text-start text-base font-medium text-ink after:absolute after:inset-0"
          >
            {product.name}
          </button>
        ) : (
          <p className="truncate text-base font-medium text-ink">{product.name}</p>
        )}
        <p dir="auto" className="truncate text-ink-2 rtl:text-right">
          {product.description ?? t('No description')}
        </p>
      </div>
    </>
  )
}

function ShopPage({ product: { name, url } }: { product: Product }) {
  return (
    url && (
      <a
        href={url}
        target="_blank"
        rel="noreferrer nofollow"
        aria-label={t('{name} in the shop', { name })}
        className="relative z-1 inline-flex size-8 items-center justify-center rounded-control text-ink-3 hover:bg-active hover:text-ink"
      >
        <ExternalLink className="size-4" aria-hidden />
      </a>
    )
  )
}

/** The price of a product as people read it. */
export const priceOf = ({ priceMinor, currency }: Pick<Product, 'priceMinor' | 'currency'>): string =>
  priceMinor === null || currency === null ? '–' : formatMoney(fromMinor(priceMinor, currency), currency)
