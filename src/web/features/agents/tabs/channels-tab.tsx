import { dateLocale } from '#domain/i18n/locale.ts'
import { useQuery } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import type { AgentAnswering } from '#domain/ai/agent-config.ts'

import { suggestionFiguresQuery } from '#web/api/ai/agent-suggestions.ts'
import { useAllChannels } from '#web/api/channels/use-all-channels.ts'
import { Field } from '#web/kit/form/field.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import type { TabProps } from '../draft/use-agent-draft.ts'

const MODES: readonly { value: AgentAnswering['mode']; label: string; about: string }[] = [
  { value: 'answers', label: t('Reply to customers'), about: t('Messages that no flow takes start this agent.') },
  {
    value: 'drafts',
    label: t('Draft for people'),
    about: t('In conversations your team handles, its answer appears above the reply. Nothing is sent or changed until someone uses it.'),
  },
]

const TIMES: readonly { value: AgentAnswering['when']; label: string }[] = [
  { value: 'always', label: t('Always') },
  { value: 'insideHours', label: t('Only during business hours') },
  { value: 'outsideHours', label: t('Only outside business hours') },
]

type Props = TabProps & { agentId: string }

/** Where the agent answers by itself, when, and whether to customers or as drafts for people. */
export function ChannelsTab({ agentId, draft: { answering }, onChange, faults }: Props) {
  const { app } = useCurrentApp()
  const channels = useAllChannels(app.id)
  const put = (change: Partial<AgentAnswering>) => onChange({ answering: { ...answering, ...change } })
  const { channelIds, when, mode } = answering
  const toggle = (id: string) =>
    put({ channelIds: channelIds.includes(id) ? channelIds.filter((each) => each !== id) : [...channelIds, id] })
  return (
    <>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 text-secondary font-medium text-ink">{t('What it does')}</legend>
        {MODES.map(({ value, label, about }) => (
          <label key={value} className="flex min-h-6 items-start gap-2.5 max-phone:min-h-11">
            <input
              type="radio"
              name="agent-mode"
              checked={mode === value}
              onChange={() => put({ mode: value })}
              className="mt-1 size-4 shrink-0"
            />
            <span className="min-w-0">
              {label}
              <span className="block text-secondary text-ink-2">{about}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {mode === 'drafts' && <AcceptedDrafts agentId={agentId} />}
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 text-secondary font-medium text-ink">{t('Channels')}</legend>
        {channels.length === 0 && <p className="text-secondary text-ink-2">{t('This workspace has no channels yet.')}</p>}
        {channels.length > 0 && (
          <ul className="divide-y divide-line rounded-card border border-line">
            {channels.map(({ id, name }) => (
              <li key={id}>
                <label className="flex min-h-10 items-center gap-2.5 px-3 py-2 hover:bg-hover">
                  <input type="checkbox" checked={channelIds.includes(id)} onChange={() => toggle(id)} className="size-4 shrink-0" />
                  <span dir="auto" className="min-w-0 truncate">
                    {name}
                  </span>
                </label>
              </li>
            ))}
          </ul>
        )}
        <p className="text-meta text-ink-3">
          {t('Takes effect when you publish. None selected: only flows, chat links and teammates start it.')}
        </p>
      </fieldset>
      <Field label={t('When')} error={faults.get('answering.when')}>
        {({ id }) => (
          <Select id={id} value={when} onChange={(next) => put({ when: next })} options={TIMES} className="w-72 max-phone:w-full" />
        )}
      </Field>
    </>
  )
}

/** How much of what the agent drafted people sent. */
function AcceptedDrafts({ agentId }: { agentId: string }) {
  const { app } = useCurrentApp()
  const { data } = useQuery(suggestionFiguresQuery(app.id, agentId))
  if (!data) return null
  const { since, shown, sent, edited, dismissed } = data
  if (since === null) {
    return (
      <p className="rounded-card border border-line px-4 py-3 text-secondary text-ink-2">
        {t('No drafts yet. They appear when customers write to the channels below.')}
      </p>
    )
  }
  const accepted = sent + edited
  return (
    <dl
      aria-label={t('Accepted drafts')}
      className="flex flex-wrap items-baseline gap-x-6 gap-y-2 rounded-card border border-line px-4 py-3 text-secondary"
    >
      <div>
        <dt className="text-ink-2">{t('Accepted')}</dt>
        <dd className="text-title font-semibold tabular-nums">{Math.round((100 * accepted) / shown)} %</dd>
        <dd className="text-meta text-ink-3">
          {t('{accepted} of {shown} since {value}', {
            accepted,
            shown,
            value: new Intl.DateTimeFormat(dateLocale(), { dateStyle: 'medium', timeZone: app.timeZone }).format(Date.parse(since)),
          })}
        </dd>
      </div>
      {[
        [t('Sent as is'), sent],
        [t('Edited'), edited],
        [t('Dismissed'), dismissed],
        [t('Not used'), shown - accepted - dismissed],
      ].map(([label, count]) => (
        <div key={label}>
          <dt className="text-ink-2">{label}</dt>
          <dd className="tabular-nums">{count}</dd>
        </div>
      ))}
    </dl>
  )
}
