import { z } from 'zod'

import { Id } from '#domain/id.ts'
import { Json } from '#domain/json.ts'
import { defineAction } from '../action.ts'

const kind = z.literal('start_workflow')

/** Starts a workflow, for this contact or for another one. */
export const startWorkflow = defineAction({
  kind: 'start_workflow',
  summary: 'Start a workflow',
  input: z.object({
    kind,
    workflowId: Id,
    payload: Json.default(null),
    /** Phone number, email or id of another contact; null for this one. */
    contact: z.string().max(320).nullable().default(null),
    delayMs: z.number().int().min(0).max(31_536_000_000).default(0),
    /** A second start under the same key does nothing. */
    dedupeKey: z.string().min(1).max(200).nullable().default(null),
  }),
  result: z.object({
    kind,
    outcome: z.enum(['started', 'refused']),
    runId: z.string().nullable(),
    reason: z.string().nullable(),
  }),
  settled: 'local',
  repeatable: true,
  access: 'agent',
  tool: false,
})
