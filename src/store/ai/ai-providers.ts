import type { AiProvider, AiProviderInput, AiProviderKind } from '#domain/ai/ai-provider.ts'

import type { Sql } from '../postgres/sql.ts'

const shown = (sql: Sql) =>
  sql`id, name, kind, base_url as "baseUrl", model_default as "modelDefault", embedding_model as "embeddingModel",
    transcription_model as "transcriptionModel", transcription_minute_price as "transcriptionMinutePrice", last4, created_at as "createdAt"`

/** The app's providers, without their keys. */
export function listAiProviders(sql: Sql, appId: string): Promise<AiProvider[]> {
  return sql<AiProvider[]>`select ${shown(sql)} from ai_provider where app_id = ${appId} order by created_at, id`
}

/** One provider, without its key; null when there is none. */
export async function findAiProvider(sql: Sql, appId: string, id: string): Promise<AiProvider | null> {
  const [row] = await sql<AiProvider[]>`select ${shown(sql)} from ai_provider where app_id = ${appId} and id = ${id}`
  return row ?? null
}

type Optional = 'embeddingModel' | 'transcriptionModel' | 'transcriptionMinutePrice'

/** Keeps a new provider with its sealed key. */
export async function createAiProvider(
  sql: Sql,
  provider: Omit<AiProviderInput, Optional> &
    Partial<Pick<AiProviderInput, Optional>> & {
      appId: string
      id: string
      sealed: Uint8Array
      last4: string
      demo?: boolean
    },
): Promise<AiProvider> {
  const { appId, id, name, kind, baseUrl, modelDefault, embeddingModel = null, sealed, last4, demo = false } = provider
  const { transcriptionModel = null, transcriptionMinutePrice = null } = provider
  const [row] = await sql<AiProvider[]>`
    insert into ai_provider (app_id, id, name, kind, base_url, model_default, embedding_model, transcription_model, transcription_minute_price, sealed, last4, demo)
    values (${appId}, ${id}, ${name}, ${kind}, ${baseUrl}, ${modelDefault}, ${embeddingModel}, ${transcriptionModel}, ${transcriptionMinutePrice}, ${Buffer.from(sealed)}, ${last4}, ${demo})
    returning ${shown(sql)}`
  return row!
}

/** Changes a provider, and its key where one is given; null when there is none. */
export async function updateAiProvider(
  sql: Sql,
  provider: AiProviderInput & { appId: string; id: string; key: { sealed: Uint8Array; last4: string } | null },
): Promise<AiProvider | null> {
  const { appId, id, name, kind, baseUrl, modelDefault, embeddingModel, key, transcriptionModel, transcriptionMinutePrice } = provider
  const [row] = await sql<AiProvider[]>`
    update ai_provider set name = ${name}, kind = ${kind}, base_url = ${baseUrl}, model_default = ${modelDefault}, embedding_model = ${embeddingModel},
      transcription_model = ${transcriptionModel}, transcription_minute_price = ${transcriptionMinutePrice},
      sealed = coalesce(${key && Buffer.from(key.sealed)}, sealed), last4 = coalesce(${key && key.last4}, last4)
    where app_id = ${appId} and id = ${id} returning ${shown(sql)}`
  return row ?? null
}

/** Forgets a provider; false when there is none. */
export async function removeAiProvider(sql: Sql, appId: string, id: string): Promise<boolean> {
  return (await sql`delete from ai_provider where app_id = ${appId} and id = ${id}`).count > 0
}

export interface SealedProvider {
  id: string
  name: string
  kind: AiProviderKind
  baseUrl: string | null
  modelDefault: string
  sealed: Uint8Array
}

/** Providers with their keys, still sealed. Those that were removed are missing. */
export function loadSealedProviders(sql: Sql, appId: string, ids: readonly string[]): Promise<SealedProvider[]> {
  return sql<SealedProvider[]>`
    select id, name, kind, base_url as "baseUrl", model_default as "modelDefault", sealed
    from ai_provider where app_id = ${appId} and id = any(${ids as string[]})`
}

/** The first provider of an app that can transcribe, with its model and what a minute of it costs; null where none can. */
export async function findTranscriber(
  sql: Sql,
  appId: string,
): Promise<{ providerId: string; model: string; minutePrice: number | null } | null> {
  const [row] = await sql<{ providerId: string; model: string; minutePrice: number | null }[]>`
    select id as "providerId", transcription_model as model, transcription_minute_price as "minutePrice" from ai_provider
    where app_id = ${appId} and transcription_model is not null order by created_at, id limit 1`
  return row ?? null
}

/** Points the demo's provider at the emulator of this start. */
export async function pointDemoModelsAt(sql: Sql, baseUrl: string): Promise<void> {
  await sql`update ai_provider set base_url = ${baseUrl} where demo`
}
