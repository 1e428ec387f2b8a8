import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Plus, Upload } from 'lucide-react'
import { Suspense, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { ContactFilter } from '#domain/contacts/contact-filter.ts'
import { type DateSpan, isNarrowed as hasDates } from '#domain/date-range.ts'
import { intervalOf } from '#flow/time/date-interval.ts'
import { usePageTitle } from '#web/kit/brand/brand.ts'
import { useActions } from '#web/actions/use-actions.ts'
import { segmentsQuery } from '#web/api/contacts/contact-segments.ts'
import { contactCountQuery, contactsQuery } from '#web/api/contacts/list-contacts.ts'
import { Button } from '#web/kit/form/button.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { itemsOf } from '#web/kit/list/paged-list.tsx'
import { SearchField } from '#web/kit/form/search-field.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { type Selection, useSelection } from '#web/kit/list/use-selection.ts'

import { ColumnMenu } from './table/column-menu.tsx'
import { ContactSheet } from './contact-sheet.tsx'
import { ContactsBody } from './contacts-body.tsx'
import { type ContactsSearch, parseContactsSearch, readFilter, writeFilter } from './contacts-search.ts'
import { formatCount } from './format-count.ts'
import { FilterBar } from './filter/filter-bar.tsx'
import { SegmentsPane } from './segments-pane.tsx'
import { type Columns, useColumns } from './table/use-columns.ts'
import { useTaskEnd } from './use-task-end.ts'
import { useWalk } from './use-walk.ts'

const route = getRouteApi('/gate/shell/contacts')
// Seldom wanted, and not small.
const TaskDialog = lazyPart(async () => (await import('./dialogs/task-dialog.tsx')).TaskDialog)
const ContactForm = lazyPart(async () => (await import('./contact-form.tsx')).ContactForm)
const SaveSegment = lazyPart(async () => (await import('./save-segment.tsx')).SaveSegment)
const BulkBar = lazyPart(async () => (await import('./bulk-bar.tsx')).BulkBar)
const ImportSheet = lazyPart(async () => (await import('./import/import-sheet.tsx')).ImportSheet)

/** What the address of the screen says, and the way to another. */
function useAddress() {
  const address = parseContactsSearch(route.useSearch())
  const navigate = useNavigate()
  const go = (change: Partial<ContactsSearch>) => void navigate({ to: '/contacts', search: { ...address, ...change }, replace: true })
  const isNarrowed = [address.search, address.filter, address.segment].some(Boolean) || hasDates(address)
  return { address, go, filter: readFilter(address.filter), isNarrowed }
}

/** Makes of a filter one that keeps to the segment and the days that are chosen. */
function useWithin(segmentId: string | undefined, span: DateSpan): (filter: ContactFilter) => ContactFilter {
  const { app } = useCurrentApp()
  const { data } = useQuery(segmentsQuery(app.id))
  const segment = data?.items.find(({ id }) => id === segmentId)?.filter
  return (filter) => {
    const added = hasDates(span) && { on: 'addedBetween' as const, ...intervalOf(span, app.timeZone, new Date().toISOString()) }
    return segment || added ? { match: 'all', conditions: [filter, ...(segment ? [segment] : []), ...(added ? [added] : [])] } : filter
  }
}

const ANY_TIME = { range: undefined, from: undefined, to: undefined }

const isAny = ({ isAll, ids }: Selection): boolean => isAll || ids.size > 0

/** How many are found, in words and as a number, and whether these are more than are picked. */
const foundOf = (found: Count | undefined, picked: number) => ({
  words: found ? formatCount(found) : '',
  count: found?.count ?? 0,
  isMore: (found?.count ?? 0) > picked,
})

type Count = Parameters<typeof formatCount>[0]

type HeaderProps = {
  count: Count | undefined
  search: string
  onSearch: (words: string) => void
  columns: Columns
  mayImport: boolean
  /** Nobody is there yet: the place of the table asks for the first. */
  isEmpty: boolean
  onAsk: (dialog: 'import' | 'add') => void
}

function Header({ count, search, onSearch, columns, mayImport, isEmpty, onAsk }: HeaderProps) {
  return (
    <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2">
      <h1 className="text-title font-semibold">{t('Contacts')}</h1>
      {count && <span className="text-secondary text-ink-2 tabular-nums">{formatCount(count)}</span>}
      <div className="flex-1" />
      <SearchField
        label={t('Search contacts')}
        className="w-64 max-phone:order-last max-phone:w-full"
        placeholder={t('Name, phone or email')}
        value={search}
        onChange={onSearch}
      />
      <ColumnMenu columns={columns} />
      <Button
        icon={<Upload />}
        disabled={!mayImport}
        title={mayImport ? undefined : t('Ask an owner or an admin of the app')}
        onClick={() => onAsk('import')}
      >
        <span className="max-phone:sr-only">{t('Import')}</span>
      </Button>
      {!isEmpty && (
        <Button variant="primary" icon={<Plus />} onClick={() => onAsk('add')}>
          <span className="max-phone:sr-only">{t('Add contact')}</span>
        </Button>
      )}
    </header>
  )
}

/** Everybody the business talks with: a table to filter, choose from and work on. */
export function ContactsScreen() {
  const { app } = useCurrentApp()
  const { address, go, filter, isNarrowed } = useAddress()
  const { search, segment, by: sort = 'lastSeen', dir: direction = 'desc', open = null } = address
  const span = { range: address.range, from: address.from, to: address.to }
  const question = { search, filter: writeFilter(filter), segmentId: segment, ...span }
  const list = useInfiniteQuery(contactsQuery(app.id, question, sort, direction))
  const count = useQuery(contactCountQuery(app.id, question))
  const columns = useColumns()
  const ids = (itemsOf(list) ?? []).map(({ id }) => id)
  const selection = useSelection(ids)
  const [dialog, setDialog] = useState<Asked>(null)
  const [watched, setWatched] = useState<string | null>(null)
  const watch = (taskId: string) => {
    setWatched(taskId)
    setDialog({ taskId })
  }
  useTaskEnd(watched)
  const mayImport = app.role !== 'agent'
  const within = useWithin(segment, span)
  const narrow = (change: Partial<ContactsSearch>) => {
    selection.clear()
    go(change)
  }

  usePageTitle(t('Contacts'))
  useWalk({ ids, openId: open, onOpen: (id) => go({ open: id }), onEscape: selection.clear })
  useContactActions({ mayImport, hasFilter: filter.conditions.length > 0, isNarrowed, onAsk: setDialog })

  return (
    <main className="relative flex h-full flex-col">
      <Header
        count={count.data}
        search={search ?? ''}
        onSearch={(next) => narrow({ search: next || undefined })}
        columns={columns}
        mayImport={mayImport}
        isEmpty={!isNarrowed && itemsOf(list)?.length === 0}
        onAsk={setDialog}
      />
      <div className="flex min-h-0 flex-1">
        <SegmentsPane segmentId={segment} onChoose={(segmentId) => narrow({ segment: segmentId })} />
        <div className="flex min-w-0 flex-1 flex-col">
          <FilterBar
            filter={filter}
            span={span}
            onSpan={({ range, from, to }) => narrow({ range, from, to })}
            onChange={(next) => narrow({ filter: writeFilter(next) })}
            onSave={() => setDialog('save')}
          />
          <ContactsBody
            list={list}
            isNarrowed={isNarrowed}
            onClear={() => narrow({ search: undefined, filter: undefined, segment: undefined, ...ANY_TIME })}
            onAdd={() => setDialog('add')}
            table={{
              columns,
              selection,
              sorting: { sort, direction, onSort: (nextSort, nextDirection) => go({ by: nextSort, dir: nextDirection }) },
              openId: open,
              onOpen: (id) => go({ open: id }),
            }}
          />
        </div>
      </div>
      {isAny(selection) && (
        <Suspense fallback={null}>
          <BulkBar
            selection={selection}
            found={foundOf(count.data, selection.ids.size)}
            question={{ ...(search && { search }), filter: within(filter) }}
            columns={columns.shown.map(({ id }) => id)}
            onTask={watch}
          />
        </Suspense>
      )}
      <ContactSheet contactId={open} open={dialog !== 'add' && open !== null} onClose={() => go({ open: undefined })} />
      <Dialogs
        dialog={dialog}
        filter={filter}
        onClose={() => setDialog(null)}
        onTask={watch}
        onAdded={(id) => go({ open: id })}
        onSaved={(id) => go({ segment: id, filter: undefined })}
      />
    </main>
  )
}

type ActionsProps = { mayImport: boolean; hasFilter: boolean; isNarrowed: boolean; onAsk: (asked: Asked) => void }

/** What the palette of commands and the keys offer on this screen. */
function useContactActions({ mayImport, hasFilter, isNarrowed, onAsk }: ActionsProps): void {
  const navigate = useNavigate()
  useActions([
    {
      id: 'add-contact',
      name: t('Add contact'),
      group: 'Contacts',
      keywords: t('new customer'),
      shortcut: 'c',
      perform: () => onAsk('add'),
    },
    {
      id: 'import-contacts',
      name: t('Import contacts…'),
      group: 'Contacts',
      keywords: t('csv upload'),
      when: () => mayImport,
      perform: () => onAsk('import'),
    },
    {
      id: 'save-segment',
      name: t('Save this filter as a segment…'),
      group: 'Contacts',
      when: () => hasFilter,
      perform: () => onAsk('save'),
    },
    {
      id: 'clear-contacts',
      name: t('Show all contacts'),
      group: 'Contacts',
      when: () => isNarrowed,
      perform: () => void navigate({ to: '/contacts' }),
    },
  ])
}

/** What is asked, or shown, over the screen. */
type Asked = 'add' | 'save' | 'import' | { taskId: string } | null

type DialogsProps = {
  dialog: Asked
  filter: ContactFilter
  onClose: () => void
  onTask: (taskId: string) => void
  onAdded: (contactId: string) => void
  onSaved: (segmentId: string) => void
}

function Dialogs({ dialog, filter, onClose, onTask, onAdded, onSaved }: DialogsProps) {
  return (
    <>
      {dialog === 'add' && (
        <Suspense fallback={null}>
          <ContactForm
            onSaved={({ id }) => {
              onClose()
              onAdded(id)
            }}
            onCancel={onClose}
          />
        </Suspense>
      )}
      {dialog === 'save' && (
        <Suspense fallback={null}>
          <SaveSegment
            filter={filter}
            onClose={onClose}
            onSaved={(id) => {
              onClose()
              onSaved(id)
            }}
          />
        </Suspense>
      )}
      {dialog === 'import' && (
        <Suspense fallback={null}>
          <ImportSheet onClose={onClose} onImporting={onTask} />
        </Suspense>
      )}
      {typeof dialog === 'object' && dialog && (
        <Suspense fallback={null}>
          <TaskDialog taskId={dialog.taskId} onClose={onClose} />
        </Suspense>
      )}
    </>
  )
}
