import { Link } from '@tanstack/react-router'

import { t } from '#domain/i18n/t.ts'
import type { WorkflowRun } from '#domain/api/flows/workflows.ts'

import { causeText, RunState } from '#web/kit/runs/run-labels.tsx'
import type { Column } from '#web/kit/table/data-table.tsx'
import { Ago } from '#web/session/ago.tsx'

/** What is said of a run in its list: when, for whom, why, how it ended. */
export const RUN_COLUMNS: readonly Column<WorkflowRun>[] = [
  {
    id: 'started',
    title: t('Started'),
    className: 'px-4 text-ink-2 max-md:order-2 max-md:px-0',
    headClassName: 'px-4',
    cell: ({ createdAt }) => <Ago at={createdAt} />,
  },
  {
    id: 'contact',
    title: t('Contact'),
    className: 'min-w-0 truncate px-4 font-medium max-md:px-0',
    headClassName: 'px-4',
    cell: ({ id, workflowId, contactId, contactName }) => (
      <Link to="/workflows/$flowId" params={{ flowId: workflowId }} search={{ show: 'runs', run: id }} className="text-ink hover:underline">
        {contactName ?? (contactId === null ? t('No contact') : t('Deleted contact'))}
      </Link>
    ),
  },
  {
    id: 'cause',
    title: t('Trigger'),
    className: 'min-w-0 truncate px-4 max-md:order-3 max-md:px-0',
    headClassName: 'px-4',
    cell: ({ cause }) => causeText(cause),
  },
  {
    id: 'state',
    title: t('State'),
    className: 'px-4 max-md:order-4 max-md:px-0',
    cell: ({ status, nextAt }) => <RunState status={status} nextAt={nextAt} />,
  },
  { id: 'version', title: t('Version'), className: 'px-4 text-ink-2 tabular-nums max-md:hidden', cell: ({ version }) => version },
  {
    id: 'problem',
    title: t('Problem'),
    className: 'min-w-0 px-4 text-ink-2 wrap-anywhere max-md:order-5 max-md:col-span-2 max-md:px-0',
    cell: ({ problem }) => problem ?? '',
  },
]
