import { z } from 'zod'

import { McpAddress, RemoteToolName } from '#domain/ai/mcp-server.ts'
import { Json } from '#domain/json.ts'
import { defineAction } from '../action.ts'

const kind = z.literal('call_mcp_tool')

/** Calls a tool of a server of the Model Context Protocol, if it is still what it was when somebody switched it on. */
export const callMcpTool = defineAction({
  kind: 'call_mcp_tool',
  summary: 'Use a tool of an MCP server',
  input: z.object({
    kind,
    server: z.string().max(80),
    address: McpAddress,
    tool: RemoteToolName,
    /** What it was then. */
    hash: z.string().max(64),
    arguments: z.record(z.string(), Json),
    /** Whether a call whose answer was lost may be made again. */
    repeatable: z.boolean().default(false),
  }),
  result: z.discriminatedUnion('outcome', [
    z.object({
      kind,
      outcome: z.literal('answered'),
      /** What it says; null where it says that it failed. */
      result: Json,
      /** What the tool itself says is wrong. */
      error: z.string().nullable(),
      /** What is not handed on, like "an image (image/png)". */
      leftOut: z.array(z.string()).default([]),
    }),
    /**
     * `changed`: it is gone, or another tool than the one that was switched on. `refused` and `unreachable`: nothing was done.
     * `timeout` and `unknown`: it may have been.
     */
    z.object({ kind, outcome: z.enum(['changed', 'refused', 'unreachable', 'timeout', 'unknown']), detail: z.string() }),
  ]),
  settled: 'slow',
  repeatable: false,
  access: null,
  tool: false,
})
export type CallMcpTool = z.infer<typeof callMcpTool.input>
export type CallMcpToolResult = z.infer<typeof callMcpTool.result>
