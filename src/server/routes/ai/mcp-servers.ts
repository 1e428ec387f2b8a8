import type { ServerDeps } from '#server/http/deps.ts'
import type { Operations } from '#server/http/mount.ts'

/** Servers whose tools agents use. What is read of one is kept only in an agent's draft. */
export const mcpServerRoutes = ({ agents }: ServerDeps): Pick<Operations, 'readMcpTools'> => ({
  readMcpTools: async ({ params, body }) => {
    const read = await agents.mcp.list(params.appId, body)
    return read.ok ? { tools: read.tools, problem: null } : { tools: [], problem: read.problem }
  },
})
