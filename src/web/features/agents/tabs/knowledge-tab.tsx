import { useQuery } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import { agentSourcesQuery } from '#web/api/ai/agents.ts'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { Bone } from '#web/kit/feedback/skeleton.tsx'
import { Switch } from '#web/kit/form/switch.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import type { TabProps } from '../draft/use-agent-draft.ts'

/** What the agent may answer from, and how strictly. */
export function KnowledgeTab({ draft: { knowledge }, onChange }: TabProps) {
  const { app } = useCurrentApp()
  const sources = useQuery(agentSourcesQuery(app.id))
  const put = (change: Partial<typeof knowledge>) => onChange({ knowledge: { ...knowledge, ...change } })
  const { sourceIds } = knowledge
  const items = sources.data?.items ?? []
  const toggle = (id: string) =>
    put({ sourceIds: sourceIds?.includes(id) ? sourceIds.filter((each) => each !== id) : [...(sourceIds ?? []), id] })
  return (
    <>
      <Switch
        label={t('Only answer from sources')}
        help={t('Off, the agent may also use what its model knows. On, it says when it doesn’t know.')}
        checked={knowledge.groundedOnly}
        onChange={(groundedOnly) => put({ groundedOnly })}
      />
      <Switch
        label={t('Show sources')}
        help={t('Customers see what an answer is based on.')}
        checked={knowledge.showSources}
        onChange={(showSources) => put({ showSources })}
      />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 text-secondary font-medium text-ink">{t('Sources')}</legend>
        {(['all', 'some'] as const).map((which) => (
          <label key={which} className="flex min-h-6 w-fit items-center gap-2.5 max-phone:min-h-11">
            <input
              type="radio"
              name="agent-sources"
              checked={(sourceIds === null) === (which === 'all')}
              onChange={() => put({ sourceIds: which === 'all' ? null : items.map(({ id }) => id).slice(0, 100) })}
              className="size-4"
            />
            {which === 'all' ? t('Everything in this workspace, also what’s added later') : t('Selected sources')}
          </label>
        ))}
        {sourceIds !== null && (
          <>
            <QueryState query={sources} what={t('sources')}>
              <Bone className="h-24 w-full" />
            </QueryState>
            {sources.data && items.length === 0 && (
              <p className="text-secondary text-ink-2">{t('There are no sources in this workspace yet.')}</p>
            )}
            {items.length > 0 && (
              <ul className="mt-1 divide-y divide-line rounded-card border border-line">
                {items.map(({ id, title }) => (
                  <li key={id}>
                    <label className="flex min-h-10 items-center gap-2.5 px-3 py-2 hover:bg-hover">
                      <input type="checkbox" checked={sourceIds.includes(id)} onChange={() => toggle(id)} className="size-4 shrink-0" />
                      <span dir="auto" className="min-w-0 truncate">
                        {title}
                      </span>
                    </label>
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </fieldset>
    </>
  )
}
