import type { FlowDocument, FlowEdge, FlowKind, FlowNode, StepNode } from '#domain/flows/flow-document.ts'

import { placeBlocks } from './place-blocks.ts'
import type { Sketch, SketchStep } from './sketch.ts'

const NODE_KINDS: Readonly<Record<string, 'conditionLogic' | 'delay'>> = { condition: 'conditionLogic', delay: 'delay' }

/** Makes a document of a sketch: nodes in columns by how far they are from the start, and a line for each way. Lines to blocks that do not exist are left out. */
export function compose(sketch: Sketch): FlowDocument {
  const places = placeBlocks(sketch)
  const { kind, triggers, blocks } = sketch
  const nodes = [
    ...triggers.map(({ to: _to, ...trigger }, index): FlowNode => ({
      ...trigger,
      id: triggerId(index),
      kind: 'trigger',
      position: places.triggers[index] ?? { x: 0, y: 0 },
    })),
    ...Object.entries(blocks).map(([key, block]): FlowNode => {
      const node = { id: blockId(key), title: block.title, position: places.blocks.get(key) ?? { x: 0, y: 0 } }
      const steps = block.steps.map(toStep)
      if (kind === 'flow') return { ...node, kind: 'default', steps }
      return { ...node, kind: NODE_KINDS[block.steps[0]?.kind ?? ''] ?? 'action', steps }
    }),
  ]
  const there = new Set(nodes.map(({ id }) => id))
  const starts = triggers.map(({ to }, index): Way => ({ source: { nodeId: triggerId(index) }, to, stepKind: null }))
  const edges = [...starts, ...waysOf(blocks)].flatMap(({ source, to, stepKind }, index): FlowEdge[] => {
    const target = { nodeId: blockId(to) }
    if (!there.has(target.nodeId)) return []
    return [{ id: `way-${index}`, kind: edgeKind(kind, stepKind), source, target }]
  })
  return { v: 1, nodes, edges }
}

const triggerId = (index: number): string => `start-${index}`

const blockId = (key: string): string => `block-${key}`

const toStep = ({ id, kind, name, note, config }: SketchStep): StepNode => ({
  id,
  kind,
  ...(name !== undefined && { name }),
  ...(note !== undefined && { note }),
  enabled: true,
  config,
})

interface Way {
  source: FlowEdge['source']
  to: string
  stepKind: string | null
}

function waysOf(blocks: Sketch['blocks']): Way[] {
  return Object.entries(blocks).flatMap(([key, { steps, next }]): Way[] => [
    ...steps.flatMap(({ id, kind, to = {} }) =>
      Object.entries(to).map(([exit, block]) => ({ source: { nodeId: blockId(key), stepId: id, exit }, to: block, stepKind: kind })),
    ),
    ...(next === undefined ? [] : [{ source: { nodeId: blockId(key) }, to: next, stepKind: null }]),
  ])
}

function edgeKind(kind: FlowKind, stepKind: string | null): FlowEdge['kind'] {
  if (kind === 'workflow') return stepKind === null ? 'step' : 'stepconnect'
  if (stepKind === null) return 'blockconnect'
  return stepKind === 'condition' ? 'conditiontoblock' : 'questiontoblock'
}
