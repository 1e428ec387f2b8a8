import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronLeft, CircleOff, Ellipsis, History, ScrollText, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'

import { andList } from '#domain/i18n/comma-list.ts'
import { t } from '#domain/i18n/t.ts'
import type { Agent } from '#domain/ai/agent-config.ts'

import { useAgents } from '#web/api/ai/agents.ts'
import { ApiError } from '#web/api/api-error.ts'
import { refusal } from '#web/api/refusal.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { IconButton, iconButtonStyle } from '#web/kit/form/icon-button.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { AlertDialog } from '#web/kit/overlay/alert-dialog.tsx'
import { Menu, MenuItem } from '#web/kit/overlay/menu.tsx'
import { formatClock } from '#web/kit/text/format-time.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { AgentState } from './agent-state.tsx'
import type { AgentDrafting, Drafted, SaveState } from './draft/agent-drafting.ts'

const PublishAgentDialog = lazyPart(async () => (await import('./versions/publish-agent-dialog.tsx')).PublishAgentDialog)
const AgentVersionsSheet = lazyPart(async () => (await import('./versions/agent-versions-sheet.tsx')).AgentVersionsSheet)

const AgentRequestsSheet = lazyPart(async () => (await import('./versions/agent-requests-sheet.tsx')).AgentRequestsSheet)

type Props = { agent: Agent; drafting: AgentDrafting; drafted: Drafted }

/** Name and state of an agent, how far it is saved, and what can be done with it. */
export function AgentHeader({ agent, drafting, drafted }: Props) {
  const [open, setOpen] = useState<'publish' | 'versions' | 'requests' | null>(null)
  const { name } = drafted.written
  const nothing = agent.publishedVersion !== null && !agent.changed && drafted.save === 'saved'
  return (
    <header className="flex min-h-14 shrink-0 items-center gap-2 border-b border-line ps-4 pe-3 max-xl:ps-2">
      <Link to="/agents" aria-label={t('All AI agents')} className={iconButtonStyle({ className: 'xl:hidden' })}>
        <ChevronLeft />
      </Link>
      <h1 dir="auto" className="min-w-0 truncate text-title font-semibold">
        {name || t('Unnamed agent')}
      </h1>
      <AgentState agent={agent} />
      <SavedLine agent={agent} save={drafted.save} />
      <div className="ms-auto flex shrink-0 items-center gap-1">
        <IconButton label={t('Versions')} className="max-phone:hidden" icon={<History />} onClick={() => setOpen('versions')} />
        <More agent={agent} onVersions={() => setOpen('versions')} onRequests={() => setOpen('requests')} />
        <Button
          variant="primary"
          disabled={nothing || drafted.save === 'incomplete' || drafted.save === 'conflict'}
          title={nothing ? t('The live version is up to date') : undefined}
          onClick={() => setOpen('publish')}
        >
          {t('Publish')}
        </Button>
      </div>
      <Suspense fallback={null}>
        {open === 'publish' && <PublishAgentDialog agent={agent} drafting={drafting} onClose={() => setOpen(null)} />}
        {open === 'versions' && <AgentVersionsSheet agent={agent} drafting={drafting} drafted={drafted} onClose={() => setOpen(null)} />}
        {open === 'requests' && <AgentRequestsSheet agent={agent} onClose={() => setOpen(null)} />}
      </Suspense>
    </header>
  )
}

const STATES: Readonly<Partial<Record<SaveState, string>>> = {
  waiting: t('Saving…'),
  saving: t('Saving…'),
  incomplete: t('Fix the marked fields to save'),
  failed: t('Not saved'),
  conflict: t('Not saved'),
}

function SavedLine({ agent, save }: { agent: Agent; save: SaveState }) {
  const { app } = useCurrentApp()
  const version = agent.publishedVersion === null ? '' : t('Version {publishedVersion} · ', { publishedVersion: agent.publishedVersion })
  return (
    <span role="status" className="min-w-0 truncate text-secondary text-ink-2 max-md:sr-only">
      {STATES[save] ?? t('{version}Draft saved {updatedAt}', { version, updatedAt: formatClock(agent.updatedAt, app.timeZone) })}
    </span>
  )
}

/** Which flows and settings keep an agent from being taken away. */
const usesIn = (error: Error): Parameters<ReturnType<typeof useToasts>['show']>[0] =>
  error instanceof ApiError && error.code === 'agent-in-use'
    ? {
        variant: 'destructive',
        title: t('This agent is in use'),
        description: t('Used in {details}. Choose another agent there first.', {
          details: andList(error.details.map(({ message }) => message)),
        }),
      }
    : refusal(error)

function More({ agent, onVersions, onRequests }: { agent: Agent; onVersions: () => void; onRequests: () => void }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const navigate = useNavigate()
  const { unpublish, remove } = useAgents(app.id)
  const [asks, setAsks] = useState(false)
  const onError = (error: Error) => void toasts.show(usesIn(error))
  return (
    <>
      <Menu align="end" trigger={<IconButton label={t('More')} icon={<Ellipsis />} />}>
        <MenuItem icon={<History />} onSelect={onVersions}>
          {t('Versions')}
        </MenuItem>
        <MenuItem icon={<ScrollText />} onSelect={onRequests}>
          {t('Model requests')}
        </MenuItem>
        {agent.publishedVersion !== null && (
          <MenuItem
            icon={<CircleOff />}
            onSelect={() =>
              unpublish.mutate(agent.id, {
                onSuccess: () => toasts.show({ title: t('{name} unpublished', { name: agent.name }) }),
                onError,
              })
            }
          >
            {t('Unpublish')}
          </MenuItem>
        )}
        <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => setAsks(true)}>
          {t('Delete AI agent…')}
        </MenuItem>
      </Menu>
      <AlertDialog
        open={asks}
        onOpenChange={setAsks}
        title={t('Delete {name}?', { name: agent.name })}
        description={t('Its instructions and all its versions are deleted. This can’t be undone.')}
        confirm={t('Delete AI agent')}
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(agent.id, {
            onSuccess: () => {
              toasts.show({ title: t('{name} deleted', { name: agent.name }) })
              void navigate({ to: '/agents' })
            },
            onError: (error) => {
              setAsks(false)
              onError(error)
            },
          })
        }
      />
    </>
  )
}
