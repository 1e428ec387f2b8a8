import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Automation } from '#domain/workspace/automation.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'

import { flowsQuery } from '#web/api/flows/list-flows.ts'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { TextLink } from '#web/kit/text/text-link.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { AutomationForm, type AutomationFields } from './automation-form.tsx'
import { FaultFields } from './fault-fields.tsx'

const MessageDialog = lazyPart(async () => (await import('./message-dialog.tsx')).MessageDialog)

type When = NonNullable<Automation['away']>['when']
const WHEN: readonly { value: When; label: string }[] = [
  { value: 'always', label: t('To every new conversation') },
  { value: 'unanswered', label: t('Only if no flow or AI agent answers') },
]

/** What customers hear when nobody is there, when no flow answers, and when a flow breaks off. */
export function AutomaticRepliesSection() {
  return (
    <AutomationForm
      title={t('Automatic replies')}
      about={t('What customers get when your team is away, no flow matches, or a flow fails.')}
    >
      {(fields) => (
        <>
          <AwayFields {...fields} />
          <FallbackFields {...fields} />
          <FaultFields onFault={fields.automation.onFault} onChange={(onFault) => fields.change({ onFault })} />
        </>
      )}
    </AutomationForm>
  )
}

function AwayFields({ automation: { away, businessHours, holidays }, change }: AutomationFields) {
  const isAlwaysOpen = businessHours === null && holidays.length === 0
  return (
    <section className="flex flex-col gap-4 rounded-card border border-line p-4">
      <div>
        <h2 className="text-base font-medium">{t('Away message')}</h2>
        <p className="text-secondary text-ink-2">{t('Sent outside your business hours and on holidays.')}</p>
      </div>
      <FlowChoice
        label={t('Away message')}
        none={t('Off')}
        value={away?.flowId ?? null}
        placeholder={t('Thanks for your message. We’re closed right now and will reply when we’re back.')}
        onChange={(flowId) => change({ away: flowId === null ? null : { flowId, when: away?.when ?? 'unanswered' } })}
      />
      {away && (
        <Field label={t('Send it')}>
          {({ id }) => <Select id={id} value={away.when} options={WHEN} onChange={(when) => change({ away: { ...away, when } })} />}
        </Field>
      )}
      {away && isAlwaysOpen && (
        <InlineAlert tone="warning" title={t('You’re always open, so this is never sent.')}>
          <TextLink href="/settings/automation">{t('Set business hours')}</TextLink>
        </InlineAlert>
      )}
    </section>
  )
}

function FallbackFields({ automation: { fallbackFlowId }, change }: AutomationFields) {
  return (
    <section className="flex flex-col gap-4 rounded-card border border-line p-4">
      <div>
        <h2 className="text-base font-medium">{t('Fallback')}</h2>
        <p className="text-secondary text-ink-2">{t('Answers when no flow or AI agent does.')}</p>
      </div>
      <FlowChoice
        label={t('Fallback')}
        none={t('Hand over to the team')}
        value={fallbackFlowId}
        placeholder={t('Thanks for your message. Someone from our team will reply here shortly.')}
        onChange={(flowId) => change({ fallbackFlowId: flowId })}
      />
    </section>
  )
}

type ChoiceProps = {
  label: string
  none: string
  value: string | null
  placeholder: string
  onChange: (flowId: string | null) => void
}

/** A flow that answers, or a message that becomes one. */
function FlowChoice({ label, none, value, placeholder, onChange }: ChoiceProps) {
  const { app } = useCurrentApp()
  const flows = useQuery(flowsQuery(app.id)).data?.items ?? []
  const [writing, setWriting] = useState(false)
  const chosen = flows.find(({ id }) => id === value)
  const isUnpublished = chosen !== undefined && chosen.publishedVersion === null
  return (
    <>
      <Field label={t('Flow')} help={isUnpublished ? t('This flow isn’t published yet, so customers get no answer from it.') : undefined}>
        {({ id }) => (
          <Select
            id={id}
            value={value ?? ''}
            options={[{ value: '', label: none }, ...flows.map((flow) => ({ value: flow.id, label: flow.name }))]}
            onChange={(flowId: string) => onChange(flowId || null)}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        {value === null && roleAllows(app.role, 'admin') && (
          <Button icon={<Plus />} onClick={() => setWriting(true)}>
            {t('Write a message')}
          </Button>
        )}
        {chosen && <TextLink href={`/flows/${chosen.id}`}>{t('Edit “{name}”', { name: chosen.name })}</TextLink>}
      </div>
      {writing && (
        <Suspense fallback={null}>
          <MessageDialog name={label} placeholder={placeholder} onMade={onChange} onClose={() => setWriting(false)} />
        </Suspense>
      )}
    </>
  )
}
