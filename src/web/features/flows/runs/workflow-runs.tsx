import { useInfiniteQuery } from '@tanstack/react-query'

import { ApiError } from '#web/api/api-error.ts'
import { workflowRunsQuery } from '#web/api/flows/list-workflow-runs.ts'
import { Button } from '#web/kit/form/button.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { ErrorState } from '#web/kit/feedback/error-state.tsx'
import { RowBones, Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { RUN_COLUMNS, RunRow } from './run-row.tsx'

/** The runs of a workflow, newest first. */
export function WorkflowRuns({ workflowId }: { workflowId: string }) {
  const { app } = useCurrentApp()
  const runs = useInfiniteQuery(workflowRunsQuery(app.id, workflowId))
  const items = runs.data?.pages.flatMap((page) => page.items)
  return (
    <div role="region" aria-label="Runs" tabIndex={0} className="h-full overflow-y-auto bg-surface">
      {runs.isPending && (
        <Skeleton label="Loading runs" onRetry={() => void runs.refetch()}>
          <RowBones count={6} height="h-14" />
        </Skeleton>
      )}
      {runs.isError && !items && (
        <ErrorState
          title="Couldn’t load the runs"
          hint={runs.error instanceof ApiError ? runs.error.hint : 'Try again.'}
          reference={runs.error.message}
          onRetry={() => void runs.refetch()}
        />
      )}
      {items?.length === 0 && (
        <EmptyState title="It has not run yet">Each run shows here, with what started it and how it ended.</EmptyState>
      )}
      {items && items.length > 0 && (
        <>
          <div role="table" aria-label="Runs">
            <div role="rowgroup" className="sticky top-0 z-10 bg-sunken max-md:hidden">
              <div role="row" className={`${RUN_COLUMNS} h-9 items-center border-b border-line text-secondary text-ink-2`}>
                {['Started', 'Because of', 'State', 'Version', 'Problem'].map((title) => (
                  <div key={title} role="columnheader" className="px-4">
                    {title}
                  </div>
                ))}
              </div>
            </div>
            <div role="rowgroup">
              {items.map((run) => (
                <RunRow key={run.id} run={run} />
              ))}
            </div>
          </div>
          {runs.hasNextPage && (
            <div className="flex justify-center p-4">
              <Button busy={runs.isFetchingNextPage} onClick={() => void runs.fetchNextPage()}>
                Show older runs
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  )
}
