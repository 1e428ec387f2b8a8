import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronLeft, Undo2 } from 'lucide-react'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Agent, AgentVersion } from '#domain/ai/agent-config.ts'

import { agentQuery, agentsQuery, agentVersionsQuery, restoreAgentVersion } from '#web/api/ai/agents.ts'
import { refusal } from '#web/api/refusal.ts'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { Bone } from '#web/kit/feedback/skeleton.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import { SideSheet } from '#web/kit/overlay/side-sheet.tsx'
import { formatMoment } from '#web/kit/text/format-time.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import type { AgentDrafting, Drafted } from '../draft/agent-drafting.ts'
import { AgentChangeList } from './change-list.tsx'

type Props = { agent: Agent; drafting: AgentDrafting; drafted: Drafted; onClose: () => void }

/** The versions of an agent, newest first: what each changed, and the way back to it. */
export function AgentVersionsSheet({ agent, drafting, drafted, onClose }: Props) {
  const { app } = useCurrentApp()
  const versions = useQuery(agentVersionsQuery(app.id, agent.id))
  const [chosen, setChosen] = useState<number | null>(null)
  const items = versions.data?.items ?? []
  const at = items.findIndex(({ version }) => version === chosen)
  const version = items[at]
  return (
    <SideSheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={version ? t('Version {version}', { version: version.version }) : t('Versions')}
    >
      <QueryState query={versions} what={t('versions')}>
        <Bone className="h-40 w-full" />
      </QueryState>
      {versions.data && items.length === 0 && (
        <EmptyState title={t('No versions yet')}>{t('Publish the agent to create its first version.')}</EmptyState>
      )}
      {version ? (
        <Detail
          version={version}
          previous={items[at + 1]}
          agent={agent}
          drafting={drafting}
          drafted={drafted}
          onBack={() => setChosen(null)}
          onRestored={onClose}
        />
      ) : (
        <ul aria-label={t('Versions')} className="flex flex-col">
          {items.map((each) => (
            <li key={each.version} className="border-b border-line last:border-0">
              <button
                type="button"
                onClick={() => setChosen(each.version)}
                className="focus-inset flex w-full flex-col gap-0.5 rounded-row px-2 py-2.5 text-start hover:bg-hover"
              >
                <span className="flex items-center gap-2 font-medium">
                  {t('Version {version}', { version: each.version })}
                  {each.version === agent.publishedVersion && <Tag tone="success">{t('Live')}</Tag>}
                </span>
                <Published version={each} />
                {each.note !== null && <span className="text-secondary text-ink-2">{each.note}</span>}
                <Tests version={each} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </SideSheet>
  )
}

function Published({ version: { publishedAt, publishedBy } }: { version: AgentVersion }) {
  const { app } = useCurrentApp()
  return (
    <span className="text-meta text-ink-3">
      {[publishedBy, formatMoment(publishedAt, app.timeZone)].filter((part) => part !== null).join(' · ')}
    </span>
  )
}

/** What its tests said as it was published, and why it was in spite of them. */
function Tests({ version: { tests, reason } }: { version: AgentVersion }) {
  if (tests === null) return null
  const { rate } = tests
  return (
    <span className="flex flex-wrap items-center gap-2 text-secondary text-ink-2">
      <Tag tone={reason === null ? 'success' : 'warning'}>
        {rate ? t('{passed} of {played} passed', { passed: rate.passed, played: rate.played }) : t('Untested')}
      </Tag>
      {reason !== null && <span dir="auto">{t('Reason: {reason}', { reason })}</span>}
    </span>
  )
}

type DetailProps = Omit<Props, 'onClose'> & {
  version: AgentVersion
  previous: AgentVersion | undefined
  onBack: () => void
  onRestored: () => void
}

function Detail({ version, previous, agent, drafting, drafted, onBack, onRestored }: DetailProps) {
  const { app } = useCurrentApp()
  const queries = useQueryClient()
  const toasts = useToasts()
  const restore = useMutation({
    mutationFn: async () => {
      await drafting.flush()
      const restored = await restoreAgentVersion(app.id, agent.id, version.version, drafting.base)
      drafting.adopt(restored)
      queries.setQueryData(agentQuery(app.id, agent.id).queryKey, restored)
    },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: agentsQuery(app.id).queryKey })
      toasts.show({ title: t('Version {version} restored as draft', { version: version.version }) })
      onRestored()
    },
    onError: (error) => void toasts.show(refusal(error)),
  })
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" icon={<ChevronLeft />} onClick={onBack}>
          {t('All versions')}
        </Button>
        <Button size="sm" icon={<Undo2 />} busy={restore.isPending} onClick={() => restore.mutate()}>
          {t('Restore as draft')}
        </Button>
      </div>
      <div className="flex flex-col gap-1">
        <Published version={version} />
        {version.note !== null && <p className="text-secondary text-ink-2">{version.note}</p>}
        <Tests version={version} />
      </div>
      {previous && (
        <section aria-label={t('Changed since version {version}', { version: previous.version })} className="flex flex-col gap-2">
          <h3 className="font-semibold">{t('Changed since version {version}', { version: previous.version })}</h3>
          <AgentChangeList before={previous.config} after={version.config} />
        </section>
      )}
      <section aria-label={t('Restoring changes')} className="flex flex-col gap-2">
        <h3 className="font-semibold">{t('What restoring changes in the draft')}</h3>
        <AgentChangeList before={drafted.written.draft} after={version.config} />
      </section>
    </div>
  )
}
