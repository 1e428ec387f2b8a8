// Arrives: texts and a provider with an embedding model. Leaves: a vector for each, in a byte a dimension, or why there is none.
// Never here: a second try, a wait past its time, or vectors of a part of the texts.
import { APICallError, embedMany } from 'ai'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { EmbeddingModel } from 'ai'

import { storedText } from '#domain/i18n/t.ts'
import type { EgressOpen } from '#domain/egress.ts'
import { quantise } from '#flow/knowledge/quantise.ts'

import { egressFetch } from '../egress-fetch.ts'
import { addressOf, type OpenProvider } from '../model-of.ts'

export type Embedded = { ok: true; vectors: Int8Array[] } | { ok: false; problem: string }

/** Embeds texts; the provider's `model` is its embedding model. It answers, it never throws. */
export async function embedTexts(open: EgressOpen, provider: OpenProvider, texts: readonly string[], timeoutMs: number): Promise<Embedded> {
  const model = embeddingModelOf(provider, egressFetch(open, timeoutMs))
  if (model === null) return { ok: false, problem: storedText('Anthropic has no embedding models. Choose another provider for them.') }
  try {
    const { embeddings } = await embedMany({ model, values: [...texts], maxRetries: 0, abortSignal: AbortSignal.timeout(timeoutMs) })
    const [first] = embeddings
    const isWhole = embeddings.length === texts.length && embeddings.every((each) => each.length > 0 && each.length === first?.length)
    return isWhole
      ? { ok: true, vectors: embeddings.map(quantise) }
      : { ok: false, problem: storedText('The provider returned fewer vectors than texts.') }
  } catch (cause) {
    const problem = problemOf(cause)
    return { ok: false, problem: provider.key === '' ? problem : problem.replaceAll(provider.key, '•••') }
  }
}

function embeddingModelOf(provider: OpenProvider, fetch: typeof globalThis.fetch): EmbeddingModel | null {
  const { kind, model, key: apiKey } = provider
  const baseURL = addressOf(provider)
  switch (kind) {
    case 'openai':
      return createOpenAICompatible({ name: 'openai', baseURL, apiKey, fetch }).embeddingModel(model)
    case 'google':
      return createGoogle({ baseURL, apiKey, fetch }).embeddingModel(model)
    case 'anthropic':
      return null
    default:
      return kind satisfies never
  }
}

function problemOf(cause: unknown): string {
  if (APICallError.isInstance(cause) && cause.statusCode !== undefined)
    return storedText('The provider answered {status}: {said}', { status: cause.statusCode, said: cause.message.slice(0, 300) })
  return cause instanceof Error ? cause.message.slice(0, 300) : storedText('The connection was lost.')
}
