import { z } from 'zod'

import { Id } from '#domain/id.ts'
import { Json } from '#domain/json.ts'
import { endpoint } from '../endpoint.ts'

/** One message of JSON-RPC, as the Model Context Protocol uses it. Without an id it wants no answer. */
export const McpMessage = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().max(200), z.number()]).optional(),
  method: z.string().min(1).max(200),
  params: z.record(z.string().max(200), Json).default({}),
})
export type McpMessage = z.infer<typeof McpMessage>

export const mcp = {
  sendMcpMessage: endpoint(
    {
      method: 'POST',
      path: '/api/v1/apps/:appId/mcp',
      summary: 'The workspace as tools for AI assistants, by the Model Context Protocol',
      tag: 'mcp',
      access: 'agent',
    },
    { params: z.object({ appId: Id }), body: McpMessage, answer: z.record(z.string(), Json) },
  ),
}
