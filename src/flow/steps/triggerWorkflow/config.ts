import { z } from 'zod'

import { Id } from '#domain/id.ts'

/** A workflow to start, with what it is told and for whom. */
export const TriggerWorkflowConfig = z.object({
  v: z.literal(1).default(1),
  workflow: Id.meta({ role: 'ref:workflow', label: 'Workflow' }),
  payload: z
    .record(z.string().min(1).max(80), z.string().max(4_096))
    .default({})
    .meta({ role: 'template', suggests: 'readByWorkflow', label: 'Payload', help: 'What the workflow reads as {{ trigger.… }}.' }),
  contact: z
    .string()
    .max(320)
    .optional()
    .meta({ role: 'template', label: 'For contact', help: 'Phone number, email or ID. Leave empty for this conversation’s contact.' }),
  delayMs: z.number().int().min(0).max(31_536_000_000).default(0).meta({ role: 'duration', label: 'Delay' }),
  dedupeKey: z
    .string()
    .max(200)
    .optional()
    .meta({ role: 'template', label: 'Only once per', help: 'A second start with the same key is refused.' }),
})
