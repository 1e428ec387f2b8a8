import { Link } from '@tanstack/react-router'

import type { WorkflowRun } from '#domain/api/flows/workflows.ts'
import { TRIGGER_WORDS } from '#domain/flows/trigger-labels.ts'

import { Tag } from '#web/kit/form/tag.tsx'
import { agoWords, exactWords } from '#web/kit/text/format-time.ts'
import { useNow } from '#web/kit/hooks/use-now.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'

export const RUN_COLUMNS =
  'grid grid-cols-[8rem_minmax(10rem,1fr)_8rem_6rem_minmax(12rem,2fr)] max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-y-1'

const STATES = {
  running: { word: 'Running', tone: 'info' },
  completed: { word: 'Done', tone: 'success' },
  failed: { word: 'Failed', tone: 'danger' },
  refused: { word: 'Refused', tone: 'warning' },
  cancelled: { word: 'Stopped', tone: 'plain' },
} as const

/** One run: when, why, how it ended. Where it spoke with somebody, it leads to the conversation. */
export function RunRow({ run }: { run: WorkflowRun }) {
  const { app } = useCurrentApp()
  const now = useNow()
  const { word, tone } = STATES[run.status]
  const cause = causeWords(run.cause.type)
  return (
    <div role="row" className={`${RUN_COLUMNS} relative min-h-14 items-center border-b border-line text-secondary max-md:px-4 max-md:py-3`}>
      <div role="cell" className="px-4 text-ink-2 tabular-nums max-md:order-2 max-md:px-0" title={exactWords(run.createdAt, app.timeZone)}>
        {agoWords(run.createdAt, now)}
      </div>
      <div role="cell" className="min-w-0 px-4 font-medium max-md:px-0">
        {run.conversationId === null ? (
          cause
        ) : (
          <Link to="/inbox/$conversationId" params={{ conversationId: run.conversationId }} className="text-ink hover:underline">
            {cause}
          </Link>
        )}
      </div>
      <div role="cell" className="px-4 max-md:order-3 max-md:px-0">
        <Tag tone={tone}>{run.status === 'running' && run.nextAt !== null ? 'Waiting' : word}</Tag>
      </div>
      <div role="cell" className="px-4 text-ink-2 tabular-nums max-md:hidden">
        {run.version}
      </div>
      <div role="cell" className="min-w-0 px-4 text-ink-2 wrap-anywhere max-md:order-4 max-md:col-span-2 max-md:px-0">
        {run.problem ?? ''}
      </div>
    </div>
  )
}

const WORDS: Readonly<Record<string, string>> = TRIGGER_WORDS

const causeWords = (type: string): string => {
  const words = WORDS[type] ?? type
  return words.charAt(0).toUpperCase() + words.slice(1)
}
