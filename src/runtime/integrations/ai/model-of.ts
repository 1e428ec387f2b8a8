import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModel } from 'ai'

import type { AiProviderKind } from '#domain/ai/ai-provider.ts'

/** A provider with its key open, and the model to ask. */
export interface OpenProvider {
  name: string
  kind: AiProviderKind
  baseUrl: string | null
  model: string
  key: string
}

const HOME: Record<AiProviderKind, string> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
}

/** Where a provider is reached. */
export const addressOf = ({ kind, baseUrl }: OpenProvider): string => (baseUrl ?? HOME[kind]).replace(/\/+$/, '')

/** The model, spoken with through `fetch`. Addresses and keys come from the provider only, never from the environment. */
export function modelOf(provider: OpenProvider, fetch: typeof globalThis.fetch): LanguageModel {
  const { kind, model, key: apiKey } = provider
  const baseURL = addressOf(provider)
  switch (kind) {
    case 'openai':
      return createOpenAICompatible({ name: 'openai', baseURL, apiKey, fetch, includeUsage: true })(model)
    case 'anthropic':
      return createAnthropic({ baseURL, apiKey, fetch })(model)
    case 'google':
      return createGoogle({ baseURL, apiKey, fetch })(model)
    default:
      return kind satisfies never
  }
}
