import { z } from 'zod'

/**
 * The exits of each step of a document, by the step's id. Unconnected, a `fault` hands the conversation to people and `silence` (no reply in time)
 * ends the session.
 */
export const FlowExits = z.record(
  z.string(),
  z.array(z.object({ name: z.string(), label: z.string(), fault: z.boolean(), silence: z.boolean() })),
)
export type FlowExits = z.infer<typeof FlowExits>
