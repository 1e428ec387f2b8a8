import { type NodeChange, type ReactFlowProps, useReactFlow } from '@xyflow/react'
import { type DragEvent, useMemo, useState } from 'react'

import type { Point } from '#flow/editing/change.ts'
import type { ExitRef } from '#flow/editing/connect.ts'

import { exitsOfDot } from '../builder/exits/exits.ts'
import { withTakenAlong } from '../layout/inside.ts'
import type { FlowLayout } from '../layout/flow-layout.ts'
import type { LayoutCard } from '../layout/layout-parts.ts'
import { blockUnder, type CanvasEdits, edgeUnder, isOurs, readDrag } from './canvas-edits.ts'
import { type HoveredLine, isOnInsert, middleOfLine } from './hovered-line.ts'
import type { CanvasNode } from './to-nodes.ts'
import { type Dragging, useDragging } from './use-dragging.ts'

type Props = Partial<ReactFlowProps<CanvasNode>>
type Change = NodeChange<CanvasNode>

/** What is dragged, which connection the pointer is on, and what the canvas is handed. */
interface Editing extends Pick<Dragging, 'dragged'> {
  hovered: HoveredLine | null
  leaveLine: () => void
  props: Props
}

/** Turns what the canvas library tells into edits of the drawing. */
export function useEditing(layout: FlowLayout, edits: CanvasEdits | undefined): Editing {
  const flow = useReactFlow()
  const { dragged, over, props } = useDragging(layout)
  const byId = useMemo(() => new Map(layout.cards.map((card) => [card.id, card])), [layout])
  const [line, setLine] = useState<HoveredLine | null>(null)
  const leaveLine = () => setLine(null)
  if (!edits) return { dragged, hovered: null, leaveLine, props: STILL }
  const hovered = layout.lines.some(({ id }) => id === line?.edgeId) ? line : null
  const hovering: Props = {
    onEdgeMouseEnter: ({ target, buttons }, { id }) => buttons === 0 && setLine(middleOfLine(target, id)),
    onEdgeMouseLeave: ({ relatedTarget }) => isOnInsert(relatedTarget) || leaveLine(),
  }
  const onNodesChange = (changes: Change[]) => {
    const moved = movedBy(changes)
    const places = moved && (over() ?? withTakenAlong(layout, moved))
    if (places && places.size > 0) edits.onMove(places)
    pick(changes, edits)
  }
  const placeOf = (screen: Point): Point => rounded(flow.screenToFlowPosition(screen))
  const own = { onNodesChange, ...connecting(edits, byId, placeOf), ...pointing(edits, placeOf), ...hovering }
  return { dragged, hovered, leaveLine, props: { ...DRAWN, ...props, ...own } }
}

/** Where cards came to once they rest: by keys at once, by hand when they are let go. */
function movedBy(changes: readonly Change[]): ReadonlyMap<string, Point> | null {
  const moves = changes.filter((change) => change.type === 'position' && change.dragging !== true)
  const places = moves.flatMap((change) =>
    change.type === 'position' && change.position ? [[change.id, rounded(change.position)] as const] : [],
  )
  return moves.length > 0 ? new Map(places) : null
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

type Cards = ReadonlyMap<string, LayoutCard>

function connecting(edits: CanvasEdits, cards: Cards, placeOf: (screen: Point) => Point): Props {
  const exitsAt = (nodeId: string, handle: string | null | undefined): ExitRef[] => {
    const card = cards.get(nodeId)
    const exits = card ? [...card.exits, ...card.steps.flatMap((step) => step.exits)] : []
    const exit = exits.find((one) => one.handle === handle)
    return exit ? exitsOfDot(nodeId, exit) : []
  }
  return {
    isValidConnection: ({ source, sourceHandle, target }) => edits.mayConnect(exitsAt(source, sourceHandle), target),
    onConnect: ({ source, sourceHandle, target }) => edits.onConnect(exitsAt(source, sourceHandle), target),
    onConnectEnd(event, { isValid, fromNode, fromHandle }) {
      const point = 'clientX' in event ? event : event.changedTouches[0]
      if (isValid || !fromNode || !point) return
      const screen = pointOf(point)
      const from = exitsAt(fromNode.id, fromHandle?.id)
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
      edits.onDrop(dragged, placeOf(pointOf(event)), blockUnder(event.target, event.clientY) ?? edgeUnder(event.target))
    },
  }
}

const DRAWN: Props = {
  nodesDraggable: true,
  nodesConnectable: true,
  elementsSelectable: true,
  edgesFocusable: true,
  nodeDragThreshold: 4,
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
