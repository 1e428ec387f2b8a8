import { type FormEvent, useState } from 'react'

import type { AiProvider } from '#domain/ai/ai-provider.ts'

import { useAiProviders } from '#web/api/ai/ai-providers.ts'
import { ApiError } from '#web/api/api-error.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { choiceOf, kindOf, type ProviderChoice, PROVIDERS } from './provider-kinds.ts'

const CHOICES = (Object.keys(PROVIDERS) as ProviderChoice[]).map((value) => ({ value, label: PROVIDERS[value].label }))

/** Connects an AI provider, or changes one; a key that is there stays unless another is typed. */
export function ProviderDialog({ provider, onClose }: { provider: AiProvider | null; onClose: () => void }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const { save } = useAiProviders(app.id)
  const [choice, setChoice] = useState<ProviderChoice>(provider ? choiceOf(provider) : 'openai')
  const known = PROVIDERS[choice]
  const fault = save.error instanceof ApiError ? save.error : null

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => {
      const value = form.get(name)
      return typeof value === 'string' ? value.trim() : ''
    }
    const key = text('key')
    const body = {
      name: text('name') || known.label,
      kind: kindOf(choice),
      baseUrl: choice === 'own' ? text('baseUrl') : null,
      modelDefault: text('model'),
      ...(key !== '' && { key }),
    }
    save.mutate(
      { id: provider?.id ?? null, body },
      {
        onSuccess: ({ name }) => {
          toasts.show({ title: provider ? `${name} changed` : `${name} connected: test it to be sure` })
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={provider ? `Change ${provider.name}` : 'Connect an AI provider'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="ai-provider" busy={save.isPending}>
            {provider ? 'Save changes' : 'Connect'}
          </Button>
        </>
      }
    >
      <form id="ai-provider" className="flex flex-col gap-4" onSubmit={submit}>
        <Field label="Provider">{({ id }) => <Select id={id} value={choice} options={CHOICES} onChange={setChoice} />}</Field>
        {choice === 'own' && (
          <Field
            label="Address"
            help="A server that speaks as OpenAI does, up to and with its version."
            error={fault?.fieldFault('baseUrl')}
          >
            {(wiring) => (
              <Input
                name="baseUrl"
                type="url"
                required
                defaultValue={provider?.baseUrl ?? ''}
                placeholder="https://models.example.com/v1"
                {...wiring}
              />
            )}
          </Field>
        )}
        <Field
          label="Key"
          help={provider ? `Leave it empty to keep the one that ends in ${provider.last4}.` : known.keys}
          error={fault?.fieldFault('key')}
        >
          {(wiring) => <Input name="key" type="password" autoComplete="off" required={provider === null} maxLength={1_000} {...wiring} />}
        </Field>
        <Field
          label="Model"
          help="Which one speaks where nothing else is chosen, as the provider writes it."
          error={fault?.fieldFault('modelDefault')}
        >
          {(wiring) => (
            <Input
              name="model"
              required
              maxLength={120}
              defaultValue={provider?.modelDefault ?? ''}
              placeholder={known.model}
              {...wiring}
            />
          )}
        </Field>
        <Field label="Name" help="How it is called here." error={fault?.fieldFault('name')}>
          {(wiring) => <Input name="name" maxLength={80} defaultValue={provider?.name ?? ''} placeholder={known.label} {...wiring} />}
        </Field>
        {save.error && !fault?.details.length && <InlineAlert tone="danger" title={save.error.message} />}
      </form>
    </Dialog>
  )
}
