import { t } from '#domain/i18n/t.ts'
import type { Agent } from '#domain/ai/agent-config.ts'

import { Tag } from '#web/kit/form/tag.tsx'

/** Tells whether customers meet the agent. */
export function AgentState({ agent }: { agent: Pick<Agent, 'publishedMode'> }) {
  if (agent.publishedMode === null) return <Tag>{t('Draft')}</Tag>
  return agent.publishedMode === 'drafts' ? <Tag tone="info">{t('Drafts only')}</Tag> : <Tag tone="success">{t('Live')}</Tag>
}
