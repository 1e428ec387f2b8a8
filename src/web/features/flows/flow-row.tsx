import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { CircleAlert, Ellipsis, Workflow, Zap } from 'lucide-react'
import type { ReactNode } from 'react'

import type { FlowSummary } from '#domain/api/flows/flows.ts'

import { IconButton } from '#web/kit/form/icon-button.tsx'
import { Menu } from '#web/kit/overlay/menu.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import { agoWords, exactWords } from '#web/kit/text/format-time.ts'
import { useNow } from '#web/kit/hooks/use-now.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { FlowState } from './flow-state.tsx'

export const FLOW_COLUMNS =
  'grid grid-cols-[2.75rem_minmax(12rem,1.6fr)_minmax(9rem,1.4fr)_9.5rem_5.5rem_7rem_8.5rem_3rem] max-xl:grid-cols-[2.75rem_minmax(11rem,1.6fr)_minmax(8rem,1fr)_9.5rem_5.5rem_7rem_3rem] max-md:grid-cols-[2.75rem_minmax(0,1fr)_auto_3rem]'

const SHOWN_TRIGGERS = 4

type Props = { flow: FlowSummary; index: number; picked: boolean; onPick: (id: string, range: boolean) => void; menu: ReactNode }

/** One flow of the list; the whole row opens it. */
export function FlowRow({ flow, index, picked, onPick, menu }: Props) {
  const { app } = useCurrentApp()
  const now = useNow()
  const { id, kind, name, runs, completed, updatedAt, updatedBy, found, problems } = flow
  const place = kind === 'flow' ? '/flows/$flowId' : '/workflows/$flowId'
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={picked}
      data-index={index}
      className={clsx(
        FLOW_COLUMNS,
        'group/row relative min-h-16 items-center gap-y-0.5 border-b border-line text-secondary max-md:py-2',
        picked ? 'bg-lagoon-soft' : 'hover:bg-hover',
      )}
    >
      <div role="cell" className="relative z-10 flex h-full items-center ps-4 max-md:row-span-2">
        <input
          type="checkbox"
          aria-label={`Choose ${name}`}
          checked={picked}
          onChange={() => {}}
          onClick={(event) => onPick(id, event.shiftKey)}
          className="size-4 max-phone:size-5"
        />
      </div>
      <div role="cell" className="flex min-w-0 items-center px-4 max-md:col-span-2 max-md:ps-1 max-md:pe-2">
        <Link
          to={place}
          params={{ flowId: id }}
          className="focus-inset flex min-w-0 items-center gap-3 text-base font-medium text-ink after:absolute after:inset-0"
        >
          <span
            className={clsx(
              'inline-flex size-8 shrink-0 items-center justify-center rounded-control text-lagoon-fg max-md:hidden',
              picked ? 'bg-surface' : 'bg-lagoon-soft',
            )}
            aria-hidden
          >
            {kind === 'flow' ? <Workflow className="size-4" /> : <Zap className="size-4" />}
          </span>
          <span dir="auto" title={name} className="line-clamp-2 wrap-anywhere">
            {name}
          </span>
        </Link>
      </div>
      <div role="cell" className="min-w-0 px-4 text-ink-2 max-md:order-last max-md:ps-1">
        <span className="line-clamp-1">{found === null ? triggerWords(flow.triggers) : <>In a step: “{found}”</>}</span>
      </div>
      <div role="cell" className="flex flex-wrap items-center gap-1 px-4 max-md:order-last max-md:px-1">
        {flow.archivedAt === null ? <FlowState publishedVersion={flow.publishedVersion} /> : <Tag>Archived</Tag>}
        {flow.isChanged && <Tag tone="warning">Changed</Tag>}
        {problems !== null && problems > 0 && (
          <Link
            to={place}
            params={{ flowId: id }}
            search={{ show: 'draft', pane: 'problems' }}
            className="relative z-10 inline-flex min-h-6 items-center"
          >
            <Tag tone="danger" icon={<CircleAlert />}>
              {problemWords(problems)}
            </Tag>
          </Link>
        )}
      </div>
      <div role="cell" className="px-4 text-ink-2 tabular-nums max-md:hidden">
        {runs.toLocaleString('en')}
      </div>
      <div role="cell" className="px-4 text-ink-2 tabular-nums max-md:hidden">
        {runs === 0 ? '–' : `${Math.round((completed / runs) * 100)} %`}
      </div>
      <div role="cell" className="min-w-0 px-4 text-ink-2 tabular-nums max-xl:hidden" title={exactWords(updatedAt, app.timeZone)}>
        <div>{agoWords(updatedAt, now)}</div>
        {updatedBy !== null && <div className="truncate text-meta text-ink-3">{updatedBy}</div>}
      </div>
      <div role="cell" className="relative z-10 flex justify-center max-md:row-span-2">
        <Menu align="end" trigger={<IconButton label={`What can be done with ${name}`} icon={<Ellipsis />} />}>
          {menu}
        </Menu>
      </div>
    </div>
  )
}

const problemWords = (count: number): string => (count === 1 ? '1 problem' : `${count} problems`)

function triggerWords(triggers: readonly string[]): string {
  if (triggers.length === 0) return 'Nothing starts it'
  const more = triggers.length - SHOWN_TRIGGERS
  const shown = triggers.slice(0, SHOWN_TRIGGERS).join(', ')
  return more > 0 ? `${shown} and ${more} more` : shown
}
