import { type Edge, MarkerType, Position } from '@xyflow/react'

import { t } from '#domain/i18n/t.ts'
import type { FlowNote } from '#domain/flows/flow-document.ts'

import { pathOf, routesOf } from '../layout/route.ts'
import type { FlowLayout, LayoutLine } from '../layout/flow-layout.ts'
import type { CardNode } from './card-node.tsx'
import type { FlowLineData } from './flow-line.tsx'
import type { NoteNode } from './note-node.tsx'

/** What the canvas library draws as a node of its own. */
export type CanvasNode = CardNode | NoteNode

type Card = CardNode['data']['card']

const DOT = 7
/** Notes lie behind the lines and the cards, also while they are picked, which lifts a node by a thousand. */
export const BEHIND = { free: -1, picked: -1_001 }

// What is the same object is not drawn again.
const cardNodes = new WeakMap<Card, CardNode>()
const noteNodes = new WeakMap<FlowNote, NoteNode>()
const edges = new WeakMap<LayoutLine, { path: string; label: string; edge: Edge }>()

/** Puts a layout into the words of the canvas library: sizes and dots are given, so that nothing is measured on the page. */
export const toNodes = ({ cards, notes }: FlowLayout): CanvasNode[] => [
  ...notes.map((note) => kept(noteNodes, note, toNoteNode)),
  ...cards.map((card) => kept(cardNodes, card, toCardNode)),
]

function kept<Thing extends object, Made>(known: WeakMap<Thing, Made>, thing: Thing, make: (thing: Thing) => Made): Made {
  const made = known.get(thing) ?? make(thing)
  known.set(thing, made)
  return made
}

const toNoteNode = (note: FlowNote): NoteNode => ({
  id: note.id,
  type: 'note',
  position: note.position,
  ...note.size,
  measured: note.size,
  zIndex: BEHIND.free,
  connectable: false,
  dragHandle: '.flow-grip',
  // What lies in its frame, the canvas too, is taken hold of through it.
  style: { pointerEvents: 'none' },
  data: { note },
})

const toCardNode = (card: Card): CardNode => ({
  id: card.id,
  ariaLabel: `${card.kind}: ${card.title}`,
  domAttributes: { 'aria-roledescription': 'card' },
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
})

/** Puts a layout's lines into the words of the canvas library. */
export function toEdges(layout: FlowLayout): Edge[] {
  const routes = routesOf(layout)
  const titles = new Map(layout.cards.map(({ id, title }) => [id, title]))
  return layout.lines.map((line) => {
    const route = routes.get(line.id) ?? []
    const path = pathOf(route)
    const label = t('From “{titles}” to “{titles2}”', { titles: titles.get(line.from) ?? '', titles2: titles.get(line.to) ?? '' })
    const known = edges.get(line)
    if (known?.path === path && known.label === label) return known.edge
    const edge = toEdge(line, { path, start: route[0], end: route.at(-1) }, label)
    edges.set(line, { path, label, edge })
    return edge
  })
}

const toEdge = ({ id, from, handle, to }: LayoutLine, data: FlowLineData, label: string): Edge => ({
  id,
  source: from,
  sourceHandle: handle,
  target: to,
  type: 'line',
  ariaLabel: label,
  domAttributes: { 'aria-roledescription': 'connection' },
  focusable: false,
  zIndex: 0,
  data,
})

/** The same lines; those at the chosen card stand out. */
export const lightUp = (lines: Edge[], chosen: string | null): Edge[] =>
  chosen === null ? lines : lines.map((edge) => (edge.source === chosen || edge.target === chosen ? { ...edge, ...LIT } : edge))

const LIT = {
  className: 'flow-line-lit',
  zIndex: 1,
  markerEnd: { type: MarkerType.ArrowClosed, width: 14, height: 14, color: 'var(--lagoon)' },
}
