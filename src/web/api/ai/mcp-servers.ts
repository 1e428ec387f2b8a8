import { queryOptions } from '@tanstack/react-query'

import type { McpAddress } from '#domain/ai/mcp-server.ts'

import { call } from '../call.ts'

/** The tools that a server outside lists now. An answer counts for a while: each is a connection to somebody else's server. */
export const mcpToolsQuery = (appId: string, address: McpAddress) =>
  queryOptions({
    queryKey: ['app', appId, 'mcpTools', address.url, address.auth],
    queryFn: ({ signal }) => call('readMcpTools', { appId, body: { url: address.url, auth: address.auth } }, { signal }),
    staleTime: 300_000,
    retry: false,
  })
