import { z } from 'zod'

import { Id } from '#domain/id.ts'
import { Json } from '#domain/json.ts'

import { CustomerMessage } from './signal.ts'

/** What a session waits for. `state` is the waiting step's own memory between two signals. */
export const Wait = z.discriminatedUnion('for', [
  z.object({
    for: z.literal('reply'),
    timerId: z.string().nullable(),
    state: Json,
    /** The turn in which the step began to wait. Earlier messages do not answer it, unless the step `hearsEarlier`. */
    sinceTurn: z.number().int().default(0),
    hearsEarlier: z.boolean().default(false),
  }),
  z.object({
    for: z.literal('clock'),
    timerId: z.string(),
    wakesOnReply: z.boolean(),
    state: Json,
    sinceTurn: z.number().int().default(0),
  }),
  /** The timer wakes the step while the effect is still under way. */
  z.object({ for: z.literal('effect'), effectId: z.string(), timerId: z.string().nullable().default(null), state: Json }),
])
export type Wait = z.infer<typeof Wait>

export const EndReason = z.enum(['completed', 'handed_over', 'interrupted', 'expired', 'failed'])
export type EndReason = z.infer<typeof EndReason>

/** A flow that called another and continues when that one ends. */
const Frame = z.object({
  flowId: Id,
  version: z.number().int(),
  stepId: z.string(),
  state: Json,
  vars: z.record(z.string(), Json),
})
export type Frame = z.infer<typeof Frame>

/** `forNext`: a step kept it for the next question, as configured. */
const Queued = CustomerMessage.extend({ forNext: z.literal(true).optional() })

const Shape = z.object({
  v: z.literal(3),
  id: Id,
  /** The flow that runs now, and its version. */
  flowId: Id,
  version: z.number().int(),
  turn: z.number().int(),
  /** The step that waits, or null before the start and after the end. */
  stepId: z.string().nullable(),
  wait: Wait.nullable(),
  vars: z.record(z.string(), Json),
  /** The calling flows, outermost first. */
  frames: z.array(Frame),
  /** The last message of the customer, as steps read it (see `messageValue`); null before any. */
  message: Json.default(null),
  /** Messages that arrived while the session waited for a clock or an effect, in order. */
  queue: z.array(Queued),
  /** The workflows that led here, in order, to detect loops. */
  chain: z.array(z.string()),
  /** The instant of the last turn, ISO 8601; null before the first. */
  touchedAt: z.string().nullable(),
  ended: EndReason.nullable(),
  /** It ended after a hand-over to the team. */
  handedOver: z.literal(true).optional(),
})

/** One contact's passage through one version of a flow: the program counter, the variables and what it waits for. */
export const FlowSession: z.ZodType<z.infer<typeof Shape>> = z.preprocess(migrate, Shape)
export type FlowSession = z.infer<typeof Shape>

/** Upgrades a session stored by an older release. */
function migrate(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || !('v' in stored)) return stored
  if (stored.v === 1) return { ...stored, v: 3, frames: [], chain: [], touchedAt: null }
  if (stored.v !== 2) return stored
  const { heard, ...rest } = { heard: null, ...stored }
  return { ...rest, v: 3, message: heard }
}

/** Returns a new session. */
export const newSession = (
  id: string,
  flowId: string,
  version: number,
  given: Pick<FlowSession, 'vars' | 'chain'> & { message?: Json } = { vars: {}, chain: [] },
): FlowSession => ({
  v: 3,
  id,
  flowId,
  version,
  turn: 0,
  stepId: null,
  wait: null,
  message: null,
  ...given,
  frames: [],
  queue: [],
  touchedAt: null,
  ended: null,
})
