import { z } from 'zod'

import { Trigger } from './flow-trigger.ts'
import { Id } from '../id.ts'

const Position = z.object({ x: z.number(), y: z.number() })

/** One instruction. What `config` may hold is decided by the step kind's own schema, in `flow/steps/<kind>/config.ts`. */
export const StepNode = z.object({
  id: Id,
  kind: z.string().max(40),
  name: z.string().max(80).optional(),
  note: z.string().max(2_000).optional(),
  enabled: z.boolean().default(true),
  config: z.unknown(),
})
export type StepNode = z.infer<typeof StepNode>

export const FlowKind = z.enum(['flow', 'workflow'])
export type FlowKind = z.infer<typeof FlowKind>

const node = { id: Id, position: Position, title: z.string().max(80).optional() }

/** The canvas's node kinds (spec, section 3). */
export const FlowNode = z.discriminatedUnion('kind', [
  z.object({ ...node, kind: z.literal('default'), steps: z.array(StepNode).max(50) }),
  z.object({ ...node, kind: z.literal('connector'), target: z.union([z.object({ nodeId: Id }), z.object({ flowId: Id })]) }),
  z.object({
    ...node,
    kind: z.literal('trigger'),
    trigger: Trigger,
    /** Where several flows could answer, the higher priority does. */
    priority: z.number().int().min(-100).max(100).optional(),
    /** Whether it may break into a flow that runs. */
    interrupts: z.boolean().optional(),
  }),
  z.object({ ...node, kind: z.literal('action'), steps: z.array(StepNode).max(1) }),
  z.object({ ...node, kind: z.literal('conditionLogic'), steps: z.array(StepNode).max(1) }),
  z.object({ ...node, kind: z.literal('delay'), steps: z.array(StepNode).max(1) }),
])
export type FlowNode = z.infer<typeof FlowNode>

export const EdgeKind = z.enum(['blockconnect', 'questiontoblock', 'conditiontoblock', 'step', 'stepconnect'])

/**
 * A connection. `blockconnect` and `step` leave a node as a whole; `questiontoblock`, `conditiontoblock` and
 * `stepconnect` leave one named exit of one step.
 */
export const FlowEdge = z.object({
  id: Id,
  kind: EdgeKind,
  source: z.object({ nodeId: Id, stepId: Id.optional(), exit: z.string().max(80).optional() }),
  target: z.object({ nodeId: Id }),
})
export type FlowEdge = z.infer<typeof FlowEdge>

/** The tints of notes. */
export const NoteTone = z.enum(['neutral', 'honey', 'teal', 'success', 'iris', 'coral'])
export type NoteTone = z.infer<typeof NoteTone>

/** A tinted frame that lies behind the blocks and names those in it; its first line is its title. It does nothing when the flow runs. */
export const FlowNote = z.object({
  id: Id,
  position: Position,
  size: z.object({ width: z.number().min(120).max(20_000), height: z.number().min(60).max(20_000) }),
  text: z.string().max(2_000),
  tone: NoteTone,
})
export type FlowNote = z.infer<typeof FlowNote>

export const FlowDocument = z.object({
  v: z.literal(1),
  nodes: z.array(FlowNode).max(2_000),
  edges: z.array(FlowEdge).max(8_000),
  /** Left out where there are none. */
  notes: z.array(FlowNote).max(500).optional(),
})
export type FlowDocument = z.infer<typeof FlowDocument>

/** A named fault of a document, with the place and the way to fix it. */
export const FlowProblem = z.object({
  /** An error keeps the flow from being published, a warning is asked about, a note is only worth knowing. */
  severity: z.enum(['error', 'warning', 'note']),
  code: z.string(),
  nodeId: z.string().nullable(),
  stepId: z.string().nullable(),
  /** The setting of the step that it is about, like `messages.0.text`, or the exit, like `option:yes`. */
  field: z.string().nullable(),
  message: z.string(),
  hint: z.string(),
})
export type FlowProblem = z.infer<typeof FlowProblem>

export const Flow = z.object({
  id: Id,
  kind: FlowKind,
  name: z.string(),
  draft: FlowDocument,
  publishedVersion: z.number().int().nullable(),
  updatedAt: z.iso.datetime(),
  /** The name of who saved it last. */
  updatedBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** The AI agent that it was made of, which nobody edits as a flow; null for every other. */
  agentId: Id.nullable(),
})
export type Flow = z.infer<typeof Flow>
