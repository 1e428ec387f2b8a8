import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { t } from '#domain/i18n/t.ts'
import { contactRunsQuery } from '#web/api/flows/list-workflow-runs.ts'
import { Button } from '#web/kit/form/button.tsx'
import { causeText, RunState } from '#web/kit/runs/run-labels.tsx'
import { Ago } from '#web/session/ago.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

/** The runs of workflows for a contact, newest first, each with a way to how it went; nothing where there are none. */
export function ContactRuns({ contactId }: { contactId: string }) {
  const { app } = useCurrentApp()
  const runs = useInfiniteQuery(contactRunsQuery(app.id, contactId))
  const items = runs.data?.pages.flatMap((page) => page.items) ?? []
  if (items.length === 0) return null
  return (
    <section aria-label={t('Workflow runs')} className="mt-6 border-t border-line pt-4">
      <h2 className="mb-2 text-secondary font-medium">{t('Workflow runs')}</h2>
      <ul className="-mx-2 flex flex-col">
        {items.map(({ id, workflowId, workflowName, cause, status, nextAt, createdAt }) => (
          <li key={id}>
            <Link
              to="/workflows/$flowId"
              params={{ flowId: workflowId }}
              search={{ show: 'runs', run: id }}
              className="flex items-center gap-2 rounded-row px-2 py-1.5 hover:bg-hover max-phone:min-h-11"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate text-secondary text-ink">{workflowName}</span>
                <span className="block truncate text-meta text-ink-3">{causeText(cause)}</span>
              </span>
              <span className="shrink-0 text-meta text-ink-3">
                <Ago at={createdAt} />
              </span>
              <RunState status={status} nextAt={nextAt} />
            </Link>
          </li>
        ))}
      </ul>
      {runs.hasNextPage && (
        <Button size="sm" variant="ghost" busy={runs.isFetchingNextPage} onClick={() => void runs.fetchNextPage()}>
          {t('Show older runs')}
        </Button>
      )}
    </section>
  )
}
