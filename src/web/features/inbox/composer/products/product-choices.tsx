import { useInfiniteQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Product } from '#domain/commerce/product.ts'

import { productsQuery } from '#web/api/commerce/catalog-queries.ts'
import { Button } from '#web/kit/form/button.tsx'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { SearchField } from '#web/kit/form/search-field.tsx'
import { RowBones } from '#web/kit/feedback/skeleton.tsx'
import { itemsOf } from '#web/kit/list/paged-list.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { ProductLine } from '#web/features/inbox/thread/content/product-line.tsx'
import { PRODUCT_LIMITS } from './product-message.ts'

type Props = { channelId: string; chosen: readonly Product[]; onChange: (chosen: readonly Product[]) => void }

/** Products of a number's catalogs to choose from. One message shows those of one catalog. */
export function ProductChoices({ channelId, chosen, onChange }: Props) {
  const { app } = useCurrentApp()
  const [search, setSearch] = useState('')
  const list = useInfiniteQuery(productsQuery(app.id, { channelId, ...(search && { search }) }))
  const items = itemsOf(list)
  const isChosen = (one: Product) => chosen.some((other) => other.catalogId === one.catalogId && other.retailerId === one.retailerId)
  const toggle = (one: Product) =>
    onChange(isChosen(one) ? chosen.filter(({ retailerId }) => retailerId !== one.retailerId) : [...chosen, one])
  const isOpen = (one: Product) =>
    isChosen(one) || (chosen.length < PRODUCT_LIMITS.products && (chosen[0]?.catalogId ?? one.catalogId) === one.catalogId)

  return (
    <div className="flex flex-col gap-2">
      <SearchField
        label={t('Search products')}
        placeholder={t('Name, words or SKU')}
        value={search}
        onChange={setSearch}
        className="w-full"
      />
      <QueryState query={list} what={t('products')}>
        <RowBones count={5} height="h-14" />
      </QueryState>
      {items?.length === 0 && (
        <p className="py-6 text-center text-secondary text-ink-2">
          {search ? t('No product matches “{search}”.', { search }) : t('This number has no products. Link a catalog under Catalog.')}
        </p>
      )}
      <ul className="flex flex-col" aria-label={t('Products')}>
        {items?.map((product) => (
          <li key={`${product.catalogId} ${product.retailerId}`} className="border-b border-line last:border-b-0">
            <button
              type="button"
              aria-pressed={isChosen(product)}
              disabled={!isOpen(product)}
              onClick={() => toggle(product)}
              className="focus-inset flex w-full items-center gap-2 rounded-row px-2 py-2 text-start enabled:hover:bg-hover aria-pressed:bg-lagoon-soft disabled:opacity-60"
            >
              <span className="min-w-0 flex-1">
                <ProductLine id={product.retailerId} product={product} />
              </span>
              {isChosen(product) && <Check className="size-4 shrink-0 text-lagoon-fg" aria-hidden />}
            </button>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('Show more')}
        </Button>
      )}
    </div>
  )
}
