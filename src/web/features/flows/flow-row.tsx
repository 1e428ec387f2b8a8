import { Link } from '@tanstack/react-router'
import { Workflow, Zap } from 'lucide-react'

import type { FlowSummary } from '#domain/api/flows.ts'

import { agoWords, exactWords } from '../../kit/time-words.ts'
import { useNow } from '../../kit/use-now.ts'
import { useCurrentApp } from '../../session/current-app.tsx'
import { FlowState } from './flow-state.tsx'

export const FLOW_COLUMNS =
  'grid grid-cols-[minmax(12rem,1.4fr)_minmax(12rem,2fr)_6rem_6rem_8rem_6rem] max-md:grid-cols-[minmax(0,1fr)_auto]'

const SHOWN_TRIGGERS = 4

/** One flow of the list; the whole row opens it. */
export function FlowRow({ flow }: { flow: FlowSummary }) {
  const { app } = useCurrentApp()
  const now = useNow()
  return (
    <div
      role="row"
      className={`${FLOW_COLUMNS} relative min-h-16 items-center gap-y-0.5 border-b border-line text-secondary hover:bg-hover max-md:py-3`}
    >
      <div role="cell" className="flex min-w-0 items-center px-4">
        <Link
          to={flow.kind === 'flow' ? '/flows/$flowId' : '/workflows/$flowId'}
          params={{ flowId: flow.id }}
          className="focus-inset flex min-w-0 items-center gap-3 text-base font-medium text-ink after:absolute after:inset-0"
        >
          <span
            className="inline-flex size-8 shrink-0 items-center justify-center rounded-control bg-lagoon-soft text-lagoon-fg"
            aria-hidden
          >
            {flow.kind === 'flow' ? <Workflow className="size-4" /> : <Zap className="size-4" />}
          </span>
          <span className="truncate">{flow.name}</span>
        </Link>
      </div>
      <div role="cell" className="min-w-0 px-4 text-ink-2 max-md:order-last max-md:col-span-2 max-md:ps-15">
        <span className="line-clamp-1">{triggerWords(flow.triggers)}</span>
      </div>
      <div role="cell" className="px-4">
        <FlowState publishedVersion={flow.publishedVersion} />
      </div>
      <div role="cell" className="px-4 text-ink-2 tabular-nums max-md:hidden">
        {flow.runs.toLocaleString()}
      </div>
      <div role="cell" className="px-4 text-ink-2 tabular-nums max-md:hidden">
        {flow.runs === 0 ? '–' : `${Math.round((flow.completed / flow.runs) * 100)} %`}
      </div>
      <div role="cell" className="px-4 text-ink-2 tabular-nums max-md:hidden" title={exactWords(flow.updatedAt, app.timeZone)}>
        {agoWords(flow.updatedAt, now)}
      </div>
    </div>
  )
}

function triggerWords(triggers: readonly string[]): string {
  if (triggers.length === 0) return 'Nothing starts it'
  const more = triggers.length - SHOWN_TRIGGERS
  const shown = triggers.slice(0, SHOWN_TRIGGERS).join(', ')
  return more > 0 ? `${shown} and ${more} more` : shown
}
