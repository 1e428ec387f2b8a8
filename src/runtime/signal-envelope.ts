import { z } from 'zod'

import type { Json } from '#domain/json.ts'
import { type Heard, Signal } from '#flow/engine/signal.ts'

/** A signal as it waits in a conversation's queue. `first` marks the message that opened the conversation, or opened it again. */
export const SignalEnvelope = z.object({ v: z.literal(1), signal: Signal, first: z.boolean() })
export type SignalEnvelope = z.infer<typeof SignalEnvelope>

/** Wraps a customer's message. */
export const repliedEnvelope = (message: Heard, first: boolean): Json => envelope({ type: 'replied', message }, first)

/** Wraps any signal. */
export const envelope = (signal: Signal, first = false): Json => ({ v: 1, signal: signal as unknown as Json, first })
