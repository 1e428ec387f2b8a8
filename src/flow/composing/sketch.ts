import type { FlowKind } from '#domain/flows/flow-document.ts'
import type { Trigger } from '#domain/flows/flow-trigger.ts'

/** A step, and the blocks that its exits lead to, by the exits' names. */
export interface SketchStep {
  id: string
  kind: string
  name?: string
  /** What the team reads beside its settings. */
  note?: string
  config: unknown
  to?: Readonly<Record<string, string>>
}

/** A block of steps; `next` is where it leads as a whole. In a workflow a block has one step. */
export interface SketchBlock {
  title: string
  steps: readonly SketchStep[]
  next?: string
}

/** A flow as one would tell it: what starts it and blocks by their names, without places or lines. */
export interface Sketch {
  kind: FlowKind
  triggers: readonly { title?: string; trigger: Trigger; to: string; interrupts?: boolean; priority?: number }[]
  blocks: Readonly<Record<string, SketchBlock>>
}
