import { type OnNodeDrag, type ReactFlowProps, type ReactFlowState, useStoreApi } from '@xyflow/react'
import { useEffect, useRef, useState } from 'react'

import type { Point } from '#flow/editing/change.ts'
import { areaAround, type Guide, guided, overlap } from '#flow/editing/guide.ts'
import type { Area } from '#flow/editing/notes.ts'

import { areasOf, withInside, withTakenAlong } from '../layout/inside.ts'
import type { FlowLayout } from '../layout/flow-layout.ts'
import type { CanvasNode } from './to-nodes.ts'

const GRID = 10
/** So near on the screen, a line draws what is dragged to itself. */
const REACH = 5

/** Where what is dragged stands by now, and what it is in line with. */
interface Dragged {
  places: ReadonlyMap<string, Point>
  guides: readonly Guide[]
}

const AT_REST: Dragged = { places: new Map(), guides: [] }

export interface Dragging {
  dragged: Dragged
  props: Pick<ReactFlowProps<CanvasNode>, 'onNodeDragStart' | 'onNodeDrag' | 'onNodeDragStop' | 'snapToGrid' | 'snapGrid'>
  /** Ends it; tells where everything came to, and null where nothing was dragged. */
  over: () => ReadonlyMap<string, Point> | null
}

/** While cards are dragged, their places are kept here alone; they keep to the grid and come in line with what is in sight, unless Alt is held. Escape puts all back. */
export function useDragging(layout: FlowLayout): Dragging {
  const store = useStoreApi()
  const [dragged, setDragged] = useState(AT_REST)
  // A hand may be ahead of what is drawn.
  const drag = useRef<{ mates: readonly Area[]; now: Dragged; isGivenUp: boolean; keys: AbortController } | null>(null)
  useEffect(() => () => drag.current?.keys.abort(), [])

  const onNodeDragStart: OnNodeDrag<CanvasNode> = (_event, _lead, nodes) => {
    const keys = new AbortController()
    drag.current = { mates: matesOf(layout, nodes, store.getState()), now: AT_REST, isGivenUp: false, keys }
    // Before whatever else Escape would do.
    addEventListener('keydown', giveUp, { capture: true, signal: keys.signal })
  }
  const giveUp = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !drag.current) return
    event.preventDefault()
    event.stopPropagation()
    drag.current.isGivenUp = true
    drag.current.now = AT_REST
    setDragged(AT_REST)
  }
  const onNodeDrag: OnNodeDrag<CanvasNode> = ({ altKey }, lead, nodes) => {
    if (!drag.current || drag.current.isGivenUp) return
    const reach = REACH / store.getState().transform[2]
    const next = dragTo(layout, { lead, nodes, mates: altKey ? [] : drag.current.mates, reach })
    if (isSame(next, drag.current.now)) return
    drag.current.now = next
    setDragged(next)
  }
  const over = () => {
    const places = drag.current?.now.places ?? null
    drag.current?.keys.abort()
    drag.current = null
    setDragged(AT_REST)
    return places
  }
  // The library's grid is for the keys alone: what is dragged has to be known to the pixel.
  const snapToGrid = dragged === AT_REST
  return { dragged, props: { onNodeDragStart, onNodeDrag, onNodeDragStop: over, snapToGrid, snapGrid: [GRID, GRID] }, over }
}

/** What is in sight and may be lined up with: cards with cards, notes with notes. */
function matesOf(layout: FlowLayout, nodes: readonly CanvasNode[], { transform, width, height }: ReactFlowState): Area[] {
  const [x, y, zoom] = transform
  const sight = { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom }
  const along = withInside(layout, new Set(nodes.map(({ id }) => id)))
  const kin = nodes.every(({ type }) => type === 'note') ? { ...layout, cards: [] } : { ...layout, notes: [] }
  return areasOf(kin).filter((area) => !along.has(area.id) && overlap(area, sight))
}

interface Hand {
  lead: CanvasNode
  nodes: readonly CanvasNode[]
  mates: readonly Area[]
  reach: number
}

function dragTo(layout: FlowLayout, { lead, nodes, mates, reach }: Hand): Dragged {
  const area = areaAround(
    nodes.map(({ position, measured }) => ({ ...position, width: measured?.width ?? 0, height: measured?.height ?? 0 })),
  )
  const { x, y, guides } = guided(area, mates, reach)
  const by = {
    x: x === null ? toGrid(lead.position.x) - lead.position.x : x - area.x,
    y: y === null ? toGrid(lead.position.y) - lead.position.y : y - area.y,
  }
  const moved = nodes.map(({ id, position }) => [id, rounded({ x: position.x + by.x, y: position.y + by.y })] as const)
  return { places: withTakenAlong(layout, new Map(moved)), guides }
}

function isSame(one: Dragged, other: Dragged): boolean {
  const isThere = ([id, { x, y }]: readonly [string, Point]) => other.places.get(id)?.x === x && other.places.get(id)?.y === y
  return one.guides.length === other.guides.length && [...one.places].every(isThere)
}

const toGrid = (at: number): number => Math.round(at / GRID) * GRID

const rounded = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) })
