import '@xyflow/react/dist/base.css'
import './canvas.css'

import {
  Background,
  BackgroundVariant,
  MiniMap,
  type NodeTypes,
  ReactFlow,
  type ReactFlowInstance,
  ReactFlowProvider,
  useReactFlow,
} from '@xyflow/react'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'

import type { Measured } from '../picture/measure.ts'
import type { Picture, PictureCard } from '../picture/picture.ts'
import { Card } from './card-node.tsx'
import { Controls } from './controls.tsx'
import { OpenStepContext } from './open-step.ts'
import { toEdges, toNodes } from './to-nodes.ts'

const NODE_TYPES: NodeTypes = { card: Card }
const FIT = { padding: 0.12, maxZoom: 1, minZoom: 0.35 }
/** Below this zoom nobody can read the small words, so they are not painted. */
const FAR_ZOOM = 0.45

type Props = { picture: Picture; open: string | null; onOpen: (stepId: string) => void }

/** The canvas, read only. The one place that knows the canvas library. */
export function FlowCanvas({ picture, open, onOpen }: Props) {
  const opening = useMemo(() => ({ open, onOpen }), [open, onOpen])
  return (
    <OpenStepContext value={opening}>
      <ReactFlowProvider>
        <Canvas picture={picture} open={open} onOpen={onOpen} />
      </ReactFlowProvider>
    </OpenStepContext>
  )
}

function Canvas({ picture, open, onOpen }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = picture.cards.find(({ stepId, steps }) => open !== null && (stepId === open || steps.some(({ id }) => id === open)))
  const lit = shown?.id ?? chosen
  const still = useMemo(() => toNodes(picture), [picture])
  const nodes = useMemo(() => still.map((node) => (node.id === lit ? { ...node, selected: true } : node)), [still, lit])
  const edges = useMemo(() => toEdges(picture, lit), [picture, lit])

  const flow = useReactFlow()
  useEffect(() => {
    if (shown) bringIntoSight(flow, shown, frame.current?.clientWidth ?? 0)
  }, [flow, shown])

  // Written to the element, not to state: moving must not draw React again.
  const mark = (name: string, on: boolean) => frame.current?.toggleAttribute(name, on)

  const openCard = (nodeId: string | null | undefined) => {
    const card = picture.cards.find(({ id }) => id === nodeId)
    setChosen(card?.id ?? null)
    const stepId = card?.stepId ?? card?.steps[0]?.id
    if (stepId) onOpen(stepId)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event
    if (event.key === 'Enter' && target instanceof HTMLElement && target.matches('.react-flow__node')) openCard(target.dataset['id'])
  }

  return (
    <div ref={frame} className="flow-canvas h-full" onKeyDown={onKeyDown}>
      <ReactFlow
        nodes={nodes}
        onNodeClick={(_event, { id }) => openCard(id)}
        onPaneClick={() => setChosen(null)}
        edges={edges}
        nodeTypes={NODE_TYPES}
        nodesDraggable={false}
        nodesConnectable={false}
        edgesFocusable={false}
        deleteKeyCode={null}
        multiSelectionKeyCode={null}
        selectionKeyCode={null}
        onlyRenderVisibleElements
        fitView
        fitViewOptions={FIT}
        minZoom={0.1}
        maxZoom={1.5}
        onMoveStart={() => mark('data-moving', true)}
        onMove={(_event, { zoom }) => mark('data-far', zoom < FAR_ZOOM)}
        onMoveEnd={() => mark('data-moving', false)}
        aria-label="The flow as a drawing"
      >
        <Background variant={BackgroundVariant.Dots} gap={20} size={1.5} />
        <Controls fit={FIT} />
        <MiniMap pannable zoomable nodeBorderRadius={12} className="max-lg:hidden" ariaLabel="Overview" />
      </ReactFlow>
    </div>
  )
}

const SHEET = 480
const MARGIN = 24

/** Moves the drawing aside where the sheet would lie over the card that it is about. */
function bringIntoSight(flow: ReactFlowInstance, card: PictureCard & { size: Measured }, width: number): void {
  const { x, y, zoom } = flow.getViewport()
  const left = card.x * zoom + x
  const right = left + card.size.width * zoom
  const free = width - SHEET
  if (free < card.size.width * zoom || (left >= MARGIN && right <= free - MARGIN)) return
  void flow.setViewport({ x: x + (free - right - left) / 2, y, zoom }, { duration: 200 })
}
