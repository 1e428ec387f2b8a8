import { z } from 'zod'

import { type AiProvider, AiProviderInput } from '#domain/ai/ai-provider.ts'

import { useAiProviders } from '#web/api/ai/ai-providers.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { SelectField, TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { choiceOf, kindOf, type ProviderChoice, PROVIDERS } from './provider-kinds.ts'

const CHOICES = (Object.keys(PROVIDERS) as ProviderChoice[]).map((value) => ({ value, label: PROVIDERS[value].label }))

const Written = z.object({
  choice: z.enum(['openai', 'anthropic', 'google', 'own']),
  baseUrl: z.string().trim(),
  key: z.string().trim().max(1_000),
  modelDefault: AiProviderInput.shape.modelDefault,
  embeddingModel: z.string().trim().max(120),
  name: z.string().trim().max(80),
})
const NEW = Written.refine(({ key }) => key !== '', { path: ['key'], error: 'Fill this in.' })

/** Connects an AI provider, or changes one; a key that is there stays unless another is typed. */
export function ProviderDialog({ provider, onClose }: { provider: AiProvider | null; onClose: () => void }) {
  const { app } = useCurrentApp()
  const { save } = useAiProviders(app.id)
  const send = ({ choice, baseUrl, key, modelDefault, embeddingModel, name }: z.output<typeof Written>) => {
    const address = choice === 'own' ? baseUrl : null
    const embeds = PROVIDERS[choice].embeddingModel !== null && embeddingModel !== ''
    const body = {
      name: name || PROVIDERS[choice].label,
      kind: kindOf(choice),
      baseUrl: address,
      modelDefault,
      embeddingModel: embeds ? embeddingModel : null,
      ...(key !== '' && { key }),
    }
    return save.mutateAsync({ id: provider?.id ?? null, body })
  }
  return (
    <FormDialog
      title={provider ? `Change ${provider.name}` : 'Connect an AI provider'}
      schema={(provider ? Written : NEW).refine(({ choice, baseUrl }) => choice !== 'own' || baseUrl !== '', {
        path: ['baseUrl'],
        error: 'Fill this in.',
      })}
      initial={initialOf(provider)}
      submit={provider ? 'Save changes' : 'Connect'}
      onSubmit={send}
      done={({ name }) => (provider ? `${name} changed` : `${name} connected: test it to be sure`)}
      onClose={onClose}
    >
      {({ control }, { choice }) => (
        <>
          <SelectField control={control} name="choice" label="Provider" options={CHOICES} />
          {choice === 'own' && (
            <TextField
              control={control}
              name="baseUrl"
              type="url"
              label="Address"
              help="OpenAI-compatible base URL, including the version."
              placeholder="https://models.example.com/v1"
            />
          )}
          <TextField
            control={control}
            name="key"
            type="password"
            autoComplete="off"
            maxLength={1_000}
            label="Key"
            help={provider ? `Leave it empty to keep the one that ends in ${provider.last4}.` : PROVIDERS[choice].keys}
          />
          <TextField
            control={control}
            name="modelDefault"
            maxLength={120}
            label="Model"
            help="Used unless an agent names another. Enter the ID as the provider writes it."
            placeholder={PROVIDERS[choice].model}
          />
          {PROVIDERS[choice].embeddingModel !== null && (
            <TextField
              control={control}
              name="embeddingModel"
              maxLength={120}
              label="Embedding model"
              help="Finds knowledge by its meaning, beside its words. Your passages and customers’ questions are sent to it. Leave it empty to search by words alone."
              placeholder={PROVIDERS[choice].embeddingModel}
            />
          )}
          <TextField
            control={control}
            name="name"
            maxLength={80}
            label="Name"
            help="How it is called here."
            placeholder={PROVIDERS[choice].label}
          />
        </>
      )}
    </FormDialog>
  )
}

const initialOf = (provider: AiProvider | null): z.input<typeof Written> => ({
  choice: provider ? choiceOf(provider) : 'openai',
  baseUrl: provider?.baseUrl ?? '',
  key: '',
  modelDefault: provider?.modelDefault ?? '',
  embeddingModel: provider?.embeddingModel ?? '',
  name: provider?.name ?? '',
})
