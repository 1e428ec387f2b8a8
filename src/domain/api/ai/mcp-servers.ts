import { z } from 'zod'

import { ListedMcpTool, McpAddress } from '#domain/ai/mcp-server.ts'
import { Id } from '#domain/id.ts'
import { endpoint } from '../endpoint.ts'

export const mcpServers = {
  readMcpTools: endpoint(
    {
      method: 'POST',
      path: '/api/v1/apps/:appId/mcp-tools',
      summary: 'Connect to an MCP server and list its tools as they are now; nothing is kept',
      tag: 'agents',
      access: 'admin',
    },
    {
      params: z.object({ appId: Id }),
      body: McpAddress,
      /** `problem` says why there is no list. */
      answer: z.object({ tools: z.array(ListedMcpTool), problem: z.string().nullable() }),
    },
  ),
}
