import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'

import { Json } from '#domain/json.ts'

import { CustomerMessage } from '#flow/engine/signal.ts'

const Shape = z.object({
  /** Wrong answers so far. */
  wrong: z.number().int().default(0),
  /** The page of options that was shown last, from 0. */
  page: z.number().int().default(0),
  /** What was said of an answer that may go on. */
  pieces: z.array(z.string()).default([]),
  /** The answer that the customer is asked to confirm. */
  candidate: Json.default(null),
  nudged: z.boolean().default(false),
  /** Whether the question was repeated after a tap on an older one. */
  repeated: z.boolean().default(false),
  /** When the customer was last asked for an answer, ISO 8601; null where an earlier release began the wait. */
  since: z.string().nullable().default(null),
  /** The message whose file is looked at. */
  file: CustomerMessage.optional(),
  /** Why the rules could not take the answer that AI reads. */
  unread: z.string().optional(),
})

/** What a question remembers between two signals. */
export type AskState = z.infer<typeof Shape>

/** What a question remembers when it is first put. */
export const freshState = (now: string): AskState => ({
  wrong: 0,
  page: 0,
  pieces: [],
  candidate: null,
  nudged: false,
  repeated: false,
  since: now,
})

/** Reads the memory of a wait; one that cannot be read counts as a fresh question. */
export const toAskState = (state: Json): AskState => Shape.safeParse(state ?? {}).data ?? Shape.parse({})

/** Milliseconds from one instant to another. */
export const msBetween = (from: string, to: string): number =>
  from === to ? 0 : Temporal.Instant.from(to).epochMilliseconds - Temporal.Instant.from(from).epochMilliseconds
