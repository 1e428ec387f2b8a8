import { type Edge, MarkerType, Position } from '@xyflow/react'

import { bendsOf } from '../picture/bend.ts'
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

/** Puts a picture's lines into the words of the canvas library. */
export function toEdges(picture: Picture): Edge[] {
  const bends = bendsOf(picture)
  return picture.lines.map(({ id, from, handle, to }) => ({
    id,
    source: from,
    sourceHandle: handle,
    target: to,
    type: 'smoothstep',
    focusable: false,
    zIndex: 0,
    pathOptions: { borderRadius: 8, offset: 24, stepPosition: bends.get(id) ?? 0.5 },
  }))
}

/** The same lines; those at the chosen card stand out. */
export const lightUp = (edges: Edge[], chosen: string | null): Edge[] =>
  chosen === null ? edges : edges.map((edge) => (edge.source === chosen || edge.target === chosen ? { ...edge, ...LIT } : edge))

const LIT = {
  className: 'flow-line-lit',
  zIndex: 1,
  markerEnd: { type: MarkerType.ArrowClosed, width: 14, height: 14, color: 'var(--lagoon)' },
}
