import { useInfiniteQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import { type Collection, CollectionInput } from '#domain/commerce/own-product.ts'

import { pictureOf, productsQuery } from '#web/api/commerce/catalog-queries.ts'
import { useSaveCollection } from '#web/api/commerce/own-catalog.ts'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { RowBones } from '#web/kit/feedback/skeleton.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { SearchField } from '#web/kit/form/search-field.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { itemsOf } from '#web/kit/list/paged-list.tsx'
import { ProductPicture } from '#web/kit/media/product-image.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { priceOf } from './product-table.tsx'

const Written = z.object({ name: CollectionInput.shape.name, catalogId: z.string(), productIds: z.array(z.string()).max(500) })

type Props = { collection: Collection | null; catalogs: readonly { id: string; name: string }[]; onClose: () => void }

/** A collection and its products, in the order in which they were chosen. */
export function CollectionDialog({ collection, catalogs, onClose }: Props) {
  const { app } = useCurrentApp()
  const save = useSaveCollection(app.id)
  return (
    <FormDialog
      sheet
      title={collection ? collection.name : t('New collection')}
      schema={Written}
      initial={{
        name: collection?.name ?? '',
        catalogId: collection?.catalogId ?? catalogs[0]?.id ?? '',
        productIds: collection?.productIds ?? [],
      }}
      submit={collection ? t('Save collection') : t('Add collection')}
      done={collection ? t('Collection saved') : t('Collection added')}
      blame="name"
      onSubmit={({ catalogId, ...written }) => save.mutateAsync({ id: collection?.id ?? null, catalogId: catalogId || null, ...written })}
      onClose={onClose}
    >
      {({ control, setValue }, { catalogId, productIds }) => (
        <>
          <TextField control={control} name="name" label={t('Name')} maxLength={80} />
          {collection === null && catalogs.length > 1 && (
            <Field label={t('Catalog')} help={t('A collection holds products of one catalog.')}>
              {({ id }) => (
                <Select
                  id={id}
                  value={catalogId}
                  options={catalogs.map((one) => ({ value: one.id, label: one.name }))}
                  onChange={(value) => {
                    setValue('catalogId', value, { shouldDirty: true })
                    setValue('productIds', [])
                  }}
                />
              )}
            </Field>
          )}
          <ProductChecklist
            key={catalogId}
            catalogId={catalogId}
            chosen={productIds}
            onChange={(ids) => setValue('productIds', ids, { shouldDirty: true })}
          />
        </>
      )}
    </FormDialog>
  )
}

function ProductChecklist({
  catalogId,
  chosen,
  onChange,
}: {
  catalogId: string
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}) {
  const { app } = useCurrentApp()
  const [search, setSearch] = useState('')
  const list = useInfiniteQuery(productsQuery(app.id, { catalogId, ...(search && { search }) }))
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <section aria-label={t('Products')} className="flex flex-col gap-2">
      <h3 className="text-secondary font-medium">
        {t('Products')}{' '}
        <span className="font-normal text-ink-2 tabular-nums">
          {t('· {count} selected, shown in this order', { count: chosen.length })}
        </span>
      </h3>
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
      <ul className="flex flex-col">
        {itemsOf(list)?.map((product) => {
          const place = chosen.indexOf(product.retailerId)
          return (
            <li key={product.retailerId} className="border-b border-line last:border-b-0">
              <button
                type="button"
                aria-pressed={place >= 0}
                onClick={() => toggle(product.retailerId)}
                className="focus-inset flex w-full items-center gap-3 rounded-row px-2 py-2 text-start hover:bg-hover aria-pressed:bg-lagoon-soft"
              >
                <ProductPicture src={pictureOf(app.id, product)} />
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{product.name}</span>
                  <span className="block truncate text-meta text-ink-2 tabular-nums">
                    {product.retailerId} · {priceOf(product)}
                  </span>
                </span>
                {place >= 0 && (
                  <span className="flex shrink-0 items-center gap-1 text-meta text-lagoon-fg tabular-nums">
                    {place + 1}
                    <Check className="size-4" aria-hidden />
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('Show more')}
        </Button>
      )}
    </section>
  )
}
