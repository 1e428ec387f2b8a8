import type { AgentConfig } from '#domain/ai/agent-config.ts'

import { publishAgentDraft } from '../ai/agent-versions.ts'
import { createAgent } from '../ai/agents.ts'
import type { Sql } from '../postgres/sql.ts'

/** Makes an agent that speaks: Anna, unless another id is said. */
export async function publishAgent(sql: Sql, appId: string, draft: AgentConfig, id = 'anna'): Promise<void> {
  await createAgent(sql, { appId, id, name: 'Anna', draft, by: null })
  await publishAgentDraft(sql, { appId, agentId: id, note: null, by: null, flowOf: () => ({ v: 1, nodes: [], edges: [] }) })
}
