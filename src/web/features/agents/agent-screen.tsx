import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Suspense } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Agent } from '#domain/ai/agent-config.ts'

import { toolsOf } from '#flow/agents/tools/tools-of.ts'

import { agentQuery } from '#web/api/ai/agents.ts'
import { usePageTitle } from '#web/kit/brand/brand.ts'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { Bone } from '#web/kit/feedback/skeleton.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { useMediaQuery } from '#web/kit/hooks/use-media-query.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { AgentHeader } from './agent-header.tsx'
import type { AgentTab } from './agent-search.ts'
import { SaveBar } from './draft/save-bar.tsx'
import { type TabProps, useAgentDraft } from './draft/use-agent-draft.ts'
import { ChannelsTab } from './tabs/channels-tab.tsx'
import { InstructionsTab } from './tabs/instructions-tab.tsx'
import { KnowledgeTab } from './tabs/knowledge-tab.tsx'
import { LimitsTab } from './tabs/limits-tab.tsx'
import { ToolsTab } from './tabs/tools-tab.tsx'
import { TestChat } from './test-chat/test-chat.tsx'
import { useTestChat } from './test-chat/use-test-chat.ts'

const TestsTab = lazyPart(async () => (await import('./tests/tests-tab.tsx')).TestsTab)

const route = getRouteApi('/gate/shell/agents/$agentId')
/** Where the test chat stands beside the editor; it is one of its tabs otherwise. */
const BESIDE = '(min-width: 1024px)'

/** One agent: what it is told, what it may do, and a chat to try it in. */
export function AgentScreen({ agentId }: { agentId: string }) {
  const { app } = useCurrentApp()
  const agent = useQuery(agentQuery(app.id, agentId))
  if (agent.data) return <Editor agent={agent.data} />
  return (
    <div className="min-w-0 flex-1">
      <h1 className="sr-only">{t('AI agent')}</h1>
      <QueryState query={agent} what={t('this AI agent')}>
        <div className="p-6">
          <Bone className="h-96 w-full" />
        </div>
      </QueryState>
    </div>
  )
}

function Editor({ agent }: { agent: Agent }) {
  const { tab: asked = 'instructions' } = route.useSearch()
  const isBeside = useMediaQuery(BESIDE)
  const tab = isBeside && asked === 'chat' ? 'instructions' : asked
  const { drafting, drafted, faults } = useAgentDraft(agent)
  const chat = useTestChat(agent.id, drafting)
  const { name, draft } = drafted.written
  usePageTitle(name)
  const onChange: TabProps['onChange'] = (change) => drafting.change((written) => ({ ...written, draft: { ...written.draft, ...change } }))
  const tabProps = { draft, onChange, faults }
  const testChat = <TestChat agentId={agent.id} chat={chat} name={name} draft={draft} />

  return (
    <>
      <section aria-label={name} className="flex min-w-0 flex-1 flex-col">
        <AgentHeader agent={agent} drafting={drafting} drafted={drafted} />
        <Tabs agentId={agent.id} tab={tab} draft={draft} withChat={!isBeside} />
        <SaveBar drafting={drafting} drafted={drafted} />
        {tab === 'chat' ? (
          testChat
        ) : (
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
            <div className="mx-auto flex w-full max-w-184 flex-col gap-6 p-6 max-phone:p-4">
              {tab === 'instructions' && (
                <InstructionsTab {...tabProps} name={name} onName={(next) => drafting.change((written) => ({ ...written, name: next }))} />
              )}
              {tab === 'knowledge' && <KnowledgeTab {...tabProps} />}
              {tab === 'tools' && <ToolsTab {...tabProps} />}
              {tab === 'channels' && <ChannelsTab {...tabProps} agentId={agent.id} />}
              {tab === 'limits' && <LimitsTab {...tabProps} />}
              {tab === 'tests' && (
                <Suspense fallback={<Bone className="h-96 w-full" />}>
                  <TestsTab agent={agent} drafting={drafting} />
                </Suspense>
              )}
            </div>
          </div>
        )}
      </section>
      {isBeside && <aside className="flex w-95 shrink-0 flex-col border-s border-line">{testChat}</aside>}
    </>
  )
}

const LABELS: Record<AgentTab, string> = {
  instructions: t('Instructions'),
  knowledge: t('Knowledge'),
  tools: t('Tools'),
  channels: t('Channels'),
  limits: t('Limits'),
  tests: t('Tests'),
  chat: t('Test chat'),
}
const TABS: readonly AgentTab[] = ['instructions', 'knowledge', 'tools', 'channels', 'limits', 'tests', 'chat']

type TabsProps = { agentId: string; tab: AgentTab; draft: Agent['draft']; withChat: boolean }

function Tabs({ agentId, tab, draft, withChat }: TabsProps) {
  const counts: Partial<Record<AgentTab, number | undefined>> = {
    knowledge: draft.knowledge.sourceIds?.length,
    tools: toolsOf(draft).length,
    channels: draft.answering.channelIds.length || undefined,
  }
  return (
    <nav aria-label={t('Parts of the agent')} className="flex shrink-0 gap-5 overflow-x-auto border-b border-line px-6 max-phone:px-4">
      {TABS.filter((one) => withChat || one !== 'chat').map((one) => (
        <Link
          key={one}
          to="/agents/$agentId"
          params={{ agentId }}
          search={{ tab: one === 'instructions' ? undefined : one }}
          replace
          aria-current={one === tab ? 'page' : undefined}
          className={clsx(
            'focus-inset -mb-px flex h-11 items-center gap-1.5 border-b-2 text-secondary font-medium whitespace-nowrap',
            one === tab ? 'border-lagoon text-ink' : 'border-transparent text-ink-2 hover:text-ink',
          )}
        >
          {LABELS[one]}
          {counts[one] !== undefined && <span className="text-ink-3 tabular-nums">{counts[one]}</span>}
        </Link>
      ))}
    </nav>
  )
}
