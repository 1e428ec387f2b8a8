import type { AgentConfig } from '#domain/ai/agent-config.ts'
import type { McpServer } from '#domain/ai/mcp-server.ts'

import { offeredTools } from '../tools/offered-tools.ts'

const NOWHERE: Omit<McpServer, 'tools'> = { name: 'Flow', url: 'https://flow.invalid/', auth: { type: 'none' } }

/** An agent whose flows are stood in for by what they leave: in a scenario a flow is answered like any other tool, and asks nobody. */
export function withoutFlows(config: AgentConfig): AgentConfig {
  const flows = config.tools.filter(({ type }) => type === 'flow')
  if (flows.length === 0) return config
  const tools = flows.map((flow) => {
    const [offered] = offeredTools([flow], [])
    const description = flow.when || flow.name
    return {
      name: flow.name,
      tool: flow.name,
      description,
      inputSchema: { ...offered?.schema },
      hash: '',
      readOnly: false,
      confirm: flow.confirm,
    }
  })
  return { ...config, tools: config.tools.filter(({ type }) => type !== 'flow'), mcpServers: [...config.mcpServers, { ...NOWHERE, tools }] }
}
