import { z } from 'zod'

import { AnswerNote } from '../ai/answer-note.ts'
import { Json } from '../json.ts'

/** One step of one turn, as "explain" shows it. Long texts are shortened; secrets never come into it, since steps only know their names. */
export const TraceLine = z.object({
  flowId: z.string(),
  version: z.number().int(),
  stepId: z.string(),
  kind: z.string(),
  /** What woke the step: `entered`, or what it had waited for, with what came. */
  signal: z.object({ type: z.string() }).catchall(Json),
  set: z.array(z.object({ target: z.string(), name: z.string(), value: Json })),
  /** The effect it asked for and waits on. */
  ask: Json,
  problem: z.string().nullable(),
  /** From where an agent knows what it said, and what it was not let say. Releases before wrote sentences. */
  notes: z
    .array(z.union([AnswerNote, z.string()]))
    .readonly()
    .optional(),
  /** The way it took; null when it waits. */
  exit: z.string().nullable(),
})
export type TraceLine = z.infer<typeof TraceLine>

/** A call that a step waited for, and what came of it. */
export const ExplainedCall = z.object({
  stepId: z.string(),
  kind: z.string(),
  /** What it came to, such as `answered` or `timeout`; null while it is under way, or where that is no longer known. */
  outcome: z.string().nullable(),
  /** The status of an HTTP answer. */
  status: z.number().int().nullable(),
  durationMs: z.number().int().nullable(),
  /** How much of it was waiting for a free worker, where that is noticeable. */
  waitedMs: z.number().int().nullable(),
})
export type ExplainedCall = z.infer<typeof ExplainedCall>

/** One turn with the names of what ran: those of the version that ran it. */
export const ExplainedTurn = z.object({
  sessionId: z.string(),
  turn: z.number().int(),
  at: z.iso.datetime(),
  path: z.array(
    TraceLine.extend({
      flowName: z.string().nullable(),
      stepName: z.string().nullable(),
      kindTitle: z.string(),
      exitLabel: z.string().nullable(),
    }),
  ),
  calls: z.array(ExplainedCall),
})
export type ExplainedTurn = z.infer<typeof ExplainedTurn>
