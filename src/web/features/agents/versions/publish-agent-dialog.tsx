import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import type { Agent } from '#domain/ai/agent-config.ts'
import { needsReason } from '#domain/ai/publish-gate.ts'

import { agentTestRunsQuery } from '#web/api/ai/agent-tests.ts'
import { agentVersionsQuery, useAgents } from '#web/api/ai/agents.ts'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { AreaField } from '#web/kit/form-dialog/form-fields.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import type { AgentDrafting } from '../draft/agent-drafting.ts'
import { AgentChangeList } from './change-list.tsx'

type Props = { agent: Agent; drafting: AgentDrafting; onClose: () => void }

const Note = z.object({ note: z.string().trim().max(400), reason: z.string().trim().max(400) })

/** What the draft's tests miss; null where it may be published as it is. A draft that is not saved yet was not run. */
function useMissing(agent: Agent, drafting: AgentDrafting): string | null {
  const { app } = useCurrentApp()
  const { data } = useQuery({ ...agentTestRunsQuery(app.id, agent.id), staleTime: 0 })
  if (!data) return null
  return needsReason(drafting.get().save === 'saved' ? data.gate : { ...data.gate, rate: null })
}

/** Makes a version of the draft, which customers meet from then on. */
export function PublishAgentDialog({ agent, drafting, onClose }: Props) {
  const { app } = useCurrentApp()
  const { publish } = useAgents(app.id)
  const versions = useQuery({ ...agentVersionsQuery(app.id, agent.id), enabled: agent.publishedVersion !== null })
  const live = versions.data?.items.find(({ version }) => version === agent.publishedVersion)
  const { name, draft } = drafting.get().written
  const missing = useMissing(agent, drafting)
  return (
    <FormDialog
      title={t('Publish {name}', { name })}
      description={
        agent.publishedVersion === null
          ? t('Flows and channels that use this agent can start using it.')
          : t('Replaces version {publishedVersion}, also in conversations the agent is handling.', {
              publishedVersion: agent.publishedVersion,
            })
      }
      schema={Note}
      initial={{ note: '', reason: '' }}
      submit={t('Publish')}
      isReady={({ reason }) => missing === null || reason.trim() !== ''}
      onSubmit={async ({ note, reason }) => {
        await drafting.flush()
        if (drafting.get().save !== 'saved') throw new Error('The draft isn’t saved yet.')
        return publish.mutateAsync({ agentId: agent.id, note: note || null, reason: reason || null })
      }}
      done={({ version }) => t('Version {version} published', { version })}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          {missing !== null && (
            <>
              <InlineAlert tone="warning" title={missing} />
              <AreaField
                control={control}
                name="reason"
                label={t('Why publish it anyway?')}
                help={t('Kept with the version, for your team to see.')}
                rows={2}
                maxLength={400}
              />
            </>
          )}
          <AreaField control={control} name="note" label={t('Note')} help={t('What changed, for your team.')} rows={2} maxLength={400} />
          {live && (
            <section aria-label={t('What changed')} className="flex flex-col gap-2">
              <h3 className="text-secondary font-medium">{t('What changed')}</h3>
              <AgentChangeList before={live.config} after={draft} />
            </section>
          )}
        </>
      )}
    </FormDialog>
  )
}
