import { CornerDownRight, Plus } from 'lucide-react'
import { type CSSProperties, useEffect, useMemo, useRef } from 'react'

import { t } from '#domain/i18n/t.ts'
import { Button } from '#web/kit/form/button.tsx'
import { CardBody } from './canvas/card-body.tsx'
import { isNamed } from './layout/measure.ts'
import { type OutlineRow, toOutline } from './layout/outline.ts'
import type { FlowLayout } from './layout/flow-layout.ts'
import type { LayoutExit, LayoutStep } from './layout/layout-parts.ts'
import { StepIcon } from './step-icon.tsx'

const INDENT_PX = 20
const DEEPEST = 6

export interface Opening {
  onOpen: (stepId: string) => void
  /** Opens a card that is not one step; left out where only steps are opened. */
  onOpenNode?: ((nodeId: string) => void) | undefined
}

type Props = Opening & {
  layout: FlowLayout
  /** The note or card that was asked for. */
  centred?: { id: string } | null
  /** Left out where it can only be looked at. */
  onAdd?: () => void
}

/** The flow as an indented list, for screens too narrow for a canvas. */
export function FlowOutline({ layout, centred, onAdd, ...opening }: Props) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (centred) list.current?.querySelector(`[data-drawn="${CSS.escape(centred.id)}"]`)?.scrollIntoView({ block: 'center' })
  }, [centred])
  const rows = useMemo(() => toOutline(layout), [layout])
  return (
    <ol ref={list} className="flex flex-col gap-2 p-3" aria-label={t('The flow step by step')}>
      {rows.map((row, index) => (
        <li key={index} style={indent(row.depth)} className="flex flex-col gap-2">
          {row.notes.map(({ id, text }) => (
            <h2
              dir="auto"
              key={id}
              data-drawn={id}
              className="rounded-control bg-honey-soft px-3 py-2 text-secondary font-medium whitespace-pre-wrap text-honey-fg"
            >
              {text.trim() || t('Note')}
            </h2>
          ))}
          {row.by && (
            <div className="flex items-center gap-1.5 pb-1 text-meta text-ink-2">
              <CornerDownRight className="size-3.5 text-lagoon" aria-hidden />
              {row.by}
            </div>
          )}
          {row.again ? <Pointer row={row} /> : <OutlineCard row={row} {...opening} />}
        </li>
      ))}
      {onAdd && rows.length > 0 && (
        <li className="flex justify-center py-2">
          <Button icon={<Plus />} onClick={onAdd}>
            {t('Add a step')}
          </Button>
        </li>
      )}
    </ol>
  )
}

function Pointer({ row: { card } }: { row: OutlineRow }) {
  return (
    <div className="rounded-control border border-dashed border-line-strong px-3 py-2 text-secondary text-ink-2">
      {t('Goes on at “{title}”', { title: card.title })}
    </div>
  )
}

function OutlineCard({ row: { card }, onOpen, onOpenNode }: Opening & { row: OutlineRow }) {
  const { stepId } = card
  const open = stepId !== null ? () => onOpen(stepId) : onOpenNode && (() => onOpenNode(card.id))
  const title = (
    <h2 dir="auto" className="text-base font-semibold rtl:text-right">
      {open ? (
        <button type="button" onClick={open} className="text-start after:absolute after:inset-0">
          {card.title}
        </button>
      ) : (
        card.title
      )}
    </h2>
  )
  return (
    <article data-drawn={card.id} className="relative rounded-card border border-line bg-surface px-3 py-2.5 shadow-1">
      <div className="flex items-center gap-2">
        <StepIcon icon={card.icon} tone={card.tone} />
        {isNamed(card) && <span className="text-meta text-ink-2">{card.kind}</span>}
        {!isNamed(card) && title}
        {!card.enabled && <span className="ms-auto text-meta text-ink-3">{t('Off')}</span>}
      </div>
      {isNamed(card) && <div className="mt-1">{title}</div>}
      {card.body.length > 0 && (
        <div className="mt-1">
          <CardBody body={card.body} free />
        </div>
      )}
      <Unconnected exits={card.exits} />
      {card.steps.length > 0 && (
        <ul className="mt-2 flex flex-col gap-3 border-t border-line pt-3">
          {card.steps.map((step) => (
            <OutlineStep key={step.id} step={step} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </article>
  )
}

function OutlineStep({ step, onOpen }: { step: LayoutStep; onOpen: (stepId: string) => void }) {
  return (
    <li className="relative">
      <button
        type="button"
        onClick={() => onOpen(step.id)}
        className="flex w-full items-center gap-2 text-start after:absolute after:inset-0"
      >
        <StepIcon icon={step.icon} tone={step.tone} small />
        <span dir="auto" className="min-w-0 flex-1 text-secondary font-medium rtl:text-right">
          {step.title}
        </span>
        {!step.enabled && <span className="text-meta text-ink-3">{t('Off')}</span>}
      </button>
      {step.body.length > 0 && (
        <div className="mt-1.5">
          <CardBody body={step.body} free />
        </div>
      )}
      <Unconnected exits={step.exits} />
    </li>
  )
}

/** Exits that lead to no card: errors that hand over to people, and silence that ends the flow. */
function Unconnected({ exits }: { exits: readonly LayoutExit[] }) {
  return exits
    .filter(({ toPeople, ends }) => toPeople || ends)
    .map(({ handle, label, ends }) => (
      <p key={handle} className="mt-1 text-meta text-ink-3">
        <bdi>{label}</bdi> {ends ? t('→ ends') : t('→ people')}
      </p>
    ))
}

const indent = (depth: number): CSSProperties => ({ marginInlineStart: Math.min(depth, DEEPEST) * INDENT_PX })
