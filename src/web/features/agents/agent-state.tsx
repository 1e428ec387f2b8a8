import type { Agent } from '#domain/ai/agent-config.ts'

import { Tag } from '#web/kit/form/tag.tsx'

/** Tells whether customers meet the agent. */
export function AgentState({ agent }: { agent: Pick<Agent, 'publishedMode'> }) {
  if (agent.publishedMode === null) return <Tag>Draft</Tag>
  return agent.publishedMode === 'drafts' ? <Tag tone="info">Drafts only</Tag> : <Tag tone="success">Live</Tag>
}
