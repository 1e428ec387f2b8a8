import { z } from 'zod'

import { Id } from '#domain/id.ts'
import { Json } from '#domain/json.ts'
import { defineAction } from '../action.ts'

const kind = z.literal('start_flow')

/** Starts a flow in the contact's conversation, where no person and no other flow has it. */
export const startFlow = defineAction({
  kind: 'start_flow',
  summary: 'Start a flow in the conversation',
  input: z.object({ kind, flowId: Id, inputs: z.record(z.string(), Json).default({}) }),
  result: z.object({ kind, outcome: z.enum(['started', 'refused']), reason: z.string().nullable() }),
  settled: 'local',
  repeatable: true,
  access: 'agent',
  tool: false,
})
