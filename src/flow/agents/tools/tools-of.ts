import type { AgentConfig } from '#domain/ai/agent-config.ts'
import type { AgentTool } from '#domain/ai/agent-tool.ts'

/** All that an agent may use: its own tools, and those of its servers that are switched on. */
export const toolsOf = ({ tools, mcpServers }: Pick<AgentConfig, 'tools' | 'mcpServers'>): AgentTool[] => [
  ...tools,
  ...mcpServers.flatMap(({ tools: remote, ...server }) => remote.map((tool) => ({ type: 'mcp' as const, ...tool, server }))),
]
