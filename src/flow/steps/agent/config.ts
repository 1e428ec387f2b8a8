import { z } from 'zod'

import { ANSWER_WAIT_MS } from '#domain/constants.ts'
import { AgentExit, ExitValue } from '#domain/ai/agent-dialogue.ts'
import { ToolName } from '#domain/ai/mcp-server.ts'

const HOUR_MS = 3_600_000

const SaveTo = z.object({ target: z.enum(['session', 'contact', 'conversation']), name: z.string().trim().min(1).max(80) })

const Value = ExitValue.extend({
  saveTo: SaveTo.nullable().default(null).meta({ label: 'Save as', help: 'Leave empty for a session variable of the same name.' }),
}).meta({ label: 'Value' })

const Exit = AgentExit.extend({
  required: z
    .array(Value)
    .max(20)
    .default([])
    .meta({ label: 'Required answers', help: 'The agent can’t take this exit until it has all of them.' }),
})
export type Exit = z.infer<typeof Exit>

const Limits = z.object({
  turns: z.number().int().min(1).max(200).default(20).meta({ label: 'Replies to the customer' }),
  costCents: z.number().min(0.1).max(10_000).default(50).meta({ label: 'Cost, in cents' }),
  seconds: z.number().int().min(5).max(120).default(120).meta({ label: 'Seconds per reply' }),
  silenceMs: z
    .number()
    .int()
    .min(60_000)
    .max(720 * HOUR_MS)
    .default(ANSWER_WAIT_MS)
    .meta({ role: 'duration', label: 'Wait for the customer' }),
})

const Fact = z.object({
  name: z.string().trim().min(1).max(80),
  value: z.string().max(1_000).meta({ role: 'template', label: 'Value' }),
})

/** A conversation that an AI agent leads until it takes one of its exits. */
export const AgentStepConfig = z.object({
  v: z.literal(1).default(1),
  agent: z.string().min(1).max(64).meta({ role: 'ref:agent', label: 'Agent' }),
  goal: z.string().max(4_096).default('').meta({ label: 'Goal', help: 'What should the agent achieve? Use plain language.' }),
  facts: z
    .array(Fact)
    .max(30)
    .default([])
    .meta({ label: 'Context', help: 'Values from the conversation. The agent treats them as data, never as instructions.' }),
  exits: z
    .array(Exit)
    .max(12)
    .default([])
    .refine((exits) => new Set(exits.map(({ name }) => name)).size === exits.length, 'Two exits have the same name.')
    .meta({ label: 'Exits' }),
  tools: z
    .array(ToolName.meta({ suggests: 'tool' }))
    .max(30)
    .nullable()
    .default(null)
    .meta({ label: 'Tools', help: 'Leave empty for all of the agent’s tools.' }),
  limits: Limits.prefault({}).meta({ label: 'Limits' }),
  handOver: z
    .string()
    .max(2_000)
    .default('')
    .meta({ label: 'When to hand over', help: 'It always hands over when the customer asks for a person.' }),
  greet: z.boolean().default(false).meta({ label: 'Start the conversation' }),
  /** Counts as the customer's first words, so that it answers at once what was asked before. */
  heard: z
    .string()
    .max(1_000)
    .default('')
    .meta({ role: 'template', label: 'What the customer already said', help: 'For example {{ vars.question }}.' }),
  /** Said by us, in the customer's language, where the agent leaves to a person without a word. */
  farewell: z.boolean().default(false).meta({ label: 'Tell the customer a person is taking over' }),
  mergeMs: z.number().int().min(0).max(15_000).default(1_500).meta({ role: 'duration', label: 'Wait for more messages' }),
})
export type AgentStepConfig = z.infer<typeof AgentStepConfig>
