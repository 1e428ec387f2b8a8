import { z } from 'zod'

/** The ways out of each step of a document, by the step's id. A fault that leads nowhere gives the conversation to people. */
export const FlowExits = z.record(z.string(), z.array(z.object({ name: z.string(), label: z.string(), fault: z.boolean() })))
export type FlowExits = z.infer<typeof FlowExits>
