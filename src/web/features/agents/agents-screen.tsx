import { useQuery } from '@tanstack/react-query'
import { Navigate, useMatch, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type ComponentProps, Suspense, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'

import { useActions } from '#web/actions/use-actions.ts'
import { agentsQuery, useAgents } from '#web/api/ai/agents.ts'
import { aiProvidersQuery } from '#web/api/ai/ai-providers.ts'
import { usePageTitle } from '#web/kit/brand/brand.ts'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { NoPermission } from '#web/kit/feedback/no-permission.tsx'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { Bone } from '#web/kit/feedback/skeleton.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { useMediaQuery } from '#web/kit/hooks/use-media-query.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { AgentList } from './agent-list.tsx'

// Seldom wanted at first, and not small.
const AgentScreen = lazyPart(async () => (await import('./agent-screen.tsx')).AgentScreen)
const NewAgentDialog = lazyPart(async () => (await import('#web/kit/creating/new-agent-dialog.tsx')).NewAgentDialog)

/** Where there is room for the list and an agent beside each other. */
const WIDE = '(min-width: 1280px)'

/** The workspace's AI agents, and the one that is open; they are the admins'. */
export function AgentsScreen() {
  const { app } = useCurrentApp()
  usePageTitle(t('AI agents'))
  if (roleAllows(app.role, 'admin')) return <Agents />
  return (
    <main className="flex h-full flex-col justify-center">
      <h1 className="sr-only">{t('AI agents')}</h1>
      <NoPermission what={t('AI agents')} />
    </main>
  )
}

function Agents() {
  const { app } = useCurrentApp()
  const list = useQuery(agentsQuery(app.id))
  const agentId = useMatch({ from: '/gate/shell/agents/$agentId', shouldThrow: false })?.params.agentId
  const isWide = useMediaQuery(WIDE)
  const [adds, setAdds] = useState(false)
  useActions([
    {
      id: 'add-agent',
      name: t('New AI agent…'),
      group: 'AI agents',
      keywords: t('create add bot assistant'),
      shortcut: 'c',
      perform: () => setAdds(true),
    },
  ])
  const add = () => setAdds(true)
  const items = list.data?.items ?? []
  const [first] = items
  return (
    <main className="flex h-full min-w-0">
      {items.length > 0 && <AgentList items={items} openId={agentId} onAdd={add} />}
      {agentId !== undefined && (
        <Suspense fallback={<h1 className="sr-only">{t('AI agents')}</h1>}>
          <AgentScreen key={agentId} agentId={agentId} />
        </Suspense>
      )}
      {agentId === undefined && first && isWide && <Navigate to="/agents/$agentId" params={{ agentId: first.id }} replace />}
      {agentId === undefined && !first && <Nothing list={list} onAdd={add} />}
      {adds && (
        <Suspense fallback={null}>
          <AddAgent onClose={() => setAdds(false)} />
        </Suspense>
      )}
    </main>
  )
}

function AddAgent({ onClose }: { onClose: () => void }) {
  const { app } = useCurrentApp()
  const navigate = useNavigate()
  const providers = useQuery(aiProvidersQuery(app.id))
  const { create } = useAgents(app.id)
  return (
    <NewAgentDialog
      providers={providers}
      onCreate={create.mutateAsync}
      onCreated={({ id }) => void navigate({ to: '/agents/$agentId', params: { agentId: id } })}
      onClose={onClose}
    />
  )
}

type NothingProps = { list: ComponentProps<typeof QueryState>['query']; onAdd: () => void }

/** What stands there while there is no agent: the skeleton, a fault, or the way to the first. */
function Nothing({ list, onAdd }: NothingProps) {
  return (
    <div className="min-w-0 flex-1">
      <h1 className="sr-only">{t('AI agents')}</h1>
      <QueryState query={list} what={t('AI agents')}>
        <Bone className="m-4 h-40 w-56" />
      </QueryState>
      {list.data !== undefined && <NoAgents onAdd={onAdd} />}
    </div>
  )
}

function NoAgents({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      title={t('No AI agents yet')}
      action={
        <Button variant="primary" icon={<Plus />} onClick={onAdd}>
          {t('Create AI agent')}
        </Button>
      }
    >
      {t('An AI agent answers customers in your words, within your rules, and hands over to your team when it should.')}
    </EmptyState>
  )
}
