import { Link } from '@tanstack/react-router'

import { t } from '#domain/i18n/t.ts'
import type { WorkflowRun } from '#domain/api/flows/workflows.ts'
import { TRIGGER_WORDS } from '#domain/flows/trigger-labels.ts'

import { Tag } from '#web/kit/form/tag.tsx'
import type { Column } from '#web/kit/table/data-table.tsx'
import { Ago } from '#web/session/ago.tsx'

const STATES = {
  running: { word: t('Running'), tone: 'info' },
  completed: { word: t('Done'), tone: 'success' },
  failed: { word: t('Failed'), tone: 'danger' },
  refused: { word: t('Refused'), tone: 'warning' },
  cancelled: { word: t('Stopped'), tone: 'plain' },
} as const

/** What is said of a run: when, why, how it ended. Where it spoke with somebody, it leads to the conversation. */
export const RUN_COLUMNS: readonly Column<WorkflowRun>[] = [
  {
    id: 'started',
    title: t('Started'),
    className: 'px-4 text-ink-2 max-md:order-2 max-md:px-0',
    headClassName: 'px-4',
    cell: ({ createdAt }) => <Ago at={createdAt} />,
  },
  {
    id: 'cause',
    title: t('Trigger'),
    className: 'min-w-0 px-4 font-medium max-md:px-0',
    headClassName: 'px-4',
    cell: ({ cause, conversationId }) =>
      conversationId === null ? (
        causeText(cause.type)
      ) : (
        <Link to="/inbox/$conversationId" params={{ conversationId }} className="text-ink hover:underline">
          {causeText(cause.type)}
        </Link>
      ),
  },
  {
    id: 'state',
    title: t('State'),
    className: 'px-4 max-md:order-3 max-md:px-0',
    cell: ({ status, nextAt }) => (
      <Tag tone={STATES[status].tone}>{status === 'running' && nextAt !== null ? t('Waiting') : STATES[status].word}</Tag>
    ),
  },
  { id: 'version', title: t('Version'), className: 'px-4 text-ink-2 tabular-nums max-md:hidden', cell: ({ version }) => version },
  {
    id: 'problem',
    title: t('Problem'),
    className: 'min-w-0 px-4 text-ink-2 wrap-anywhere max-md:order-4 max-md:col-span-2 max-md:px-0',
    cell: ({ problem }) => problem ?? '',
  },
]

const WORDS: Readonly<Record<string, string>> = TRIGGER_WORDS

const causeText = (type: string): string => {
  const words = WORDS[type] ?? type
  return words.charAt(0).toUpperCase() + words.slice(1)
}
