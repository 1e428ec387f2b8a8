import { type Edge, MarkerType, Position } from '@xyflow/react'

import { bendOf } from '../picture/bend.ts'
import type { Picture } from '../picture/picture.ts'
import type { CardNode } from './card-node.tsx'

const DOT = 7

/** Puts a picture into the words of the canvas library: sizes and dots are given, so that nothing is measured on the page. */
export function toNodes({ cards }: Picture): CardNode[] {
  return cards.map((card) => ({
    id: card.id,
    type: 'card',
    position: { x: card.x, y: card.y },
    width: card.size.width,
    height: card.size.height,
    measured: { width: card.size.width, height: card.size.height },
    data: { card },
    handles: [
      { type: 'target' as const, position: Position.Left, x: -DOT / 2, y: card.size.height / 2 - DOT / 2, width: DOT, height: DOT },
      ...card.size.handles.map(({ handle, y }) => ({
        id: handle,
        type: 'source' as const,
        position: Position.Right,
        x: card.size.width - DOT / 2,
        y: y - DOT / 2,
        width: DOT,
        height: DOT,
      })),
    ],
  }))
}

/** Puts a picture's lines into the words of the canvas library; those at the chosen card stand out. */
export function toEdges({ cards, lines }: Picture, chosen: string | null): Edge[] {
  const byId = new Map(cards.map((card) => [card.id, card]))
  return lines.map((line) => {
    const { id, from, handle, to } = line
    const lit = chosen !== null && (from === chosen || to === chosen)
    return {
      id,
      source: from,
      sourceHandle: handle,
      target: to,
      type: 'smoothstep',
      focusable: false,
      className: lit ? 'flow-line-lit' : undefined,
      zIndex: lit ? 1 : 0,
      markerEnd: lit ? { type: MarkerType.ArrowClosed, width: 14, height: 14, color: 'var(--lagoon)' } : undefined,
      pathOptions: { borderRadius: 8, offset: 24, stepPosition: bendOf(line, byId) },
    }
  })
}
