import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import { type Agent, AgentInput } from '#domain/ai/agent-config.ts'
import type { AiProvider } from '#domain/ai/ai-provider.ts'
import { AGENT_PATTERNS, draftOf } from '#flow/agents/patterns/agent-patterns.ts'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { Bone } from '#web/kit/feedback/skeleton.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { buttonStyle } from '#web/kit/form/button-style.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { SelectField, TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { BeginningChoice } from './beginning-choice.tsx'

type Props = {
  /** Who can think for it; asked while the window opens. */
  providers: ComponentProps<typeof QueryState>['query'] & { data?: { items: readonly AiProvider[] } | undefined }
  /** What it is called at first; its pattern says so where this is left out. */
  name?: string
  /** What is open stays: what leads away opens a tab. */
  apart?: boolean
  onCreate: (agent: z.input<typeof AgentInput>) => Promise<Agent>
  onCreated: (agent: Agent) => void
  onClose: () => void
}

/** Creates an agent from a pattern; without an AI provider it says to connect one first. */
export function NewAgentDialog({ providers, apart = false, ...rest }: Props) {
  const { onClose } = rest
  const items = providers.data?.items
  if (items && items.length > 0) return <FromPattern providers={items} {...rest} />
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={items ? t('Connect an AI provider first') : t('New AI agent')}
      footer={
        items && (
          <>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <ToProviders apart={apart} />
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

function ToProviders({ apart }: { apart: boolean }) {
  const className = buttonStyle({ variant: 'primary' })
  const words = t('Go to AI providers')
  return apart ? (
    <a href="/settings/ai" target="_blank" rel="noopener" className={className}>
      {words}
    </a>
  ) : (
    <Link to="/settings/ai" className={className}>
      {words}
    </Link>
  )
}

const [FIRST] = AGENT_PATTERNS
const Choices = z.object({ pattern: z.string(), name: AgentInput.shape.name, providerId: z.string() })

type FromPatternProps = Omit<Props, 'providers' | 'apart'> & { providers: readonly AiProvider[] }

function FromPattern({ providers, name: wanted = '', onCreate, onCreated, onClose }: FromPatternProps) {
  const send = ({ pattern: id, name, providerId }: z.output<typeof Choices>) => {
    const pattern = AGENT_PATTERNS.find((one) => one.id === id) ?? FIRST
    if (!pattern) throw new Error('There is no pattern.')
    return onCreate({ name, draft: draftOf(pattern, providerId) })
  }
  return (
    <FormDialog
      title={t('New AI agent')}
      description={t('Start from a pattern. You can change everything before it goes live.')}
      schema={Choices}
      initial={{ pattern: FIRST?.id ?? '', name: wanted || (FIRST?.name ?? ''), providerId: providers[0]?.id ?? '' }}
      submit={t('Create AI agent')}
      onSubmit={send}
      done={({ name }) => t('{name} created', { name })}
      onDone={(agent) => {
        onClose()
        onCreated(agent)
      }}
      onClose={onClose}
      wide
    >
      {({ control, setValue }, { pattern, name }) => (
        <>
          <BeginningChoice
            label={t('Pattern')}
            beginnings={AGENT_PATTERNS}
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
