import { z } from 'zod'

const Match = z.object({
  /** Part of the request's path; webhooks have none and match without it. */
  path: z.string().optional(),
  /** The message type of a send. */
  type: z.string().optional(),
  /** The recipient of a send. */
  to: z.string().optional(),
  /** Part of the body's JSON. */
  contains: z.string().optional(),
})

const common = { match: Match.default({}), times: z.number().int().min(1).default(1) }
const ms = z.number().int().min(0).max(600_000)

/** Something that goes wrong on purpose, so many times. */
export const Fault = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('accept-and-lose-the-answer') }),
  z.object({ ...common, kind: z.literal('429'), retryAfterSeconds: z.number().int().min(0).default(1) }),
  /** `bare`: a gateway's page, which says nothing of the message. */
  z.object({
    ...common,
    kind: z.literal('5xx'),
    status: z.number().int().min(500).max(599).default(503),
    bare: z.boolean().default(false),
  }),
  z.object({ ...common, kind: z.literal('slow'), ms: ms.default(2_000) }),
  z.object({ ...common, kind: z.literal('hang'), ms: ms.default(600_000) }),
  /** A streamed answer that breaks off, stands still or is nonsense, after so many events. */
  z.object({ ...common, kind: z.literal('cut'), after: z.number().int().min(0).default(3) }),
  z.object({ ...common, kind: z.literal('stall'), after: z.number().int().min(0).default(3), ms: ms.default(600_000) }),
  z.object({ ...common, kind: z.literal('garbage') }),
  /** A streamed answer whose pieces come so far apart. */
  z.object({ ...common, kind: z.literal('pace'), ms: ms.default(200) }),
  z.object({ ...common, kind: z.literal('reject'), code: z.number().int() }),
  /** The bytes of a customer's file: refused, late, too many, cut off, or others than announced. */
  z.object({
    ...common,
    kind: z.literal('media'),
    what: z.enum(['401', '403', '404', '503', 'expiredUrl', 'slow', 'tooLarge', 'endless', 'garbled', 'cut']),
    ms: ms.default(2_000),
  }),
  z.object({ ...common, kind: z.literal('fail-later'), code: z.number().int() }),
  z.object({ ...common, kind: z.literal('duplicate-webhooks'), n: z.number().int().min(1).max(20).default(1) }),
  z.object({ ...common, kind: z.literal('shuffle-webhooks') }),
  z.object({ ...common, kind: z.literal('batch-webhooks') }),
])
export type Fault = z.infer<typeof Fault>
export type FaultKind = Fault['kind']
