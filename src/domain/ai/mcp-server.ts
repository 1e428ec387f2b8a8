import { z } from 'zod'

import { t } from '../i18n/t.ts'
import { Json } from '../json.ts'
import { SecretName } from '../workspace/secret.ts'

/** A name that a model calls a tool or an exit by. */
export const ToolName = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, t('Use a to z, digits and "_", beginning with a letter; 40 at most.'))

/** How a server knows that it is the workspace: by a secret that is named here and filled in only when a request goes out. */
export const McpAuth = z.discriminatedUnion('type', [
  z.object({ type: z.literal('none') }),
  z.object({ type: z.literal('bearer'), secret: SecretName }),
  z.object({
    type: z.literal('header'),
    name: z
      .string()
      .trim()
      .regex(/^[\w-]{1,80}$/, t('Use letters, digits and hyphens, like X-Api-Key.')),
    secret: SecretName,
  }),
])
export type McpAuth = z.infer<typeof McpAuth>

/** Where a server of the Model Context Protocol is reached. */
export const McpAddress = z.object({
  url: z
    .string()
    .trim()
    .max(2_000)
    .regex(/^https?:\/\/[^/?#{}\s@]+([/?#]\S*)?$/, 'Write a complete URL like https://mcp.example.com/mcp.'),
  auth: McpAuth.default({ type: 'none' }),
})
export type McpAddress = z.infer<typeof McpAddress>

/** A tool as its server calls it. */
export const RemoteToolName = z.string().regex(/^[!-~]{1,128}$/)

/** The inputs of a tool, in the few words of JSON Schema that every model understands. */
export const McpInputSchema = z.record(z.string(), Json)
export type McpInputSchema = z.infer<typeof McpInputSchema>

/** A tool of a server that an agent may use, as the server described it when somebody switched it on. */
export const McpTool = z.object({
  /** What the model calls it by. */
  name: ToolName,
  tool: RemoteToolName,
  /** What the model is told of it: the server's words, or better ones. */
  description: z.string().trim().min(1, t('Say what the tool is for.')).max(1_000),
  inputSchema: McpInputSchema.refine((schema) => JSON.stringify(schema).length <= 16_384, t('The inputs are too large.')),
  /** Stands for all that the server said of it. A tool that says something else since is not called. */
  hash: z.string().max(64),
  /** The server says that it changes nothing. */
  readOnly: z.boolean(),
  /** Carried out only when the customer has said yes to it. */
  confirm: z.boolean().default(true),
})
export type McpTool = z.infer<typeof McpTool>

export const MAX_MCP_SERVERS = 5
export const MAX_TOOLS_OF_SERVER = 30

/** A server that an agent's tools come from, with those that are switched on. */
export const McpServer = McpAddress.extend({
  name: z.string().trim().min(1, t('Name the server.')).max(60),
  tools: z.array(McpTool).max(MAX_TOOLS_OF_SERVER).default([]),
})
export type McpServer = z.infer<typeof McpServer>

/** A tool as a server lists it now. `problem` says why no agent can use it. */
export const ListedMcpTool = McpTool.omit({ name: true, confirm: true }).extend({
  title: z.string(),
  description: z.string(),
  problem: z.string().nullable(),
})
export type ListedMcpTool = z.infer<typeof ListedMcpTool>
