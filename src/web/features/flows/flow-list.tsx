import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { APP_TITLE } from '#domain/constants.ts'
import type { FlowKind } from '#domain/flow-document.ts'

import { ApiError } from '../../api/api-error.ts'
import { flowsQuery } from '../../api/flows/list-flows.ts'
import { EmptyState } from '../../kit/empty-state.tsx'
import { ErrorState } from '../../kit/error-state.tsx'
import { RowBones, Skeleton } from '../../kit/skeleton.tsx'
import { useCurrentApp } from '../../session/current-app.tsx'
import { FlowRow, FLOW_COLUMNS } from './flow-row.tsx'

type Props = { kind: FlowKind; title: 'Flows' | 'Workflows'; empty: string }

/** The flows or the workflows of the app in a table; each row opens one. */
export function FlowList({ kind, title, empty }: Props) {
  const { app } = useCurrentApp()
  const flows = useQuery(flowsQuery(app.id, kind))
  const items = flows.data?.items

  useEffect(() => {
    document.title = `${title} · ${APP_TITLE}`
  }, [title])

  return (
    <main className="flex h-full flex-col">
      <header className="flex h-14 shrink-0 items-center gap-3 border-b border-line px-4">
        <h1 className="text-title font-semibold">{title}</h1>
        {items && <span className="text-secondary text-ink-2 tabular-nums">{items.length}</span>}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {flows.isPending && (
          <Skeleton label={`Loading ${title.toLowerCase()}`} onRetry={() => void flows.refetch()}>
            <RowBones count={4} height="h-16" />
          </Skeleton>
        )}
        {flows.isError && !items && (
          <ErrorState
            title={`Couldn’t load the ${title.toLowerCase()}`}
            hint={flows.error instanceof ApiError ? flows.error.hint : 'Try again.'}
            reference={flows.error.message}
            onRetry={() => void flows.refetch()}
          />
        )}
        {items?.length === 0 && <EmptyState title={`No ${title.toLowerCase()} yet`}>{empty}</EmptyState>}
        {items && items.length > 0 && (
          <div role="table" aria-label={title} aria-rowcount={items.length}>
            <div role="rowgroup" className="sticky top-0 z-10 bg-sunken max-md:hidden">
              <div role="row" className={`${FLOW_COLUMNS} h-9 items-center border-b border-line text-secondary text-ink-2`}>
                {['Name', 'Starts when', 'State', 'Runs', 'Completed', 'Changed'].map((title) => (
                  <div key={title} role="columnheader" className="px-4">
                    {title}
                  </div>
                ))}
              </div>
            </div>
            <div role="rowgroup">
              {items.map((flow) => (
                <FlowRow key={flow.id} flow={flow} />
              ))}
            </div>
          </div>
        )}
      </div>
    </main>
  )
}
