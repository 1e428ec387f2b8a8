import { z } from 'zod'

import { Id } from '#domain/id.ts'
import { Json } from '#domain/json.ts'

import { Heard } from './signal.ts'

/** What a session waits for. `state` is the waiting step's own memory between two signals. */
export const Wait = z.discriminatedUnion('for', [
  z.object({ for: z.literal('reply'), timerId: z.string().nullable(), state: Json }),
  z.object({ for: z.literal('clock'), timerId: z.string(), wakesOnReply: z.boolean(), state: Json }),
  z.object({ for: z.literal('effect'), effectId: z.string(), state: Json }),
])
export type Wait = z.infer<typeof Wait>

export const EndReason = z.enum(['completed', 'handed_over', 'interrupted', 'failed'])
export type EndReason = z.infer<typeof EndReason>

/** One contact's passage through one version of a flow: the program counter, the variables and what it waits for. */
export const FlowSession = z.object({
  v: z.literal(1),
  id: Id,
  flowId: Id,
  version: z.number().int(),
  turn: z.number().int(),
  /** The step that waits, or null before the start and after the end. */
  stepId: z.string().nullable(),
  wait: Wait.nullable(),
  vars: z.record(z.string(), Json),
  /** What the customer wrote while the session waited for a clock or an effect, in order. */
  queue: z.array(Heard),
  ended: EndReason.nullable(),
})
export type FlowSession = z.infer<typeof FlowSession>

/** Returns a session that has not begun. */
export const newSession = (id: string, flowId: string, version: number): FlowSession => ({
  v: 1,
  id,
  flowId,
  version,
  turn: 0,
  stepId: null,
  wait: null,
  vars: {},
  queue: [],
  ended: null,
})
