import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import { AgentInput } from '#domain/ai/agent-config.ts'
import type { AiProvider } from '#domain/ai/ai-provider.ts'
import { AGENT_PATTERNS, draftOf } from '#flow/agents/patterns/agent-patterns.ts'
import { useAgents } from '#web/api/ai/agents.ts'
import { aiProvidersQuery } from '#web/api/ai/ai-providers.ts'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { Bone } from '#web/kit/feedback/skeleton.tsx'
import { Button, buttonStyle } from '#web/kit/form/button.tsx'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { SelectField, TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

type Props = { onClose: () => void }

/** Creates an agent from a pattern; without an AI provider it says to connect one first. */
export function NewAgentDialog({ onClose }: Props) {
  const { app } = useCurrentApp()
  const providers = useQuery(aiProvidersQuery(app.id))
  const items = providers.data?.items
  if (items && items.length > 0) return <FromPattern providers={items} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={items ? t('Connect an AI provider first') : t('New AI agent')}
      footer={
        items && (
          <>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Link to="/settings/ai" className={buttonStyle({ variant: 'primary' })}>
              {t('Go to AI providers')}
            </Link>
          </>
        )
      }
    >
      <QueryState query={providers} what={t('AI providers')}>
        <Bone className="h-24 w-full" />
      </QueryState>
      {items && (
        <p className="text-base text-ink-2">
          {t(
            'An agent needs a model to think with. Connect OpenAI, Anthropic, Google or your own server with your key, then come back here.',
          )}
        </p>
      )}
    </Dialog>
  )
}

const [FIRST] = AGENT_PATTERNS
const Choices = z.object({ pattern: z.string(), name: AgentInput.shape.name, providerId: z.string() })

function FromPattern({ providers, onClose }: Props & { providers: readonly AiProvider[] }) {
  const { app } = useCurrentApp()
  const navigate = useNavigate()
  const { create } = useAgents(app.id)
  const send = ({ pattern: id, name, providerId }: z.output<typeof Choices>) => {
    const pattern = AGENT_PATTERNS.find((one) => one.id === id) ?? FIRST
    if (!pattern) throw new Error('There is no pattern.')
    return create.mutateAsync({ name, draft: draftOf(pattern, providerId) })
  }
  return (
    <FormDialog
      title={t('New AI agent')}
      description={t('Start from a pattern. You can change everything before it goes live.')}
      schema={Choices}
      initial={{ pattern: FIRST?.id ?? '', name: FIRST?.name ?? '', providerId: providers[0]?.id ?? '' }}
      submit={t('Create AI agent')}
      onSubmit={send}
      done={({ name }) => t('{name} created', { name })}
      onDone={({ id }) => {
        onClose()
        void navigate({ to: '/agents/$agentId', params: { agentId: id } })
      }}
      onClose={onClose}
      wide
    >
      {({ control, setValue }, { pattern, name }) => (
        <>
          <Patterns
            value={pattern}
            onChange={(next) => {
              // A name of one's own stays.
              if (name === '' || AGENT_PATTERNS.some((one) => one.name === name)) setValue('name', next.name, { shouldDirty: true })
              setValue('pattern', next.id, { shouldDirty: true })
            }}
          />
          <TextField control={control} name="name" label={t('Name')} maxLength={80} />
          {providers.length > 1 && (
            <SelectField
              control={control}
              name="providerId"
              label={t('AI provider')}
              options={providers.map(({ id, name: label }) => ({ value: id, label }))}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}

function Patterns({ value, onChange }: { value: string; onChange: (pattern: (typeof AGENT_PATTERNS)[number]) => void }) {
  return (
    <fieldset className="grid grid-cols-2 gap-2 max-phone:grid-cols-1">
      <legend className="sr-only">{t('Pattern')}</legend>
      {AGENT_PATTERNS.map((pattern) => (
        <label
          key={pattern.id}
          className={clsx(
            'grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 rounded-card border p-3',
            pattern.id === value ? 'border-lagoon bg-lagoon-soft' : 'border-line hover:bg-hover',
          )}
        >
          <input
            type="radio"
            name="agent-pattern"
            checked={pattern.id === value}
            onChange={() => onChange(pattern)}
            className="mt-0.5 size-4"
          />
          <span className="font-medium text-ink">{pattern.name}</span>
          <span className="col-start-2 text-meta text-ink-2">{pattern.about}</span>
        </label>
      ))}
    </fieldset>
  )
}
