import { formatNumber } from '#domain/i18n/plural.ts'
import { Link } from '@tanstack/react-router'
import { CircleAlert, Workflow, Zap } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { FlowSummary } from '#domain/api/flows/flows.ts'

import { Tag } from '#web/kit/form/tag.tsx'
import type { Column } from '#web/kit/table/data-table.tsx'
import { Ago } from '#web/session/ago.tsx'
import { FlowState } from '../flow-state.tsx'
import { FLOW_CELLS, triggerText } from './flow-row.ts'
import type { FlowSort } from './list-search.ts'

const HEAD = 'truncate px-4'
const FIGURE = 'px-4 text-ink-2 tabular-nums max-md:hidden'

/** What the list says of a flow; the whole row opens it. */
export const FLOW_COLUMNS: readonly Column<FlowSummary, FlowSort>[] = [
  {
    id: 'name',
    title: t('Name'),
    sort: { by: 'name', first: 'asc' },
    className: FLOW_CELLS.name,
    cell: (flow) => <NameLink flow={flow} />,
  },
  {
    id: 'starts',
    title: t('Starts when'),
    className: FLOW_CELLS.starts,
    headClassName: HEAD,
    cell: ({ found, triggers }) => (
      <span className="line-clamp-1">{found === null ? triggerText(triggers) : <>{t('In a step: “{found}”', { found })}</>}</span>
    ),
  },
  {
    id: 'state',
    title: t('State'),
    className: FLOW_CELLS.state,
    headClassName: HEAD,
    cell: (flow) => <State flow={flow} />,
  },
  {
    id: 'runs',
    title: t('7 days'),
    about: t('Passages that began in the last 7 days'),
    sort: { by: 'runs', first: 'desc' },
    className: FIGURE,
    cell: ({ runs }) => formatNumber(runs),
  },
  {
    id: 'completed',
    title: t('Completed'),
    about: t('How many of these came to an end'),
    sort: { by: 'completed', first: 'desc' },
    className: FIGURE,
    cell: ({ runs, completed }) => (runs === 0 ? '–' : `${Math.round((completed / runs) * 100)} %`),
  },
  {
    id: 'edited',
    title: t('Edited'),
    sort: { by: 'edited', first: 'desc' },
    className: 'min-w-0 px-4 text-ink-2 max-xl:hidden',
    headClassName: 'max-xl:hidden',
    cell: ({ updatedAt, updatedBy }) => (
      <>
        <div>
          <Ago at={updatedAt} />
        </div>
        {updatedBy !== null && <div className="truncate text-meta text-ink-3">{updatedBy}</div>}
      </>
    ),
  },
]

const placeOf = ({ kind }: FlowSummary) => (kind === 'flow' ? '/flows/$flowId' : '/workflows/$flowId')

function NameLink({ flow }: { flow: FlowSummary }) {
  const { id, kind, name } = flow
  return (
    <Link
      to={placeOf(flow)}
      params={{ flowId: id }}
      className="focus-inset flex min-w-0 items-center gap-3 text-base font-medium text-ink after:absolute after:inset-0"
    >
      <span
        className="inline-flex size-8 shrink-0 items-center justify-center rounded-control bg-lagoon-soft text-lagoon-fg group-aria-selected/row:bg-surface max-md:hidden"
        aria-hidden
      >
        {kind === 'flow' ? <Workflow className="size-4" /> : <Zap className="size-4" />}
      </span>
      <span dir="auto" title={name} className="line-clamp-2 wrap-anywhere">
        {name}
      </span>
    </Link>
  )
}

function State({ flow }: { flow: FlowSummary }) {
  const { id, archivedAt, publishedVersion, isChanged, problems } = flow
  return (
    <>
      {archivedAt === null ? <FlowState publishedVersion={publishedVersion} /> : <Tag>{t('Archived')}</Tag>}
      {isChanged && <Tag tone="warning">{t('Changed')}</Tag>}
      {problems !== null && problems > 0 && (
        <Link
          to={placeOf(flow)}
          params={{ flowId: id }}
          search={{ show: 'draft', pane: 'problems' }}
          className="relative z-10 inline-flex min-h-6 items-center"
        >
          <Tag tone="danger" icon={<CircleAlert />}>
            {t('{problems, plural, one {# problem} other {# problems}}', { problems })}
          </Tag>
        </Link>
      )}
    </>
  )
}
