import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'

import type { ContactRow } from '#domain/contacts/contact-list.ts'
import { ApiError } from '#web/api/api-error.ts'
import { ErrorState } from '#web/kit/feedback/error-state.tsx'
import { RowBones, Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'

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
  const items = list.data?.pages.flatMap((page) => page.items)
  return (
    <div className="min-h-0 flex-1">
      {list.isPending && (
        <Skeleton label="Loading contacts" onRetry={() => void list.refetch()}>
          <RowBones count={12} height="h-11" />
        </Skeleton>
      )}
      {list.isError && !items && (
        <ErrorState
          title="Couldn’t load contacts"
          hint={list.error instanceof ApiError ? list.error.hint : 'Try again.'}
          reference={list.error.message}
          onRetry={() => void list.refetch()}
        />
      )}
      {items?.length === 0 && <NoContacts isNarrowed={isNarrowed} onClear={onClear} onAdd={onAdd} />}
      {items && items.length > 0 && (
        <ContactsTable {...table} items={items} onEnd={() => list.hasNextPage && !list.isFetchingNextPage && void list.fetchNextPage()} />
      )}
    </div>
  )
}

/** Says whether nobody matches, or nobody has written yet. */
function NoContacts({ isNarrowed, onClear, onAdd }: { isNarrowed: boolean; onClear: () => void; onAdd: () => void }) {
  if (isNarrowed)
    return (
      <EmptyState
        title="No contacts match these filters"
        action={
          <Button variant="soft" onClick={onClear}>
            Clear filters
          </Button>
        }
      />
    )
  return (
    <EmptyState
      title="No contacts yet"
      action={
        <Button variant="primary" onClick={onAdd}>
          Add contact
        </Button>
      }
    >
      Whoever writes to one of your numbers appears here by themselves.
    </EmptyState>
  )
}
