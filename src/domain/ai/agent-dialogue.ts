import { z } from 'zod'

import { Json } from '../json.ts'
import { ToolName } from './mcp-server.ts'

/** A value that an agent must have before it takes an exit. */
export const ExitValue = z.object({
  name: ToolName,
  description: z.string().trim().max(400).default(''),
  type: z.enum(['text', 'number', 'boolean', 'date', 'dateTime', 'email', 'phone', 'choice']).default('text'),
  choices: z.array(z.string().trim().min(1).max(80)).max(30).default([]),
})
export type ExitValue = z.infer<typeof ExitValue>

/** A way that an agent may leave by, once it has every value. */
export const AgentExit = z.object({
  name: z.string().regex(/^[a-z][a-z0-9_]{0,29}$/, 'Start with a letter. Use a–z, digits and "_", up to 30 characters.'),
  description: z.string().trim().min(1, 'Say when the agent takes this exit.').max(600),
  required: z.array(ExitValue).max(20).default([]),
})
export type AgentExit = z.infer<typeof AgentExit>

/** A tool that a model wants to be used. */
export const ToolCall = z.object({
  id: z.string().max(200),
  name: z.string().max(200),
  input: Json,
  /** What the provider wants back with the call, such as Gemini's signature of its thoughts. */
  signature: z.record(z.string(), z.record(z.string(), Json)).optional(),
})
export type ToolCall = z.infer<typeof ToolCall>

/** One line of what an agent, its customer and its tools said. */
export const AgentMessage = z.discriminatedUnion('role', [
  z.object({ role: z.literal('customer'), text: z.string() }),
  z.object({ role: z.literal('agent'), text: z.string(), calls: z.array(ToolCall).max(20) }),
  z.object({ role: z.literal('tool'), id: z.string(), name: z.string(), result: z.string() }),
])
export type AgentMessage = z.infer<typeof AgentMessage>
