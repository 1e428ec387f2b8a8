import { type NodeChange, type ReactFlowProps, useReactFlow } from '@xyflow/react'
import { type DragEvent, useMemo, useState } from 'react'

import type { Point } from '#flow/editing/change.ts'
import type { WayOut } from '#flow/editing/connect.ts'
import { inNote } from '#flow/editing/notes.ts'

import { waysOfDot } from '../builder/ways.ts'
import { areasOf } from '../picture/inside.ts'
import type { Picture, PictureCard } from '../picture/picture.ts'
import { blockUnder, type CanvasEdits, isOurs, readDrag } from './canvas-edits.ts'
import type { CanvasNode } from './to-nodes.ts'

type Props = Partial<ReactFlowProps<CanvasNode>>
type Change = NodeChange<CanvasNode>

/** Turns what the canvas library tells into edits of the drawing. While cards are dragged, their places are kept here alone. */
export function useEditing(picture: Picture, edits: CanvasEdits | undefined): { moving: ReadonlyMap<string, Point>; props: Props } {
  const flow = useReactFlow()
  const [moving, setMoving] = useState<ReadonlyMap<string, Point>>(NOWHERE)
  const byId = useMemo(() => new Map(picture.cards.map((card) => [card.id, card])), [picture])
  if (!edits) return { moving, props: STILL }
  const onNodesChange = (changes: Change[]) => {
    move(changes, picture, { edits, moving, setMoving })
    pick(changes, edits)
  }
  const placeOf = (screen: Point): Point => rounded(flow.screenToFlowPosition(screen))
  return { moving, props: { ...DRAWN, onNodesChange, ...connecting(edits, byId, placeOf), ...pointing(edits, placeOf) } }
}

const NOWHERE: ReadonlyMap<string, Point> = new Map()

interface Moving {
  edits: CanvasEdits
  moving: ReadonlyMap<string, Point>
  setMoving: (moving: ReadonlyMap<string, Point>) => void
}

function move(changes: readonly Change[], picture: Picture, { edits, moving, setMoving }: Moving): void {
  const moves = changes.filter((change) => change.type === 'position')
  if (moves.length === 0) return
  const next = new Map(moving)
  for (const { id, position } of moves) if (position) next.set(id, rounded(position))
  for (const [id, position] of takenAlong(picture, next)) next.set(id, position)
  const isOver = moves.some(({ dragging }) => dragging === false)
  setMoving(isOver ? NOWHERE : next)
  if (isOver) edits.onMove(next)
}

/** Where what lies in notes comes to when these are moved. */
function takenAlong(picture: Picture, moved: ReadonlyMap<string, Point>): Map<string, Point> {
  const areas = picture.notes.some(({ id }) => moved.has(id)) ? areasOf(picture) : []
  const byId = new Map(areas.map((area) => [area.id, area]))
  return new Map(
    picture.notes.flatMap((note) => {
      const to = moved.get(note.id)
      if (!to) return []
      const by = { x: to.x - note.position.x, y: to.y - note.position.y }
      return inNote(note, areas).flatMap((id) => {
        const area = byId.get(id)
        return area ? [[id, { x: area.x + by.x, y: area.y + by.y }] as const] : []
      })
    }),
  )
}

function pick(changes: readonly Change[], edits: CanvasEdits): void {
  const picked = changes.filter((change) => change.type === 'select')
  if (picked.length === 0) return
  const ids = new Set(edits.selected)
  for (const { id, selected } of picked) {
    if (selected) ids.add(id)
    else ids.delete(id)
  }
  edits.onSelect(ids)
}

type Cards = ReadonlyMap<string, PictureCard>

function connecting(edits: CanvasEdits, cards: Cards, placeOf: (screen: Point) => Point): Props {
  const waysAt = (nodeId: string, handle: string | null | undefined): WayOut[] => {
    const card = cards.get(nodeId)
    const exits = card ? [...card.exits, ...card.steps.flatMap((step) => step.exits)] : []
    const exit = exits.find((one) => one.handle === handle)
    return exit ? waysOfDot(nodeId, exit) : []
  }
  return {
    isValidConnection: ({ source, sourceHandle, target }) => edits.mayConnect(waysAt(source, sourceHandle), target),
    onConnect: ({ source, sourceHandle, target }) => edits.onConnect(waysAt(source, sourceHandle), target),
    onConnectEnd(event, { isValid, fromNode, fromHandle }) {
      const point = 'clientX' in event ? event : event.changedTouches[0]
      if (isValid || !fromNode || !point) return
      const screen = pointOf(point)
      const from = waysAt(fromNode.id, fromHandle?.id)
      const over = blockUnder(document.elementFromPoint(screen.x, screen.y), screen.y)
      // Anywhere on a card is as good as its dot.
      if (over && over.nodeId !== fromNode.id && edits.mayConnect(from, over.nodeId)) edits.onConnect(from, over.nodeId)
      else if (!over) edits.onAsk(from, placeOf(screen), screen)
    },
  }
}

function pointing(edits: CanvasEdits, placeOf: (screen: Point) => Point): Props {
  return {
    onEdgeClick: (event, { id }) => edits.onEdge(id, placeOf(pointOf(event)), pointOf(event)),
    onNodeContextMenu(event, { id }) {
      event.preventDefault()
      edits.onNode(id, pointOf(event))
    },
    onPaneContextMenu(event) {
      event.preventDefault()
      edits.onAsk([], placeOf(pointOf(event)), pointOf(event))
    },
    onDragOver(event: DragEvent) {
      if (isOurs(event.dataTransfer)) event.preventDefault()
    },
    onDrop(event: DragEvent) {
      const dragged = readDrag(event.dataTransfer)
      if (!dragged) return
      event.preventDefault()
      edits.onDrop(dragged, placeOf(pointOf(event)), blockUnder(event.target, event.clientY))
    },
  }
}

const DRAWN: Props = {
  nodesDraggable: true,
  nodesConnectable: true,
  elementsSelectable: true,
  edgesFocusable: true,
  nodeDragThreshold: 4,
  snapToGrid: true,
  snapGrid: [10, 10],
  connectionRadius: 36,
  multiSelectionKeyCode: ['Meta', 'Control', 'Shift'],
  selectionKeyCode: 'Shift',
}

const STILL: Props = {
  nodesDraggable: false,
  nodesConnectable: false,
  edgesFocusable: false,
  multiSelectionKeyCode: null,
  selectionKeyCode: null,
}

const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => ({ x: clientX, y: clientY })

const rounded = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) })
