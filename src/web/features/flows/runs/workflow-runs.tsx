import { useInfiniteQuery } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import { workflowRunsQuery } from '#web/api/flows/list-workflow-runs.ts'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { PagedList } from '#web/kit/list/paged-list.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { RUN_COLUMNS } from './run-columns.tsx'

/** The runs of a workflow, newest first; each opens as it went, on the drawing. */
export function WorkflowRuns({ workflowId }: { workflowId: string }) {
  const { app } = useCurrentApp()
  const runs = useInfiniteQuery(workflowRunsQuery(app.id, workflowId))
  return (
    <div role="region" aria-label={t('Runs')} tabIndex={0} className="h-full overflow-y-auto bg-surface">
      <PagedList
        what={t('the runs')}
        list={runs}
        more={t('Show older runs')}
        bones={{ count: 6, height: 'h-14' }}
        empty={<EmptyState title={t('It has not run yet')}>{t('Each run shows here, with what started it and how it ended.')}</EmptyState>}
      >
        {(items) => (
          <DataTable
            label={t('Runs')}
            items={items}
            idOf={({ id }) => id}
            columns={RUN_COLUMNS}
            grid="grid-cols-[8rem_minmax(8rem,1fr)_minmax(10rem,1fr)_8rem_6rem_minmax(10rem,2fr)] max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-y-1"
            headClassName="max-md:hidden"
            rowClassName="min-h-14 max-md:px-4 max-md:py-3"
          />
        )}
      </PagedList>
    </div>
  )
}
