import type { AgentConfig, Prices } from '#domain/ai/agent-config.ts'
import type { EgressOpen } from '#domain/egress.ts'
import { loadSealedProviders } from '#store/ai/ai-providers.ts'
import type { Sql } from '#store/postgres/sql.ts'

import type { askModel as AskModel, ModelAnswer } from './ask-model.ts'
import type { OpenProvider } from './model-of.ts'

/** How long the first piece of an answer may take: of a provider alone, before a fallback, and of the fallback. */
export interface FirstPieceTimes {
  alone: number
  before: number
  after: number
}

/** A person must have the conversation within ten seconds of a provider's fall: alone it has nearly all of them, before a fallback half. */
export const FIRST_MS: FirstPieceTimes = { alone: 9_000, before: 5_000, after: 4_000 }

/** How long an answer may stand still. */
export const IDLE_MS = 10_000

/** What models are asked with. `openSecret` opens a provider's sealed key. */
export interface ModelDeps {
  sql: Sql
  open: EgressOpen
  openSecret(sealed: Uint8Array): string
  /** `FIRST_MS` unless told otherwise. */
  firstMs?: FirstPieceTimes
}

/** Whom to ask, and what that costs. */
export interface Choice {
  provider: OpenProvider
  prices: Prices
}

/** Loaded with the first question: the libraries of the providers are a twentieth of the memory of an idle product. */
export const askModel: typeof AskModel = async (...asked) => (await import('./ask-model.ts')).askModel(...asked)

/** Opens the keys of these providers; null for one that was removed. */
export async function openProviders(
  { sql, openSecret }: ModelDeps,
  appId: string,
  refs: readonly { providerId: string; model: string | null }[],
): Promise<(OpenProvider | null)[]> {
  const stored = await loadSealedProviders(sql, appId, [...new Set(refs.map(({ providerId }) => providerId))])
  return refs.map(({ providerId, model }) => {
    const found = stored.find(({ id }) => id === providerId)
    if (!found) return null
    const { name, kind, baseUrl, modelDefault, sealed } = found
    return { name, kind, baseUrl, model: model ?? modelDefault, key: openSecret(sealed) }
  })
}

/** Whom to ask, in order. */
export async function openChoices(deps: ModelDeps, appId: string, { models }: Pick<AgentConfig, 'models'>): Promise<Choice[]> {
  const providers = await openProviders(deps, appId, models)
  return models.flatMap(({ prices }, index) => {
    const provider = providers[index]
    return provider ? [{ provider, prices }] : []
  })
}

/** Cents of the app's currency. */
export const costOf = (
  { prices }: Choice,
  { inputTokens, outputTokens }: Pick<Extract<ModelAnswer, { ok: true }>, 'inputTokens' | 'outputTokens'>,
): number => Math.round(inputTokens * prices.input + outputTokens * prices.output) / 1_000_000
