import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'

import { useAgents } from '#web/api/ai/agents.ts'
import { aiProvidersQuery } from '#web/api/ai/ai-providers.ts'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import type { CreateWindowProps } from '#web/kit/schema-form/form-context.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'

const NewAgentDialog = lazyPart(async () => (await import('#web/kit/creating/new-agent-dialog.tsx')).NewAgentDialog)

/** Creates an AI agent where a step names one that is not there yet. */
export function CreateAgent({ name, onCreated, onClose }: CreateWindowProps) {
  const { app } = useCurrentApp()
  // A provider is connected in another tab.
  const providers = useQuery({ ...aiProvidersQuery(app.id), refetchOnWindowFocus: 'always' })
  const { create } = useAgents(app.id)
  return (
    <Suspense fallback={null}>
      <NewAgentDialog
        providers={providers}
        name={name}
        apart
        onCreate={create.mutateAsync}
        onCreated={({ id }) => onCreated(id)}
        onClose={onClose}
      />
    </Suspense>
  )
}
