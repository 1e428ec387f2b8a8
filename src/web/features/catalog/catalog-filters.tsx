import { useQuery } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import { collectionsQuery } from '#web/api/commerce/own-catalog.ts'
import { SearchField } from '#web/kit/form/search-field.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { FilterBar } from '#web/kit/list/list-screen.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import type { CatalogSearch } from './catalog-search.ts'

const STOCK_OPTIONS = [
  { value: '', label: t('Any stock') },
  { value: 'in', label: t('Can be ordered') },
  { value: 'out', label: t('Out of stock') },
  { value: 'archived', label: t('Archived') },
] as const

type Props = { filter: CatalogSearch; catalogs: readonly { id: string; name: string }[]; onNarrow: (change: CatalogSearch) => void }

/** What narrows the list of products. */
export function CatalogFilters({ filter, catalogs, onNarrow }: Props) {
  const { app } = useCurrentApp()
  const collections = useQuery(collectionsQuery(app.id)).data ?? []
  return (
    <FilterBar>
      <SearchField
        label={t('Search products')}
        placeholder={t('Name, words or SKU')}
        value={filter.search ?? ''}
        onChange={(search) => onNarrow({ search: search || undefined })}
      />
      <Select
        label={t('Stock')}
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
          label={t('Collection')}
          className="w-44"
          value={filter.collectionId ?? ''}
          options={[{ value: '', label: t('All collections') }, ...collections.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(collectionId) => onNarrow({ collectionId: collectionId || undefined })}
        />
      )}
      {catalogs.length > 1 && (
        <Select
          label={t('Catalog')}
          className="w-44"
          value={filter.catalogId ?? ''}
          options={[{ value: '', label: t('All catalogs') }, ...catalogs.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(catalogId) => onNarrow({ catalogId: catalogId || undefined })}
        />
      )}
    </FilterBar>
  )
}
