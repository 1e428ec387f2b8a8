import { Handle, type Node, type NodeProps, Position } from '@xyflow/react'
import { clsx } from 'clsx'
import { memo } from 'react'

import type { Measured } from '../picture/measure.ts'
import type { PictureCard, PictureExit, PictureStep } from '../picture/picture.ts'
import { StepIcon } from '../step-icon.tsx'

export type CardNode = Node<{ card: PictureCard & { size: Measured } }, 'card'>

/** A card of the canvas. Its heights are those of `measure.ts`. */
export const Card = memo(function Card({ data: { card }, selected }: NodeProps<CardNode>) {
  return (
    <article
      aria-label={`${card.kind}: ${card.title}`}
      style={{ height: card.size.height }}
      className={clsx(
        'flow-card w-60 rounded-card border bg-surface text-ink shadow-1',
        selected ? 'border-lagoon ring-2 ring-lagoon/25' : 'border-line-strong',
      )}
    >
      {card.icon !== 'zap' && <Handle type="target" position={Position.Left} isConnectable={false} className="flow-dot flow-dot-in" />}
      <div className="flex h-[38px] items-center gap-2 px-3 pt-1.5">
        <StepIcon icon={card.icon} tone={card.tone} />
        <span className="flow-fine truncate text-meta text-ink-2">{card.kind}</span>
      </div>
      <h3 className="flow-title h-5 truncate px-3 text-secondary font-semibold">{card.title}</h3>
      <div className="flow-fine pb-2.5">
        <Summary summary={card.summary} lines={card.lines} />
      </div>
      {card.steps.map((step) => (
        <Step key={step.id} step={step} />
      ))}
      {card.exits.length > 0 && (
        <div className="flow-fine border-t border-line py-1">
          <Exits exits={card.exits} />
        </div>
      )}
    </article>
  )
})

function Summary({ summary, lines }: { summary: string; lines: number }) {
  if (lines === 0) return null
  return (
    <p
      style={{ height: lines * 18 }}
      className={clsx('px-3 text-meta/[18px] text-ink-2 wrap-anywhere', lines === 1 ? 'line-clamp-1' : 'line-clamp-2')}
    >
      {summary}
    </p>
  )
}

function Step({ step }: { step: PictureStep }) {
  return (
    <section className={clsx('flow-fine border-t border-line', step.exits.length > 0 && 'pb-1', !step.enabled && 'opacity-50')}>
      <div className="flex h-[38px] items-center gap-2 px-3">
        <StepIcon icon={step.icon} tone={step.tone} small />
        <div className="min-w-0 flex-1 leading-4">
          <div className="truncate text-meta font-medium">{step.title}</div>
          <div className="truncate text-badge text-ink-3">{step.summary || step.kind}</div>
        </div>
      </div>
      <Exits exits={step.exits} />
    </section>
  )
}

function Exits({ exits }: { exits: readonly PictureExit[] }) {
  return exits.map(({ handle, label, wired }) => (
    <div key={handle} className="relative flex h-6 items-center justify-end px-3 text-meta text-ink-2">
      <span className="truncate">{label}</span>
      <Handle
        id={handle}
        type="source"
        position={Position.Right}
        isConnectable={false}
        className={clsx('flow-dot', wired ? 'flow-dot-wired' : 'flow-dot-free')}
      />
    </div>
  ))
}
