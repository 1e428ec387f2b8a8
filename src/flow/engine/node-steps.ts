import type { FlowNode } from '#domain/flows/flow-document.ts'

/** Returns a node's steps: connectors and triggers have none. */
export const stepsOf = (node: FlowNode) => (node.kind === 'connector' || node.kind === 'trigger' ? [] : node.steps)

/** Names the exit of a node, or of one exit of one of its steps. */
export const edgeKey = (nodeId: string, stepId?: string, exit?: string): string => JSON.stringify([nodeId, stepId, exit])
