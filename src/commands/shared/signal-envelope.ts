import { z } from 'zod'

import { Id } from '#domain/id.ts'
import { Json } from '#domain/json.ts'
import { OutgoingContent } from '#domain/messages/message.ts'
import { CustomerMessage, Signal } from '#flow/engine/signal.ts'

/** A queued signal. `first` marks the message that opened or reopened the conversation. */
export const SignalEnvelope = z.union([
  z.object({ v: z.literal(1), signal: Signal, first: z.boolean() }),
  /** A request to start a flow: of a workflow, of the API, or of the customer, whose `message` it then is. */
  z.object({
    v: z.literal(1),
    start: z.object({ flowId: Id, vars: z.record(z.string(), Json), chain: z.array(z.string()) }),
    message: CustomerMessage.optional(),
  }),
  /** The customer came here from another channel; `question` is what the flow that came along waits for an answer to. */
  z.object({ v: z.literal(1), continued: z.object({ question: OutgoingContent.nullable() }) }),
])
export type SignalEnvelope = z.infer<typeof SignalEnvelope>

/** Wraps a customer's message. */
export const repliedEnvelope = (message: CustomerMessage, first: boolean): Json => envelope({ type: 'replied', message }, first)

/** Wraps any signal. */
export const envelope = (signal: Signal, first = false): Json => ({ v: 1, signal: signal as unknown as Json, first })

/** Wraps a request to start a flow. */
export const startEnvelope = (flowId: string, vars: Readonly<Record<string, Json>>, chain: readonly string[]): Json => ({
  v: 1,
  start: { flowId, vars, chain },
})

/** Wraps what a customer asked for by choosing a flow. */
export const chosenEnvelope = (flowId: string, message: CustomerMessage): Json => ({
  v: 1,
  start: { flowId, vars: {}, chain: [] },
  message: message as unknown as Json,
})

/** Has the customer greeted who came here from another channel. */
export const continuedEnvelope = (question: OutgoingContent | null): Json => ({
  v: 1,
  continued: { question: question as unknown as Json },
})
