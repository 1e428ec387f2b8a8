import { z } from 'zod'

import { t } from '../i18n/t.ts'
import { Json } from '../json.ts'
import { SealedText } from '../workspace/secret.ts'
import { McpServer, McpTool, ToolName } from './mcp-server.ts'

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

const VariableName = z.string().regex(/^[A-Za-z_]\w{0,79}$/, t('Use letters, digits and "_", beginning with a letter.'))

const ActionTool = z.object({
  type: z.literal('action'),
  name: ToolName,
  action: ToolAction,
  when: When.default(''),
  /** Inputs that are fixed: the model neither sees nor chooses them, like the event type or the sheet. */
  preset: z.record(z.string().max(80), Json).default({}),
  confirm: Confirm,
})

const HttpTool = z.object({
  type: z.literal('http'),
  name: ToolName,
  when: When.min(1, t('Say what it is for.')),
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
})

/** A published flow that has the conversation for a while: it is given values, may ask the customer, and what it leaves is the tool's result. */
const FlowTool = z.object({
  type: z.literal('flow'),
  name: ToolName,
  flowId: z.string().min(1, t('Choose a flow.')).max(64),
  when: When.min(1, t('Say when to use it.')),
  /** Variables of the flow that the agent fills in. */
  parameters: z
    .array(HttpParameter.extend({ name: VariableName }))
    .max(20)
    .default([]),
  /** Variables of the flow that the agent is told when it has ended. */
  returns: z.array(VariableName).max(20).default([]),
  confirm: Confirm,
})

/** Something that an agent may do: an action of the catalogue, a call to an address of the app's own, or a flow. */
export const OwnTool = z.discriminatedUnion('type', [ActionTool, HttpTool, FlowTool])
export type OwnTool = z.infer<typeof OwnTool>

/** The same, or a tool of a server, with where that is reached. */
export const AgentTool = z.discriminatedUnion('type', [
  ActionTool,
  HttpTool,
  FlowTool,
  McpTool.extend({ type: z.literal('mcp'), server: McpServer.omit({ tools: true }) }),
])
export type AgentTool = z.infer<typeof AgentTool>
