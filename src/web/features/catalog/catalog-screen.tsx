import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { useEffect } from 'react'

import { APP_TITLE } from '#domain/constants.ts'

import { catalogAccountsQuery, productsQuery } from '#web/api/commerce/catalog-queries.ts'
import { useSyncCatalogs } from '#web/api/commerce/change-catalog.ts'
import { Button, buttonStyle } from '#web/kit/form/button.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { SearchField } from '#web/kit/form/search-field.tsx'
import { ListHeader } from '#web/kit/list/list-header.tsx'
import { itemsOf, PagedList } from '#web/kit/list/paged-list.tsx'
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
  const items = itemsOf(list)
  const known = accounts.data?.items ?? []
  const catalogs = known.flatMap((account) => account.catalogs)
  const narrow = (change: CatalogSearch) => void navigate({ to: '/catalog', search: { ...filter, ...change }, replace: true })

  useEffect(() => {
    document.title = `Catalog · ${APP_TITLE}`
  }, [])

  return (
    <main className="flex h-full flex-col">
      <ListHeader title="Catalog" count={items?.length} hasMore={list.hasNextPage}>
        <Button
          icon={<RefreshCw />}
          busy={sync.isPending}
          disabled={known.length === 0}
          onClick={() => sync.mutate(known.map(({ wabaId }) => wabaId))}
        >
          Sync
        </Button>
      </ListHeader>
      <div className="min-h-0 flex-1 overflow-auto overscroll-contain" tabIndex={-1}>
        {known.length > 0 && (
          <div className="flex flex-wrap gap-3 border-b border-line p-4">
            {known.flatMap((account) =>
              account.channels.map((channel) => <NumberCard key={channel.id} channel={channel} account={account} />),
            )}
          </div>
        )}
        <StaleAccounts what="products" accounts={known} />
        <div className="flex flex-wrap gap-2 border-b border-line px-4 py-2">
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
        </div>
        <PagedList
          what="products"
          list={list}
          bones={{ count: 8, height: 'h-15' }}
          empty={
            <NoProducts filtered={Object.values(filter).some((value) => value !== undefined)} numbers={accounts.data && known.length > 0} />
          }
        >
          {(items) => <ProductTable items={items} />}
        </PagedList>
      </div>
    </main>
  )
}

function NoProducts({ filtered, numbers }: { filtered: boolean; numbers: boolean | undefined }) {
  if (numbers === false)
    return (
      <EmptyState
        title="Connect a number first"
        action={
          <Link to="/settings/channels" className={buttonStyle({ variant: 'soft' })}>
            Open channels
          </Link>
        }
      >
        A catalog belongs to a WhatsApp Business account.
      </EmptyState>
    )
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
