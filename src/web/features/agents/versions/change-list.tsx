import { useQuery } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import type { AgentConfig } from '#domain/ai/agent-config.ts'

import { agentSourcesQuery } from '#web/api/ai/agents.ts'
import { aiProvidersQuery } from '#web/api/ai/ai-providers.ts'
import { useAllChannels } from '#web/api/channels/use-all-channels.ts'
import { teamsQuery } from '#web/api/teams/list-teams.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { agentChanges, type NameOf } from './agent-changes.ts'

/** What differs between two states of an agent. */
export function AgentChangeList({ before, after }: { before: AgentConfig; after: AgentConfig }) {
  const changes = agentChanges(before, after, useNameOf())
  if (changes.length === 0) return <p className="text-secondary text-ink-2">{t('Nothing changed.')}</p>
  return (
    <ul aria-label={t('Changes')} className="flex flex-col gap-3">
      {changes.map(({ field, before: was, after: is }, at) => (
        <li key={at} className="text-secondary">
          <h4 className="text-meta font-medium text-ink-2">{field}</h4>
          {was !== null && (
            <del dir="auto" className="mt-0.5 block rounded-row bg-danger-soft px-2 py-1 whitespace-pre-line wrap-anywhere text-ink-2">
              {was}
            </del>
          )}
          {is !== null && (
            <ins
              dir="auto"
              className="mt-0.5 block rounded-row bg-success-soft px-2 py-1 whitespace-pre-line wrap-anywhere text-ink no-underline"
            >
              {is}
            </ins>
          )}
        </li>
      ))}
    </ul>
  )
}

function useNameOf(): NameOf {
  const { app } = useCurrentApp()
  const named = {
    team: useQuery(teamsQuery(app.id)).data?.items,
    source: useQuery(agentSourcesQuery(app.id)).data?.items.map(({ id, title }) => ({ id, name: title })),
    channel: useAllChannels(app.id),
    provider: useQuery(aiProvidersQuery(app.id)).data?.items,
  }
  return (kind, id) => named[kind]?.find((one) => one.id === id)?.name ?? t('Deleted')
}
