import { Handle, type Node, type NodeProps, Position } from '@xyflow/react'
import { clsx } from 'clsx'
import { memo, use } from 'react'

import { t } from '#domain/i18n/t.ts'
import { isNamed, type Measured, TITLE_GAP } from '../layout/measure.ts'
import type { LayoutCard, LayoutExit, LayoutStep } from '../layout/layout-parts.ts'
import { StepIcon } from '../step-icon.tsx'
import { CardBody } from './card-body.tsx'
import { startDrag } from './canvas-edits.ts'
import { CardCorner } from './card-corner.tsx'
import { CardMarksContext } from './card-marks.ts'
import { FarContext } from './far.ts'
import { OpenStepContext } from './open-step.ts'

export type CardNode = Node<{ card: LayoutCard & { size: Measured } }, 'card'>

/** A card of the canvas. Its heights are those of `measure.ts`. */
export const Card = memo(function Card({ data: { card }, selected }: NodeProps<CardNode>) {
  const { open } = use(OpenStepContext)
  const { here, passedBy } = use(CardMarksContext)
  const far = use(FarContext)
  const lit = selected || (card.stepId !== null && card.stepId === open)
  return (
    <article
      aria-label={`${card.kind}: ${card.title}`}
      style={{ height: card.size.height }}
      className={clsx(
        'flow-card relative w-60 rounded-card border bg-surface text-ink shadow-1',
        lit ? 'border-lagoon ring-2 ring-lagoon/25' : 'border-line-strong',
        !card.enabled && 'border-dashed bg-sunken',
        passedBy?.has(card.id) && 'opacity-45',
        here === card.id && 'outline-3 outline-offset-3 outline-iris',
      )}
    >
      <CardCorner card={card} />
      {far === 'many' ? <Far card={card} /> : <Near card={card} />}
      {far === 'few' && <Name card={card} />}
    </article>
  )
})

/** From afar nobody can read more than the title, and a thousand whole cards would make the canvas slow. */
function Far({ card }: { card: LayoutCard }) {
  return (
    <div className="flex gap-2 px-3 pt-1.5">
      <StepIcon icon={card.icon} tone={card.tone} />
      <h2 dir="auto" className="line-clamp-2 text-page font-semibold rtl:text-right">
        {card.title}
      </h2>
    </div>
  )
}

/** What a card is called, as large at any zoom, over words that are too small to read. The dots of its exits stay in reach. */
const Name = ({ card }: { card: LayoutCard }) => (
  <div className="pointer-events-none absolute inset-0 end-2 z-1 flex items-center overflow-hidden rounded-card bg-surface px-3">
    <span aria-hidden dir="auto" className="line-clamp-3 font-semibold wrap-anywhere" style={NAME}>
      {card.title}
    </span>
  </div>
)
const NAME = { fontSize: 'calc(13px / var(--zoom, 1))', lineHeight: 1.2 }

function Near({ card }: { card: LayoutCard }) {
  const { editable } = use(OpenStepContext)
  return (
    <>
      {card.icon !== 'zap' && <Handle type="target" position={Position.Left} isConnectable={editable} className="flow-dot flow-dot-in" />}
      <div className="flex h-[38px] items-center gap-2 px-3 pt-1.5">
        <StepIcon icon={card.icon} tone={card.tone} />
        {isNamed(card) ? (
          <span className="truncate text-meta text-ink-2">{card.kind}</span>
        ) : (
          <h2 dir="auto" className="truncate text-secondary font-semibold rtl:text-right">
            {card.title}
          </h2>
        )}
        {!card.enabled && <span className="ms-auto text-meta text-ink-3">{t('Off')}</span>}
      </div>
      {isNamed(card) && (
        <h2 dir="auto" className="h-5 truncate px-3 text-secondary font-semibold rtl:text-right">
          {card.title}
        </h2>
      )}
      <div className="px-3 pb-2.5" style={{ paddingTop: card.body.length > 0 ? TITLE_GAP : 0 }}>
        <CardBody body={card.body} />
      </div>
      {card.steps.map((step) => (
        <Step key={step.id} step={step} />
      ))}
      {card.exits.length > 0 && (
        <div className="border-t border-line py-1">
          <Exits exits={card.exits} />
        </div>
      )}
    </>
  )
}

function Step({ step }: { step: LayoutStep }) {
  const { open, onOpen, editable } = use(OpenStepContext)
  return (
    <section
      data-step={step.id}
      className={clsx(
        'border-t border-line',
        step.exits.length > 0 && 'pb-1',
        !step.enabled && 'bg-sunken',
        step.id === open && 'bg-lagoon-soft/40',
      )}
    >
      <div
        className={clsx('relative px-3 hover:bg-hover', editable && 'nodrag')}
        draggable={editable}
        onDragStart={({ dataTransfer }) => startDrag(dataTransfer, { stepId: step.id })}
      >
        <button
          type="button"
          onClick={(event) => {
            event.stopPropagation()
            if (event.detail < 2) onOpen(step.id)
          }}
          className="focus-inset flex h-9 w-full items-center gap-2 text-start after:absolute after:inset-0"
        >
          <StepIcon icon={step.icon} tone={step.tone} small />
          <span dir="auto" className="min-w-0 flex-1 truncate text-meta font-medium rtl:text-right">
            {step.title}
          </span>
          {!step.enabled && <span className="text-meta text-ink-3">{t('Off')}</span>}
        </button>
        {step.body.length > 0 && (
          <div className="pb-2">
            <CardBody body={step.body} />
          </div>
        )}
      </div>
      <Exits exits={step.exits} />
    </section>
  )
}

function Exits({ exits }: { exits: readonly LayoutExit[] }) {
  const { editable } = use(OpenStepContext)
  return exits.map(({ handle, label, wired, toPeople, ends }, index) => (
    <div
      key={handle}
      className={clsx(
        index === 0 && 'flow-exit-first',
        index === exits.length - 1 && 'flow-exit-last',
        'relative flex h-8 items-center justify-end gap-1 px-3 text-meta/[14px] rtl:justify-start',
        toPeople || ends ? 'text-ink-3' : 'text-ink-2',
      )}
    >
      <span dir="auto" className="line-clamp-2 text-right wrap-anywhere">
        {label}
      </span>
      {toPeople && <span className="shrink-0">{t('→ people')}</span>}
      {ends && <span className="shrink-0">{t('→ ends')}</span>}
      <Handle
        id={handle}
        type="source"
        position={Position.Right}
        isConnectable={editable}
        className={clsx('flow-dot', toPeople ? 'flow-dot-people' : wired ? 'flow-dot-wired' : 'flow-dot-free')}
      />
    </div>
  ))
}
