import { t } from '#domain/i18n/t.ts'
import type { AiProviderInput, AiProviderKind } from '#domain/ai/ai-provider.ts'

/** How people choose a provider: `own` is a server that speaks as OpenAI does. */
export type ProviderChoice = AiProviderKind | 'own'

interface Known {
  label: string
  /** Where its keys are made. */
  keys: string
  /** How the name of a model looks there. */
  model: string
  /** And of one that embeds; null where there is none. */
  embeddingModel: string | null
  /** And of one that transcribes; null where there is none. */
  transcriptionModel: string | null
}

export const PROVIDERS: Readonly<Record<ProviderChoice, Known>> = {
  openai: {
    label: 'OpenAI',
    keys: t('Make a key at platform.openai.com, under API keys.'),
    model: 'gpt-…',
    embeddingModel: 'text-embedding-…',
    transcriptionModel: 'gpt-4o-transcribe',
  },
  anthropic: {
    label: t('Anthropic'),
    keys: t('Make a key at console.anthropic.com, under API keys.'),
    model: 'claude-…',
    embeddingModel: null,
    transcriptionModel: null,
  },
  google: {
    label: t('Google Gemini'),
    keys: t('Make a key at aistudio.google.com, under API keys.'),
    model: 'gemini-…',
    embeddingModel: 'gemini-embedding-…',
    transcriptionModel: 'gemini-…-transcribe',
  },
  own: {
    label: t('Another server'),
    keys: t('The key that the server asks for.'),
    model: t('the name of the model there'),
    embeddingModel: t('the name of the model there'),
    transcriptionModel: t('the name of the model there'),
  },
}

/** How a stored provider is chosen. */
export const choiceOf = ({ kind, baseUrl }: Pick<AiProviderInput, 'kind' | 'baseUrl'>): ProviderChoice =>
  kind === 'openai' && baseUrl !== null ? 'own' : kind

/** How a choice is stored. */
export const kindOf = (choice: ProviderChoice): AiProviderKind => (choice === 'own' ? 'openai' : choice)
