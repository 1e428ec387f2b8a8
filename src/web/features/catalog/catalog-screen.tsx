import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'

import { catalogAccountsQuery, productsQuery } from '#web/api/commerce/catalog-queries.ts'
import { useSyncCatalogs } from '#web/api/commerce/change-catalog.ts'
import { Button, buttonStyle } from '#web/kit/form/button.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { NoNumber } from '#web/kit/feedback/no-number.tsx'
import { SearchField } from '#web/kit/form/search-field.tsx'
import { FilterBar, ListScreen } from '#web/kit/list/list-screen.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { StaleAccounts } from '#web/kit/feedback/stale-accounts.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { type CatalogSearch, parseCatalogSearch } from './catalog-search.ts'
import { NumberCard } from './number-card.tsx'
import { ProductTable } from './product-table.tsx'

const route = getRouteApi('/gate/shell/catalog')
const STOCK_OPTIONS = [
  { value: '', label: 'Any stock' },
  { value: 'in', label: 'Can be ordered' },
  { value: 'out', label: 'Out of stock' },
] as const

/** The products that customers can be shown, and what each number shows of them. */
export function CatalogScreen() {
  const { app } = useCurrentApp()
  const filter = parseCatalogSearch(route.useSearch())
  const navigate = useNavigate()
  const accounts = useQuery(catalogAccountsQuery(app.id))
  const list = useInfiniteQuery(productsQuery(app.id, filter))
  const sync = useSyncCatalogs(app.id)
  const known = accounts.data?.items ?? []
  const catalogs = known.flatMap((account) => account.catalogs)
  const narrow = (change: CatalogSearch) => void navigate({ to: '/catalog', search: { ...filter, ...change }, replace: true })

  return (
    <ListScreen
      title="Catalog"
      what="products"
      list={list}
      bones={{ count: 8, height: 'h-15' }}
      actions={
        <Button
          icon={<RefreshCw />}
          busy={sync.isPending}
          disabled={known.length === 0}
          onClick={() => sync.mutate(known.map(({ wabaId }) => wabaId))}
        >
          Sync
        </Button>
      }
      above={
        <>
          {known.length > 0 && (
            <div className="flex flex-wrap gap-3 border-b border-line p-4">
              {known.flatMap((account) =>
                account.channels.map((channel) => <NumberCard key={channel.id} channel={channel} account={account} />),
              )}
            </div>
          )}
          <StaleAccounts what="products" accounts={known} />
          <FilterBar>
            <SearchField
              label="Search products"
              placeholder="Name, words or content ID"
              value={filter.search ?? ''}
              onChange={(search) => narrow({ search: search || undefined })}
            />
            <Select
              label="Stock"
              className="w-40"
              value={filter.stock ?? ''}
              options={STOCK_OPTIONS}
              onChange={(stock) => narrow({ stock: stock === '' ? undefined : stock })}
            />
            {catalogs.length > 1 && (
              <Select
                label="Catalog"
                className="w-44"
                value={filter.catalogId ?? ''}
                options={[{ value: '', label: 'All catalogs' }, ...catalogs.map(({ id, name }) => ({ value: id, label: name }))]}
                onChange={(catalogId) => narrow({ catalogId: catalogId || undefined })}
              />
            )}
          </FilterBar>
        </>
      }
      empty={
        <NoProducts filtered={Object.values(filter).some((value) => value !== undefined)} numbers={accounts.data && known.length > 0} />
      }
    >
      {(items) => <ProductTable items={items} />}
    </ListScreen>
  )
}

function NoProducts({ filtered, numbers }: { filtered: boolean; numbers: boolean | undefined }) {
  if (numbers === false) return <NoNumber>A catalog belongs to a WhatsApp Business account.</NoNumber>
  if (!filtered)
    return (
      <EmptyState title="No products yet">
        Products are kept in Meta’s Commerce Manager. Once a catalog is linked to your WhatsApp account they appear here by themselves.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No products match"
      action={
        <Link to="/catalog" search={{}} className={buttonStyle({ variant: 'soft' })}>
          Clear filters
        </Link>
      }
    />
  )
}
