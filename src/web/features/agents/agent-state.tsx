import type { Agent } from '#domain/ai/agent-config.ts'

import { Tag } from '#web/kit/form/tag.tsx'

/** Tells whether customers meet the agent. */
export function AgentState({ agent }: { agent: Pick<Agent, 'publishedVersion'> }) {
  return agent.publishedVersion === null ? <Tag>Draft</Tag> : <Tag tone="success">Live</Tag>
}
