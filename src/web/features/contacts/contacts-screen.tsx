import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, useMatch, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'

import { APP_TITLE } from '#domain/constants.ts'

import { useActions } from '../../actions/use-actions.ts'
import { ApiError } from '../../api/api-error.ts'
import { contactsQuery } from '../../api/contacts/list-contacts.ts'
import { Button } from '../../kit/button.tsx'
import { ErrorState } from '../../kit/error-state.tsx'
import { RowBones, Skeleton } from '../../kit/skeleton.tsx'
import { useCurrentApp } from '../../session/current-app.tsx'
import { ContactSheet } from './contact-sheet.tsx'
import { ContactsTable } from './contacts-table.tsx'
import { NoContacts } from './no-contacts.tsx'
import { SearchField } from './search-field.tsx'

const route = getRouteApi('/gate/shell/contacts')

/** Everybody the business talks with. */
export function ContactsScreen() {
  const { app } = useCurrentApp()
  const { search = '' } = route.useSearch()
  const contactId = useMatch({ from: '/gate/shell/contacts/$contactId', shouldThrow: false })?.params.contactId ?? null
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  const list = useInfiniteQuery(contactsQuery(app.id, search))
  const items = list.data?.pages.flatMap((page) => page.items)
  const open = (id: string) => void navigate({ to: '/contacts/$contactId', params: { contactId: id }, search: (before) => before })
  const close = () => {
    setAdding(false)
    if (contactId) void navigate({ to: '/contacts', search: (before) => before })
  }

  useEffect(() => {
    document.title = `Contacts · ${APP_TITLE}`
  }, [])
  useActions([
    { id: 'add-contact', name: 'Add contact', group: 'Contacts', keywords: 'new customer', shortcut: 'c', perform: () => setAdding(true) },
  ])

  return (
    <main className="flex h-full flex-col">
      <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2">
        <h1 className="text-title font-semibold">Contacts</h1>
        {items && (
          <span className="text-secondary text-ink-2 tabular-nums">
            {items.length}
            {list.hasNextPage && '+'}
          </span>
        )}
        <div className="flex-1" />
        <SearchField
          value={search}
          onChange={(next) => void navigate({ to: '/contacts', search: { search: next || undefined }, replace: true })}
        />
        <Button variant="primary" icon={<Plus />} onClick={() => setAdding(true)}>
          Add contact
        </Button>
      </header>
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
        {items?.length === 0 && <NoContacts search={search} onAdd={() => setAdding(true)} />}
        {items && items.length > 0 && (
          <ContactsTable
            items={items}
            openId={contactId}
            onOpen={open}
            onEnd={() => list.hasNextPage && !list.isFetchingNextPage && void list.fetchNextPage()}
          />
        )}
      </div>
      <ContactSheet contactId={adding ? null : contactId} open={adding || contactId !== null} onClose={close} onAdded={open} />
    </main>
  )
}
