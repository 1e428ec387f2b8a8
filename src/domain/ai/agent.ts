import { z } from 'zod'

import { Id } from '../id.ts'
import { Json } from '../json.ts'
import { SealedText } from '../workspace/secret.ts'

/** A name that a model calls a tool or an exit by. */
export const ToolName = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'Use a to z, digits and "_", beginning with a letter; 40 at most.')

/** The actions of the catalogue that say `tool: true`, which an agent may be given. Finishing, refusing and handing over are always offered by themselves. */
export const ToolAction = z.enum([
  'book_event',
  'change_event',
  'list_slots',
  'list_events',
  'list_orders',
  'list_products',
  'notify_about_order',
  'send_form',
  'update_contact',
  'add_sheet_row',
  'update_sheet_row',
])
export type ToolAction = z.infer<typeof ToolAction>

/** What the model is told of when to use it. */
const When = z.string().trim().max(600)
/** Carried out only when the customer has written again after it was proposed. */
const Confirm = z.boolean().default(false)

const HttpParameter = z.object({
  name: ToolName,
  description: z.string().trim().max(300).default(''),
  type: z.enum(['text', 'number', 'boolean']).default('text'),
  required: z.boolean().default(true),
})

/** Something that an agent may do: an action of the catalogue, or a call to an address of the app's own. */
export const AgentTool = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('action'),
    name: ToolName,
    action: ToolAction,
    when: When.default(''),
    /** Inputs that are fixed: the model neither sees nor chooses them, like the event type or the sheet. */
    preset: z.record(z.string().max(80), Json).default({}),
    confirm: Confirm,
  }),
  z.object({
    type: z.literal('http'),
    name: ToolName,
    when: When.min(1, 'Say what it is for.'),
    parameters: z.array(HttpParameter).max(20).default([]),
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).default('GET'),
    /** `{{ name }}` stands for a parameter, in the path, the query and the body. The host is fixed. */
    url: z
      .string()
      .trim()
      .max(2_000)
      .regex(/^https?:\/\/[^/?#{}\s]+([/?#]|$)/, 'Write a complete address like https://example.com/orders/{{ number }}.'),
    /** Secrets are named, as in `["Bearer ", { secret: "shop" }]`, and filled in only when the call goes out. */
    headers: z
      .array(z.object({ name: z.string().trim().min(1).max(80), value: SealedText }))
      .max(30)
      .default([]),
    body: z.string().max(8_192).nullable().default(null),
    timeoutMs: z.number().int().min(100).max(30_000).default(10_000),
    confirm: Confirm,
  }),
])
export type AgentTool = z.infer<typeof AgentTool>

const ModelRef = z.object({ providerId: Id, model: z.string().trim().max(120).nullable().default(null) })

/** Cents of the app's currency for a million tokens. */
const Prices = z.object({ input: z.number().min(0).max(1e6).default(0), output: z.number().min(0).max(1e6).default(0) })
export type Prices = z.infer<typeof Prices>

/** How an agent thinks and speaks, and what it may do. */
export const AgentConfig = z.object({
  v: z.literal(1).default(1),
  instructions: z.string().trim().min(1, 'Say what the agent is for.').max(16_000),
  /** A null model is the provider's default. */
  model: ModelRef,
  /** Asked where the first one does not answer. */
  fallback: ModelRef.nullable().default(null),
  temperature: z.number().min(0).max(2).nullable().default(null),
  maxTokens: z.number().int().min(64).max(8_192).default(1_024),
  tools: z
    .array(AgentTool)
    .max(30)
    .default([])
    .refine((tools) => new Set(tools.map(({ name }) => name)).size === tools.length, 'Two tools have the same name.'),
  /** `customer` answers in the language that the customer writes; anything else is the language to speak, like "French". */
  language: z.string().trim().min(1).max(40).default('customer'),
  tone: z.string().trim().max(400).default('Friendly, short and plain.'),
  /** What it may talk about; empty: what its instructions and the goal are about. */
  scope: z.string().trim().max(2_000).default(''),
  prices: Prices.default({ input: 0, output: 0 }),
  fallbackPrices: Prices.default({ input: 0, output: 0 }),
})
export type AgentConfig = z.infer<typeof AgentConfig>

export const AgentInput = z.object({ name: z.string().trim().min(1).max(80), config: AgentConfig })

export const Agent = AgentInput.extend({ id: Id, createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() })
export type Agent = z.infer<typeof Agent>

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
  name: z.string().regex(/^[a-z][a-z0-9_]{0,29}$/, 'Use a to z, digits and "_", beginning with a letter; 30 at most.'),
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
