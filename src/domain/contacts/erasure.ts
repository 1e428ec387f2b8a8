import { z } from 'zod'

import { Id } from '../id.ts'
import { Author } from '../messages/message.ts'

/** In the place of the contact of an event or an order whose contact was erased. */
export const ERASED_CONTACT = 'erased'

/** What a contact consists of, by kind: how many things an erasure removes, or makes nameless (events, orders). */
export const ERASED_KINDS = [
  'conversations',
  'messages',
  'files',
  'logLines',
  'addresses',
  'sessions',
  'waiting',
  'notifications',
  'changes',
  'webhooks',
  'events',
  'orders',
  'other',
] as const
export type ErasedKind = (typeof ERASED_KINDS)[number]

export const ErasureCounts = z.partialRecord(z.enum(ERASED_KINDS), z.number().int().nonnegative())
export type ErasureCounts = z.infer<typeof ErasureCounts>

/** Adds up what two pieces of an erasure removed. */
export const addCounts = (one: ErasureCounts, other: ErasureCounts): ErasureCounts =>
  Object.fromEntries(
    ERASED_KINDS.flatMap((kind) => {
      const sum = (one[kind] ?? 0) + (other[kind] ?? 0)
      return sum > 0 ? [[kind, sum]] : []
    }),
  )

/** The proof that a contact was erased: it holds nothing of who it was. */
export const Erasure = z.object({
  id: Id,
  at: z.iso.datetime(),
  by: Author,
  counts: ErasureCounts,
  /** SHA-256, in hexadecimal, of `proofText`. */
  hash: z.string(),
})
export type Erasure = z.infer<typeof Erasure>

/** What the hash of a proof is taken of: its time, and every count in a fixed order. */
export const proofText = ({ at, counts }: Pick<Erasure, 'at' | 'counts'>): string =>
  [at, ...ERASED_KINDS.map((kind) => `${kind}=${counts[kind] ?? 0}`)].join('\n')

/** What is held of a contact, as far as a person counts it. */
export const Holdings = z.object({
  conversations: z.number().int(),
  messages: z.number().int(),
  files: z.number().int(),
  events: z.number().int(),
  orders: z.number().int(),
})
export type Holdings = z.infer<typeof Holdings>
