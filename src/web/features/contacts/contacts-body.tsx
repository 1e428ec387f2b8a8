import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { ContactRow } from '#domain/contacts/contact-list.ts'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { RowBones } from '#web/kit/feedback/skeleton.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { itemsOf, loadMore } from '#web/kit/list/paged-list.tsx'

import { ContactsTable } from './table/contacts-table.tsx'

type Props = {
  list: UseInfiniteQueryResult<{ pages: { items: ContactRow[] }[] }>
  isNarrowed: boolean
  onClear: () => void
  onAdd: () => void
  table: Omit<ComponentProps<typeof ContactsTable>, 'items' | 'onEnd'>
}

/** The table, or why there is none. */
export function ContactsBody({ list, isNarrowed, onClear, onAdd, table }: Props) {
  const items = itemsOf(list)
  return (
    <div className="min-h-0 flex-1">
      <QueryState query={list} what={t('contacts')}>
        <RowBones count={12} height="h-11" />
      </QueryState>
      {items?.length === 0 && <NoContacts isNarrowed={isNarrowed} onClear={onClear} onAdd={onAdd} />}
      {items && items.length > 0 && <ContactsTable {...table} items={items} onEnd={() => loadMore(list)} />}
    </div>
  )
}

/** Says whether nobody matches, or nobody has written yet. */
function NoContacts({ isNarrowed, onClear, onAdd }: { isNarrowed: boolean; onClear: () => void; onAdd: () => void }) {
  if (isNarrowed)
    return (
      <EmptyState
        title={t('No contacts match these filters')}
        action={
          <Button variant="soft" onClick={onClear}>
            {t('Clear filters')}
          </Button>
        }
      />
    )
  return (
    <EmptyState
      title={t('No contacts yet')}
      action={
        <Button variant="primary" onClick={onAdd}>
          {t('Add contact')}
        </Button>
      }
    >
      {t('Anyone who messages you is added automatically.')}
    </EmptyState>
  )
}
