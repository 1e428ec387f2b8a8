import { useMemo } from 'react'

import type { FlowDocument } from '#domain/flows/flow-document.ts'

import { toLayout } from '../layout/flow-layout.ts'

const MARGIN = 24

/** A document drawn small: cards and lines without words. */
export function TemplateDrawing({ document, className }: { document: FlowDocument; className: string }) {
  const { cards, lines, box } = useMemo(() => draw(document), [document])
  return (
    <svg viewBox={box} className={className} preserveAspectRatio="xMidYMid meet" aria-hidden>
      {lines.map(({ id, path }) => (
        <path key={id} d={path} className="fill-none stroke-line-strong" strokeWidth={6} />
      ))}
      {cards.map(({ id, x, y, size, tone }) => (
        <g key={id}>
          <rect x={x} y={y} width={size.width} height={size.height} rx={24} className="fill-surface stroke-line-strong" strokeWidth={5} />
          <rect x={x + 24} y={y + 24} width={44} height={44} rx={12} className={TONES[tone] ?? 'fill-lagoon'} />
          <rect x={x + 84} y={y + 36} width={size.width - 120} height={18} rx={9} className="fill-line" />
        </g>
      ))}
    </svg>
  )
}

const TONES: Readonly<Record<string, string>> = { coral: 'fill-coral', iris: 'fill-iris', honey: 'fill-honey-fg', neutral: 'fill-ink-3' }

function draw(document: FlowDocument) {
  const { cards, lines } = toLayout(document, { exits: {}, nameOf: () => undefined })
  const byId = new Map(cards.map((card) => [card.id, card]))
  const left = Math.min(...cards.map(({ x }) => x)) - MARGIN
  const top = Math.min(...cards.map(({ y }) => y)) - MARGIN
  const right = Math.max(...cards.map(({ x, size }) => x + size.width)) + MARGIN
  const bottom = Math.max(...cards.map(({ y, size }) => y + size.height)) + MARGIN
  return {
    cards,
    box: `${left} ${top} ${right - left} ${bottom - top}`,
    lines: lines.flatMap(({ id, from, to }) => {
      const [a, b] = [byId.get(from), byId.get(to)]
      if (!a || !b) return []
      const [x1, y1, x2, y2] = [a.x + a.size.width, a.y + a.size.height / 2, b.x, b.y + b.size.height / 2]
      const reach = Math.max(60, Math.abs(x2 - x1) / 2)
      return [{ id, path: `M ${x1} ${y1} C ${x1 + reach} ${y1}, ${x2 - reach} ${y2}, ${x2} ${y2}` }]
    }),
  }
}
