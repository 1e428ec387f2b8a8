import type { Point } from '#flow/editing/change.ts'
import type { ExitRef } from '#flow/editing/connect.ts'

import type { NoteEdits } from './note-edits.ts'

/** What a person does on the canvas, in the words of the drawing. Points are those of the drawing, `screen` those of the page. */
export interface CanvasEdits {
  selected: ReadonlySet<string>
  onSelect(ids: ReadonlySet<string>): void
  onMove(places: ReadonlyMap<string, Point>): void
  mayConnect(from: readonly ExitRef[], toNodeId: string): boolean
  onConnect(from: readonly ExitRef[], toNodeId: string): void
  /** A exit was led to where nothing is, or something was asked for there. */
  onAsk(from: readonly ExitRef[], at: Point, screen: Point): void
  onEdge(edgeId: string, at: Point, screen: Point): void
  onNode(nodeId: string, screen: Point): void
  notes: NoteEdits
  /** Something is to be put into a connection. */
  onInsert(edgeId: string, at: Point): void
  onDrop(dragged: Dragged, at: Point, over: Under): void
}

/** What lies under a point of the page: a place in a block, a connection, or nothing. */
export type Under = { nodeId: string; index: number } | { edgeId: string } | null

/** What is dragged onto the canvas: something new from the palette, or a step out of its block. */
export type Dragged = { add: string } | { stepId: string }

const TYPE = 'application/x-parley-flow'

export const startDrag = (data: DataTransfer, dragged: Dragged): void => {
  data.setData(TYPE, JSON.stringify(dragged))
  data.effectAllowed = 'copyMove'
}

export const isOurs = ({ types }: DataTransfer): boolean => types.includes(TYPE)

/** Reads what was dropped; null where it is not ours. */
export function readDrag(data: DataTransfer): Dragged | null {
  const text = data.getData(TYPE)
  return text === '' ? null : (JSON.parse(text) as Dragged)
}

/** The block under a point of the page, and before which of its steps the point lies. */
export function blockUnder(target: EventTarget | null, y: number): { nodeId: string; index: number } | null {
  const node = target instanceof Element ? target.closest<HTMLElement>('.react-flow__node') : null
  if (!node) return null
  const steps = [...node.querySelectorAll('[data-step]')]
  const index = steps.filter((step) => y > middleOf(step)).length
  // A card that is one step has no rows: its halves count.
  return { nodeId: node.dataset['id'] ?? '', index: steps.length > 0 ? index : Number(y > middleOf(node)) }
}

/** The connection under a point of the page. */
export function edgeUnder(target: EventTarget | null): { edgeId: string } | null {
  const edgeId = target instanceof Element ? target.closest<SVGElement>('.react-flow__edge')?.dataset['id'] : undefined
  return edgeId === undefined ? null : { edgeId }
}

function middleOf(element: Element): number {
  const { top, height } = element.getBoundingClientRect()
  return top + height / 2
}
