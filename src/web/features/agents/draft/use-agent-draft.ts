import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Agent, AgentConfig } from '#domain/ai/agent-config.ts'

import { agentQuery, agentsQuery, saveAgent } from '#web/api/ai/agents.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { AgentDrafting, type Drafted, faultsOf } from './agent-drafting.ts'

/** What the tabs of the editor are handed. */
export interface TabProps {
  draft: AgentConfig
  onChange: (change: Partial<AgentConfig>) => void
  /** What is wrong at a place of the draft. */
  faults: ReadonlyMap<string, string>
}

/** Writes on an agent's draft, which is saved by itself, also when the page is left. */
export function useAgentDraft(agent: Agent): { drafting: AgentDrafting; drafted: Drafted; faults: ReadonlyMap<string, string> } {
  const { app } = useCurrentApp()
  const queries = useQueryClient()
  const toasts = useToasts()
  const [drafting] = useState(() => {
    const one = agentQuery(app.id, agent.id)
    return new AgentDrafting(agent, {
      async save(input, basedOn) {
        const kept = await saveAgent(app.id, agent.id, { ...input, basedOn })
        queries.setQueryData(one.queryKey, kept)
        void queries.invalidateQueries({ queryKey: agentsQuery(app.id).queryKey })
        return kept
      },
      load: () => queries.fetchQuery({ ...one, staleTime: 0 }),
    })
  })
  const drafted = useSyncExternalStore(drafting.subscribe, drafting.get)

  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => {
      if (drafting.get().save === 'saved') return
      void drafting.flush()
      event.preventDefault()
    }
    addEventListener('beforeunload', leave)
    return () => {
      removeEventListener('beforeunload', leave)
      void drafting.flush()
    }
  }, [drafting])

  useEffect(() => {
    if (drafting.catchUp(agent)) toasts.show({ title: t('Updated with a teammate’s changes') })
  }, [agent, drafting, toasts])
  return { drafting, drafted, faults: faultsOf(drafted.written) }
}
