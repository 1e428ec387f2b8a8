import { useQuery } from '@tanstack/react-query'

import { collectionsQuery } from '#web/api/commerce/own-catalog.ts'
import { SearchField } from '#web/kit/form/search-field.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { FilterBar } from '#web/kit/list/list-screen.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import type { CatalogSearch } from './catalog-search.ts'

const STOCK_OPTIONS = [
  { value: '', label: 'Any stock' },
  { value: 'in', label: 'Can be ordered' },
  { value: 'out', label: 'Out of stock' },
  { value: 'archived', label: 'Archived' },
] as const

type Props = { filter: CatalogSearch; catalogs: readonly { id: string; name: string }[]; onNarrow: (change: CatalogSearch) => void }

/** What narrows the list of products. */
export function CatalogFilters({ filter, catalogs, onNarrow }: Props) {
  const { app } = useCurrentApp()
  const collections = useQuery(collectionsQuery(app.id)).data ?? []
  return (
    <FilterBar>
      <SearchField
        label="Search products"
        placeholder="Name, words or SKU"
        value={filter.search ?? ''}
        onChange={(search) => onNarrow({ search: search || undefined })}
      />
      <Select
        label="Stock"
        className="w-40"
        value={filter.archived ? 'archived' : (filter.stock ?? '')}
        options={STOCK_OPTIONS}
        onChange={(value) =>
          onNarrow({
            archived: value === 'archived' ? 'true' : undefined,
            stock: value === 'in' || value === 'out' ? value : undefined,
          })
        }
      />
      {collections.length > 0 && (
        <Select
          label="Collection"
          className="w-44"
          value={filter.collectionId ?? ''}
          options={[{ value: '', label: 'All collections' }, ...collections.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(collectionId) => onNarrow({ collectionId: collectionId || undefined })}
        />
      )}
      {catalogs.length > 1 && (
        <Select
          label="Catalog"
          className="w-44"
          value={filter.catalogId ?? ''}
          options={[{ value: '', label: 'All catalogs' }, ...catalogs.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(catalogId) => onNarrow({ catalogId: catalogId || undefined })}
        />
      )}
    </FilterBar>
  )
}
