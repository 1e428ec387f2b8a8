import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Plus, Sparkles } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { Agent } from '#domain/ai/agent-config.ts'

import { IconButton } from '#web/kit/form/icon-button.tsx'
import { AgentState } from './agent-state.tsx'

type Props = { items: readonly Agent[]; openId: string | undefined; onAdd: () => void }

/** All agents: what each is for, and whether customers meet it. Where there is no room, it gives way to the open one. */
export function AgentList({ items, openId, onAdd }: Props) {
  const isOpen = openId !== undefined
  const Title = isOpen ? 'h2' : 'h1'
  return (
    <nav
      aria-label={t('AI agents')}
      className={clsx(
        'flex min-h-0 flex-col border-line',
        isOpen ? 'w-62 shrink-0 border-e bg-sunken max-xl:hidden' : 'w-full flex-1 xl:w-62 xl:flex-none xl:border-e xl:bg-sunken',
      )}
    >
      <header className="flex min-h-14 shrink-0 items-center border-b border-line ps-4 pe-3 xl:border-transparent">
        <Title className="min-w-0 flex-1 truncate text-title font-semibold">{t('AI agents')}</Title>
        <IconButton label={t('New AI agent')} keys="c" icon={<Plus />} onClick={onAdd} />
      </header>
      <ul className="flex min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto p-2">
        {items.map((agent) => (
          <li key={agent.id}>
            <Link
              to="/agents/$agentId"
              params={{ agentId: agent.id }}
              aria-current={agent.id === openId ? 'page' : undefined}
              className={clsx(
                'focus-inset flex items-start gap-3 rounded-control p-3',
                agent.id === openId ? 'bg-active' : 'hover:bg-hover',
              )}
            >
              <span className="mt-0.5 flex size-8 shrink-0 items-center justify-center rounded-full bg-iris-soft text-iris-fg">
                <Sparkles className="size-4" aria-hidden />
              </span>
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-center justify-between gap-x-2">
                  <span dir="auto" className="max-w-full min-w-0 truncate font-medium text-ink">
                    {agent.name}
                  </span>
                  <AgentState agent={agent} />
                </span>
                <span dir="auto" className="mt-0.5 line-clamp-2 text-meta text-ink-2">
                  {firstLine(agent.draft.goal)}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? ''
