import '@xyflow/react/dist/base.css'
import './canvas.css'

import { Background, BackgroundVariant, MiniMap, type NodeTypes, ReactFlow, ReactFlowProvider, useOnSelectionChange } from '@xyflow/react'
import { useCallback, useMemo, useRef, useState } from 'react'

import type { Picture } from '../picture/picture.ts'
import { Card } from './card-node.tsx'
import { Controls } from './controls.tsx'
import { toEdges, toNodes } from './to-nodes.ts'

const NODE_TYPES: NodeTypes = { card: Card }
const FIT = { padding: 0.12, maxZoom: 1, minZoom: 0.35 }
/** Below this zoom nobody can read the small words, so they are not painted. */
const FAR_ZOOM = 0.45

/** The canvas, read only. The one place that knows the canvas library. */
export function FlowCanvas({ picture }: { picture: Picture }) {
  return (
    <ReactFlowProvider>
      <Canvas picture={picture} />
    </ReactFlowProvider>
  )
}

function Canvas({ picture }: { picture: Picture }) {
  const frame = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const nodes = useMemo(() => toNodes(picture), [picture])
  const edges = useMemo(() => toEdges(picture, chosen), [picture, chosen])
  const onChange = useCallback(({ nodes: [first] }: { nodes: { id: string }[] }) => setChosen(first?.id ?? null), [])
  useOnSelectionChange({ onChange })

  // Written to the element, not to state: moving must not draw React again.
  const mark = (name: string, on: boolean) => frame.current?.toggleAttribute(name, on)

  return (
    <div ref={frame} className="flow-canvas h-full">
      <ReactFlow
        defaultNodes={nodes}
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
