import { z } from 'zod'

import { EffectResult } from '#domain/actions/catalogue.gen.ts'
import { Id } from '#domain/id.ts'
import { lenient } from '#domain/lenient.ts'
import { IncomingContent } from '#domain/messages/message.ts'
import { MessageContext, Referral } from '#domain/messages/message-parts.ts'

/** A customer's message, as a flow receives it. It is parsed as leniently as in the thread: every stored message gets its turn. */
export const CustomerMessage = z.object({
  messageId: Id,
  content: lenient(IncomingContent),
  /** The voice message that `content` is the transcript of: AI wrote it, and the customer said it. */
  spoken: lenient(IncomingContent).optional(),
  context: lenient(MessageContext).optional(),
  referral: lenient(Referral).optional(),
})
export type CustomerMessage = z.infer<typeof CustomerMessage>

/**
 * What can move a session. `started` opens it; `replied`, `settled` and `elapsed` answer a wait for a reply, an effect or a
 * clock; `interrupted` ends it because a teammate took over.
 */
export const Signal = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('started'),
    /** The trigger node to start at; the first by default. */
    from: z.string().optional(),
  }),
  z.object({ type: z.literal('replied'), message: CustomerMessage }),
  z.object({ type: z.literal('settled'), effectId: z.string(), result: EffectResult }),
  z.object({ type: z.literal('elapsed'), timerId: z.string() }),
  z.object({ type: z.literal('interrupted'), reason: z.enum(['interrupted', 'handed_over', 'expired']) }),
])
export type Signal = z.infer<typeof Signal>
