import { locale } from '#domain/i18n/locale.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { FlowExits } from '#domain/api/flows/flow-exits.ts'
import type { FlowTotals, StepFigure } from '#domain/api/flows/flow-figures.ts'
import type { DateSpan } from '#domain/date-range.ts'
import type { Flow, FlowDocument } from '#domain/flows/flow-document.ts'

import { type Behind, flowFiguresQuery } from '#web/api/flows/flow-figures.ts'
import { DateSpanField } from '#web/kit/form/date-span-field.tsx'
import { ErrorState, hintOf } from '#web/kit/feedback/error-state.tsx'
import { Bone, Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Pane } from '../pane.tsx'
import type { Place } from '../place.ts'
import { exitAt, titleAt } from '../title-at.ts'
import { BehindFigure } from './behind-figure.tsx'
import { FunnelRow } from './funnel-row.tsx'

type Props = {
  flow: Pick<Flow, 'id' | 'kind'>
  /** What is drawn: its steps stand in the table in their order. */
  document: FlowDocument
  /** What the exits of its steps are called. */
  exits: FlowExits
  span: DateSpan
  onSpan: (span: DateSpan) => void
  /** Takes the figures by step for the cards; null when the pane goes. */
  onFigures: (figures: ReadonlyMap<string, StepFigure> | null) => void
  onGoTo: (place: Place) => void
  onClose: () => void
}

/** The days that are looked at where nothing else is chosen. */
export const FIGURE_DAYS = 'last_7_days'

/** What happened at each step in some days: totals, a table of all steps, and the conversations behind each figure. */
export function FiguresPane({ flow, document, exits, span, onSpan, onFigures, onGoTo, onClose }: Props) {
  const { app } = useCurrentApp()
  const { data, error, isPending, refetch } = useQuery(flowFiguresQuery(app.id, flow.id, { range: FIGURE_DAYS, ...span }))
  const [behind, setBehind] = useState<Behind | null>(null)
  const byStep = useMemo(() => new Map((data?.steps ?? []).map((figure) => [figure.stepId, figure])), [data])

  useEffect(() => onFigures(byStep), [byStep, onFigures])
  useEffect(() => () => onFigures(null), [onFigures])

  const rows = useMemo(() => inOrder(document, byStep), [document, byStep])
  const most = Math.max(1, ...rows.map(({ figure }) => figure.entered))
  return (
    <Pane title={t('Figures')} onClose={onClose} onBack={behind ? () => setBehind(null) : undefined}>
      {behind ? (
        <BehindFigure
          flowId={flow.id}
          span={span}
          behind={behind}
          title={titleAt(document, null, behind.stepId)}
          exit={behind.exit === undefined ? null : exitAt(document, behind.stepId, behind.exit, exits)}
        />
      ) : (
        <>
          <div className="border-b border-line px-4 py-3">
            <DateSpanField label={t('Days')} value={span} onChange={onSpan} fallback={FIGURE_DAYS} />
          </div>
          {isPending && <FigureBones onRetry={() => void refetch()} />}
          {error && !data && (
            <ErrorState
              title={t('Couldn’t load the figures')}
              hint={hintOf(error)}
              reference={error.message}
              onRetry={() => void refetch()}
            />
          )}
          {data && <Totals totals={data.totals} />}
          {data && rows.length === 0 && <p className="p-4 text-secondary text-ink-2">{t('No activity in this period.')}</p>}
          {rows.length > 0 && (
            <ul aria-label={t('Steps')}>
              {rows.map(({ title, place, figure }) => (
                <FunnelRow
                  key={figure.stepId}
                  title={title}
                  figure={figure}
                  most={most}
                  exitText={(exit) => exitAt(document, figure.stepId, exit, exits)}
                  onGoTo={place && (() => onGoTo(place))}
                  onBehind={(what, exit) => setBehind({ stepId: figure.stepId, what, ...(exit !== undefined && { exit }) })}
                />
              ))}
            </ul>
          )}
        </>
      )}
    </Pane>
  )
}

interface FigureRow {
  title: string
  /** Null where the step is no longer in what is drawn. */
  place: Place | null
  figure: StepFigure
}

/** The steps as they are drawn, from left to right; those of older versions last. */
function inOrder(document: FlowDocument, figures: ReadonlyMap<string, StepFigure>): FigureRow[] {
  const nodes = document.nodes.toSorted((a, b) => a.position.x - b.position.x || a.position.y - b.position.y)
  const rows = nodes.flatMap((node) =>
    ('steps' in node ? node.steps.map(({ id }) => id) : [node.id]).flatMap((stepId): FigureRow[] => {
      const figure = figures.get(stepId)
      return figure ? [{ title: titleAt(document, node.id, stepId), place: { nodeId: node.id, stepId }, figure }] : []
    }),
  )
  const drawn = new Set(rows.map(({ figure }) => figure.stepId))
  const gone = [...figures.values()].filter(({ stepId }) => !drawn.has(stepId))
  return [...rows, ...gone.map((figure) => ({ title: t('A step of another version'), place: null, figure }))]
}

const TOTALS = [
  ['started', t('Began')],
  ['completed', t('Completed')],
  ['handedOver', t('Handed over')],
  ['waiting', t('Waiting')],
  ['dropped', t('Dropped off')],
  ['failed', t('Failed')],
] as const

function Totals({ totals }: { totals: FlowTotals }) {
  return (
    <dl className="grid grid-cols-3 border-b border-line">
      {TOTALS.map(([key, label]) => (
        <div key={key} className="flex flex-col-reverse px-4 py-2.5">
          <dt className="text-meta text-ink-2">{label}</dt>
          <dd className="text-title font-semibold tabular-nums">{totals[key].toLocaleString(locale())}</dd>
        </div>
      ))}
    </dl>
  )
}

function FigureBones({ onRetry }: { onRetry: () => void }) {
  return (
    <Skeleton label={t('Loading the figures')} onRetry={onRetry}>
      <div className="flex flex-col gap-4 p-4">
        <Bone className="h-24 w-full" />
        <Bone className="h-14 w-full" />
        <Bone className="h-14 w-full" />
        <Bone className="h-14 w-full" />
      </div>
    </Skeleton>
  )
}
