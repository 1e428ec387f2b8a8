import { CornerDownRight } from 'lucide-react'
import { type CSSProperties, useMemo } from 'react'

import { type OutlineRow, toOutline } from './picture/outline.ts'
import type { Picture, PictureStep } from './picture/picture.ts'
import { StepIcon } from './step-icon.tsx'

const INDENT_PX = 20
const DEEPEST = 6

/** The flow as an indented list, for screens too narrow for a canvas. */
export function FlowOutline({ picture }: { picture: Picture }) {
  const rows = useMemo(() => toOutline(picture), [picture])
  return (
    <ol className="flex flex-col gap-2 p-3" aria-label="The flow step by step">
      {rows.map((row, index) => (
        <li key={index} style={indent(row.depth)}>
          {row.by && (
            <div className="flex items-center gap-1.5 pb-1 text-meta text-ink-2">
              <CornerDownRight className="size-3.5 text-lagoon" aria-hidden />
              {row.by}
            </div>
          )}
          {row.again ? <Pointer row={row} /> : <OutlineCard row={row} />}
        </li>
      ))}
    </ol>
  )
}

function Pointer({ row: { card } }: { row: OutlineRow }) {
  return (
    <div className="rounded-control border border-dashed border-line-strong px-3 py-2 text-secondary text-ink-2">
      Goes on at “{card.title}”
    </div>
  )
}

function OutlineCard({ row: { card } }: { row: OutlineRow }) {
  return (
    <article className="rounded-card border border-line bg-surface px-3 py-2.5 shadow-1">
      <div className="flex items-center gap-2">
        <StepIcon icon={card.icon} tone={card.tone} />
        <span className="text-meta text-ink-2">{card.kind}</span>
      </div>
      <h3 className="mt-1 text-base font-semibold">{card.title}</h3>
      {card.summary && <p className="text-secondary text-ink-2 wrap-anywhere">{card.summary}</p>}
      {card.steps.length > 0 && (
        <ul className="mt-2 flex flex-col gap-2 border-t border-line pt-2">
          {card.steps.map((step) => (
            <OutlineStep key={step.id} step={step} />
          ))}
        </ul>
      )}
    </article>
  )
}

function OutlineStep({ step }: { step: PictureStep }) {
  return (
    <li className="flex gap-2">
      <StepIcon icon={step.icon} tone={step.tone} small />
      <div className="min-w-0">
        <div className="text-secondary font-medium">{step.title}</div>
        <div className="text-meta text-ink-2 wrap-anywhere">{step.summary || step.kind}</div>
      </div>
    </li>
  )
}

const indent = (depth: number): CSSProperties => ({ marginInlineStart: Math.min(depth, DEEPEST) * INDENT_PX })
