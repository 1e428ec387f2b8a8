import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { FileUp, Layers, Plus, RefreshCw } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Catalog, Product } from '#domain/commerce/product.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'

import { catalogAccountsQuery, productsQuery } from '#web/api/commerce/catalog-queries.ts'
import { useSyncCatalogs } from '#web/api/commerce/change-catalog.ts'
import { Button } from '#web/kit/form/button.tsx'
import { buttonStyle } from '#web/kit/form/button-style.ts'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { AddLabel, ListActions } from '#web/kit/list/list-actions.tsx'
import { ListScreen } from '#web/kit/list/list-screen.tsx'
import { StaleAccounts } from '#web/kit/feedback/stale-accounts.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { CatalogFilters } from './catalog-filters.tsx'
import { type CatalogSearch, parseCatalogSearch } from './catalog-search.ts'
import { NumberCard } from './number-card.tsx'
import { ProductTable } from './product-table.tsx'

const ProductDialog = lazyPart(async () => (await import('./product-dialog.tsx')).ProductDialog)
const CollectionsSheet = lazyPart(async () => (await import('./collections-sheet.tsx')).CollectionsSheet)
const ImportProductsSheet = lazyPart(async () => (await import('./import-products-sheet.tsx')).ImportProductsSheet)

const route = getRouteApi('/gate/shell/catalog')

type Open = { is: 'product'; product: Product | null } | { is: 'collections' } | { is: 'import' } | null

/** The products of the workspace: those of WhatsApp’s catalogs and its own, and what each number shows of them. */
export function CatalogScreen() {
  const { app } = useCurrentApp()
  const isAdmin = roleAllows(app.role, 'admin')
  const filter = parseCatalogSearch(route.useSearch())
  const navigate = useNavigate()
  const [open, setOpen] = useState<Open>(null)
  const accounts = useQuery(catalogAccountsQuery(app.id))
  const list = useInfiniteQuery(productsQuery(app.id, filter))
  const sync = useSyncCatalogs(app.id)
  const known = accounts.data?.items ?? []
  const own = accounts.data?.own ?? null
  const catalogs = [...(own ? [own] : []), ...known.flatMap((account) => account.catalogs)]
  const narrow = (change: CatalogSearch) => void navigate({ to: '/catalog', search: { ...filter, ...change }, replace: true })
  const isNarrowed = Object.values(filter).some((value) => value !== undefined)
  const add = isAdmin && (
    <Button variant="primary" icon={<Plus />} onClick={() => setOpen({ is: 'product', product: null })}>
      <AddLabel>{t('Add product')}</AddLabel>
    </Button>
  )

  return (
    <ListScreen
      title={t('Catalog')}
      what={t('products')}
      list={list}
      bones={{ count: 8, height: 'h-15' }}
      actions={
        <ListActions
          actions={[
            ...(known.length > 0
              ? [
                  {
                    icon: <RefreshCw />,
                    label: t('Sync'),
                    busy: sync.isPending,
                    onSelect: () => sync.mutate(known.map(({ wabaId }) => wabaId)),
                  },
                ]
              : []),
            ...(isAdmin ? manyActions(setOpen) : []),
          ]}
        />
      }
      add={add}
      isNarrowed={isNarrowed}
      above={
        <>
          {known.length > 0 && (
            <div className="flex flex-wrap gap-3 border-b border-line p-4">
              {known.flatMap((account) =>
                account.channels.map((channel) => <NumberCard key={channel.id} channel={channel} account={account} />),
              )}
            </div>
          )}
          <StaleAccounts what={t('products')} accounts={known} />
          <CatalogFilters filter={filter} catalogs={catalogs} onNarrow={narrow} />
        </>
      }
      empty={<NoProducts filtered={isNarrowed} add={add} />}
      over={<Suspense>{open && <Opened open={open} catalogs={catalogs} onClose={() => setOpen(null)} />}</Suspense>}
    >
      {(items) => <ProductTable items={items} onEdit={isAdmin ? (product) => setOpen({ is: 'product', product }) : null} />}
    </ListScreen>
  )
}

function Opened({ open, catalogs, onClose }: { open: NonNullable<Open>; catalogs: readonly Catalog[]; onClose: () => void }) {
  switch (open.is) {
    case 'product':
      return <ProductDialog product={open.product} onClose={onClose} />
    case 'collections':
      return <CollectionsSheet catalogs={catalogs} onClose={onClose} />
    case 'import':
      return <ImportProductsSheet onClose={onClose} />
    default:
      return open satisfies never
  }
}

/** What one can do with many products at once. */
const manyActions = (onOpen: (open: Open) => void) => [
  { icon: <FileUp />, label: t('Import'), onSelect: () => onOpen({ is: 'import' }) },
  { icon: <Layers />, label: t('Collections'), onSelect: () => onOpen({ is: 'collections' }) },
]

function NoProducts({ filtered, add }: { filtered: boolean; add: ReactNode }) {
  if (!filtered)
    return (
      <EmptyState title={t('No products yet')} action={add}>
        {t('Add your own products here, or link a catalog to your WhatsApp account in Meta’s Commerce Manager.')}
      </EmptyState>
    )
  return (
    <EmptyState
      title={t('No products match')}
      action={
        <Link to="/catalog" search={{}} className={buttonStyle({ variant: 'soft' })}>
          {t('Clear filters')}
        </Link>
      }
    />
  )
}
