import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Collection } from '#domain/commerce/own-product.ts'

import { collectionsQuery, useRemoveCollection } from '#web/api/commerce/own-catalog.ts'
import { refusal } from '#web/api/refusal.ts'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { RowBones } from '#web/kit/feedback/skeleton.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { AlertDialog } from '#web/kit/overlay/alert-dialog.tsx'
import { SideSheet } from '#web/kit/overlay/side-sheet.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { CollectionDialog } from './collection-dialog.tsx'

type Props = { catalogs: readonly { id: string; name: string }[]; onClose: () => void }

/** The collections of products: added, edited and removed. */
export function CollectionsSheet({ catalogs, onClose }: Props) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const list = useQuery(collectionsQuery(app.id))
  const remove = useRemoveCollection(app.id)
  const [editing, setEditing] = useState<Collection | 'new' | null>(null)
  const [removing, setRemoving] = useState<Collection | null>(null)
  if (editing) {
    const collection = editing === 'new' ? null : editing
    return <CollectionDialog collection={collection} catalogs={catalogs} onClose={() => setEditing(null)} />
  }
  const add = (
    <Button variant="primary" icon={<Plus />} onClick={() => setEditing('new')}>
      {t('New collection')}
    </Button>
  )
  return (
    <SideSheet open onOpenChange={(open) => !open && onClose()} title={t('Collections')} footer={list.data && list.data.length > 0 && add}>
      <QueryState query={list} what={t('collections')}>
        <RowBones count={4} height="h-14" />
      </QueryState>
      {list.data?.length === 0 && (
        <EmptyState title={t('No collections yet')} action={add}>
          {t('Group products that belong together, then show a collection in a flow.')}
        </EmptyState>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {list.data?.map((collection) => (
          <li key={collection.id} className="flex items-center gap-2 py-2">
            <span className="min-w-0 flex-1">
              <span className="block truncate text-base font-medium">{collection.name}</span>
              <span className="block truncate text-secondary text-ink-2">
                {t('{productCount, plural, one {# product · {catalogName}} other {# products · {catalogName}}}', {
                  productCount: collection.productCount,
                  catalogName: collection.catalogName,
                })}
              </span>
            </span>
            <IconButton label={t('Edit {name}', { name: collection.name })} icon={<Pencil />} onClick={() => setEditing(collection)} />
            <IconButton label={t('Remove {name}', { name: collection.name })} icon={<Trash2 />} onClick={() => setRemoving(collection)} />
          </li>
        ))}
      </ul>
      <AlertDialog
        open={removing !== null}
        onOpenChange={(open) => !open && setRemoving(null)}
        title={t('Remove {name}?', { name: removing?.name ?? t('this collection') })}
        description={t('Its products stay in the catalog.')}
        confirm={t('Remove')}
        onConfirm={() =>
          removing &&
          remove.mutate(removing.id, {
            onSuccess: () => toasts.show({ title: t('Collection removed') }),
            onError: (error) => toasts.show(refusal(error)),
          })
        }
      />
    </SideSheet>
  )
}
