import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import { type AiProvider, AiProviderInput } from '#domain/ai/ai-provider.ts'

import { useAiProviders } from '#web/api/ai/ai-providers.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { type ControlOf, SelectField, TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { choiceOf, kindOf, type ProviderChoice, PROVIDERS } from './provider-kinds.ts'

const CHOICES = (Object.keys(PROVIDERS) as ProviderChoice[]).map((value) => ({ value, label: PROVIDERS[value].label }))

const Written = z.object({
  choice: z.enum(['openai', 'anthropic', 'google', 'own']),
  baseUrl: z.string().trim(),
  key: z.string().trim().max(1_000),
  modelDefault: AiProviderInput.shape.modelDefault,
  embeddingModel: z.string().trim().max(120),
  transcriptionModel: z.string().trim().max(120),
  transcriptionMinutePrice: z
    .string()
    .trim()
    .regex(/^\d{0,4}([.,]\d{1,4})?$/, t('Write a number of cents.')),
  name: z.string().trim().max(80),
})
const NEW = Written.refine(({ key }) => key !== '', { path: ['key'], error: t('Fill this in.') })

/** Connects an AI provider, or changes one; a key that is there stays unless another is typed. */
export function ProviderDialog({ provider, onClose }: { provider: AiProvider | null; onClose: () => void }) {
  const { app } = useCurrentApp()
  const { save } = useAiProviders(app.id)
  const send = (written: z.output<typeof Written>) => {
    const body = toBody(written)
    return save.mutateAsync({ id: provider?.id ?? null, body })
  }
  return (
    <FormDialog
      title={provider ? t('Edit {name}', { name: provider.name }) : t('Connect an AI provider')}
      schema={(provider ? Written : NEW).refine(({ choice, baseUrl }) => choice !== 'own' || baseUrl !== '', {
        path: ['baseUrl'],
        error: t('Fill this in.'),
      })}
      initial={initialOf(provider)}
      submit={provider ? t('Save changes') : t('Connect')}
      onSubmit={send}
      done={({ name }) => (provider ? t('{name} changed', { name }) : t('{name} connected. Test it to be sure', { name }))}
      onClose={onClose}
    >
      {({ control }, { choice, transcriptionModel }) => (
        <>
          <SelectField control={control} name="choice" label={t('Provider')} options={CHOICES} />
          {choice === 'own' && (
            <TextField
              control={control}
              name="baseUrl"
              type="url"
              label={t('Address')}
              help={t('OpenAI-compatible base URL, including the version.')}
              placeholder={'https://models.example.com/v1'}
            />
          )}
          <TextField
            control={control}
            name="key"
            type="password"
            autoComplete="off"
            maxLength={1_000}
            label={t('Key')}
            help={
              provider ? t('Leave empty to keep the current key, ending in {last4}.', { last4: provider.last4 }) : PROVIDERS[choice].keys
            }
          />
          <TextField
            control={control}
            name="modelDefault"
            maxLength={120}
            label={t('Model')}
            help={t('Used unless an agent names another. Enter the ID as the provider writes it.')}
            placeholder={PROVIDERS[choice].model}
          />
          {PROVIDERS[choice].embeddingModel !== null && (
            <TextField
              control={control}
              name="embeddingModel"
              maxLength={120}
              label={t('Embedding model')}
              help={t(
                'Also finds knowledge by meaning. Passages and customers’ questions are sent to this model. Leave empty to search by words only.',
              )}
              placeholder={PROVIDERS[choice].embeddingModel}
            />
          )}
          {PROVIDERS[choice].transcriptionModel !== null && (
            <TranscriptionFields control={control} placeholder={PROVIDERS[choice].transcriptionModel} isUsed={transcriptionModel !== ''} />
          )}
          <TextField
            control={control}
            name="name"
            maxLength={80}
            label={t('Name')}
            help={t('The name your team sees.')}
            placeholder={PROVIDERS[choice].label}
          />
        </>
      )}
    </FormDialog>
  )
}

type FieldsProps = { control: ControlOf<z.input<typeof Written>, z.output<typeof Written>>; placeholder: string; isUsed: boolean }

/** Which model transcribes voice messages, and what it costs. */
const TranscriptionFields = ({ control, placeholder, isUsed }: FieldsProps) => (
  <>
    <TextField
      control={control}
      name="transcriptionModel"
      maxLength={120}
      label={t('Transcription model')}
      help={t('Transcribes customers’ voice messages, which are sent to it as they are. Leave it empty to transcribe nothing.')}
      placeholder={placeholder}
    />
    {isUsed && (
      <TextField
        control={control}
        name="transcriptionMinutePrice"
        inputMode="decimal"
        label={t('Price per minute, in cents')}
        help={t('From the provider’s price list, to estimate what transcribing costs. Optional.')}
        placeholder="0.6"
      />
    )}
  </>
)

/** What is saved of it: of a provider without such models, none. */
function toBody({
  choice,
  baseUrl,
  key,
  modelDefault,
  embeddingModel,
  transcriptionModel,
  transcriptionMinutePrice,
  name,
}: z.output<typeof Written>) {
  const known = PROVIDERS[choice]
  const transcribes = known.transcriptionModel !== null && transcriptionModel !== ''
  return {
    name: name || known.label,
    kind: kindOf(choice),
    baseUrl: choice === 'own' ? baseUrl : null,
    modelDefault,
    embeddingModel: (known.embeddingModel !== null && embeddingModel) || null,
    transcriptionModel: transcribes ? transcriptionModel : null,
    transcriptionMinutePrice: transcribes && transcriptionMinutePrice !== '' ? Number(transcriptionMinutePrice.replace(',', '.')) : null,
    ...(key !== '' && { key }),
  }
}

const EMPTY: z.input<typeof Written> = {
  choice: 'openai',
  baseUrl: '',
  key: '',
  modelDefault: '',
  embeddingModel: '',
  transcriptionModel: '',
  transcriptionMinutePrice: '',
  name: '',
}

function initialOf(provider: AiProvider | null): z.input<typeof Written> {
  if (!provider) return EMPTY
  const { name, modelDefault, baseUrl, embeddingModel, transcriptionModel, transcriptionMinutePrice } = provider
  return {
    choice: choiceOf(provider),
    baseUrl: baseUrl ?? '',
    key: '',
    modelDefault,
    embeddingModel: embeddingModel ?? '',
    transcriptionModel: transcriptionModel ?? '',
    transcriptionMinutePrice: transcriptionMinutePrice?.toString() ?? '',
    name,
  }
}
