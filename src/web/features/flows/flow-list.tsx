import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { FlowSummary } from '#domain/api/flows/flows.ts'
import type { FlowKind } from '#domain/flows/flow-document.ts'

import { usePageTitle } from '#web/kit/brand/brand.ts'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { useActions } from '#web/actions/use-actions.ts'
import { useCountProblems } from '#web/api/flows/count-problems.ts'
import { flowsQuery } from '#web/api/flows/list-flows.ts'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { RowBones } from '#web/kit/feedback/skeleton.tsx'
import { useSelection } from '#web/kit/list/use-selection.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { isTyping } from '#web/actions/is-typing.ts'

import { FlowBulkBar } from './list/flow-bulk-bar.tsx'
import { flowActions } from './list/flow-actions.ts'
import { FlowQuestions } from './list/flow-questions.tsx'
import { FlowTable } from './list/flow-table.tsx'
import { FoldersPane } from './list/folders-pane.tsx'
import { listActions } from './list/list-actions.ts'
import { ListHead } from './list/list-head.tsx'
import { ListFilters } from './list/list-filters.tsx'
import { type FlowListSearch, parseFlowListSearch } from './list/list-search.ts'
import { NothingShown } from './list/nothing-shown.tsx'
import { shownFlows } from './list/shown-flows.ts'
import { useFlowVerbs } from './list/use-flow-verbs.ts'
import { FirstUse, type Start, Starting, useMayDescribe } from './starting/starting.tsx'

const NewFolder = lazyPart(async () => (await import('./list/new-folder.tsx')).NewFolder)

const PLACES = { flow: '/flows', workflow: '/workflows' } as const

/** What the address asks for: all that match its words, those of them that are shown, and whether there is nothing yet. */
function useListed(kind: FlowKind, search: FlowListSearch) {
  const { app } = useCurrentApp()
  const flows = useQuery(flowsQuery(app.id, kind, search.search))
  const items = flows.data?.items
  useCountProblems(app.id, kind, items)
  const isNarrowed = [search.search, search.state, search.folder].some(Boolean)
  const shown = shownFlows(items ?? [], search)
  const isNew = items?.length === 0 && !isNarrowed
  return { flows, items, shown, isNew, showsNothing: items !== undefined && !isNew && shown.length === 0, isNarrowed }
}

type Props = { kind: FlowKind; title: string; empty: string }

/** The flows or the workflows of the app in a table: found, put in order, worked on, and begun. */
export function FlowList({ kind, title, empty }: Props) {
  const { app } = useCurrentApp()
  const navigate = useNavigate()
  const search = parseFlowListSearch(useSearch({ strict: false }))
  const place = PLACES[kind]
  const go = (change: FlowListSearch) => void navigate({ to: place, search: { ...search, ...change }, replace: true })
  const open = (flow: { id: string }) => void navigate({ to: `${place}/$flowId`, params: { flowId: flow.id } })
  const { flows, items, shown, isNew, showsNothing, isNarrowed } = useListed(kind, search)
  const selection = useSelection(shown.map(({ id }) => id))
  const picked = shown.filter(({ id }) => selection.ids.has(id))
  const [current, setCurrent] = useState<FlowSummary | null>(null)
  const [start, setStart] = useState<Start | null>(null)
  const [addsFolder, setAddsFolder] = useState(false)
  const verbs = useFlowVerbs(kind, selection.clear)
  const mayChange = app.role !== 'agent'
  const mayDescribe = useMayDescribe()
  const actionsFor = (chosen: readonly FlowSummary[]) => flowActions(chosen, verbs)
  const narrow = (change: FlowListSearch) => {
    selection.clear()
    go(change)
  }

  usePageTitle(title)
  useListKeys(selection.clear)
  useActions(
    listActions({
      kind,
      mayChange,
      mayDescribe,
      actions: actionsFor(picked.length > 0 ? picked : shown.filter(({ id }) => id === current?.id)),
      onStart: setStart,
      onFolder: () => setAddsFolder(true),
      onClear: isNarrowed ? () => void navigate({ to: place, search: {} }) : null,
    }),
  )

  return (
    <main className="relative flex h-full flex-col">
      <ListHead
        kind={kind}
        title={title}
        count={items && shown.length}
        search={search.search ?? ''}
        isNew={isNew}
        mayChange={mayChange}
        mayDescribe={mayDescribe}
        onSearch={(next) => narrow({ search: next || undefined })}
        onStart={setStart}
      />
      <div className="flex min-h-0 flex-1">
        {!isNew && (
          <FoldersPane
            kind={kind}
            flows={items}
            chosen={search.folder}
            mayChange={mayChange}
            onChoose={(folder) => narrow({ folder })}
            onAdd={() => setAddsFolder(true)}
          />
        )}
        <div className="flex min-w-0 flex-1 flex-col">
          {!isNew && <ListFilters kind={kind} search={search} onChange={narrow} />}
          <div className="min-h-0 flex-1 overflow-y-auto pb-16">
            <QueryState query={flows} what={t('the {title}', { title: title.toLowerCase() })}>
              <RowBones count={6} height="h-16" />
            </QueryState>
            {isNew && <FirstUse kind={kind} why={empty} mayChange={mayChange} mayDescribe={mayDescribe} onStart={setStart} />}
            {showsNothing && <NothingShown kind={kind} search={search} onShow={narrow} />}
            {shown.length > 0 && (
              <FlowTable
                title={title}
                items={shown}
                selection={selection}
                sorting={search}
                mayChange={mayChange}
                actionsFor={actionsFor}
                onSort={(by, dir) => go({ by, dir })}
                onOpen={open}
                onCurrent={setCurrent}
              />
            )}
          </div>
        </div>
      </div>
      {picked.length > 0 && (
        <FlowBulkBar count={picked.length} actions={actionsFor(picked)} mayChange={mayChange} onClear={selection.clear} />
      )}
      <FlowQuestions kind={kind} verbs={verbs} />
      {addsFolder && (
        <Suspense fallback={null}>
          <NewFolder
            kind={kind}
            onClose={() => setAddsFolder(false)}
            onMade={(folder) => {
              setAddsFolder(false)
              narrow({ folder })
            }}
          />
        </Suspense>
      )}
      <Starting kind={kind} start={start} onStart={setStart} />
    </main>
  )
}

const OWN_KEYS = '[role=menu], [role=listbox], [role=dialog], [role=alertdialog]'

/** Escape leaves what is chosen, wherever nothing else wants the key. */
function useListKeys(onEscape: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isElsewhere = isTyping(event.target) || (event.target instanceof Element && event.target.closest(OWN_KEYS) !== null)
      if (event.key === 'Escape' && !event.defaultPrevented && !isElsewhere) onEscape()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [onEscape])
}
