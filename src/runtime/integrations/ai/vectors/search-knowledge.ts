// Arrives: a question. Leaves: passages by its words and, where a provider embeds, by its meaning, joined. Never here: a question that fails
// or waits because a provider does: words alone answer then.
import { storedText } from '#domain/i18n/t.ts'
import type { EgressOpen } from '#domain/egress.ts'
import type { FoundPassage } from '#domain/knowledge/knowledge-source.ts'
import { fuseRankings } from '#flow/knowledge/fuse-rankings.ts'
import { loadSealedProviders } from '#store/ai/ai-providers.ts'
import { type KnowledgeQuestion, passagesById, searchPassages } from '#store/knowledge/search-passages.ts'
import { findEmbeddingModel } from '#store/knowledge/vectors.ts'
import type { Sql } from '#store/postgres/sql.ts'

import { describeLive } from '../live-passages.ts'
import type { Embedded, embedTexts as EmbedTexts } from './embed-texts.ts'
import type { VectorIndex } from './vector-index.ts'

/** What a question waits for its vector; then words alone are searched. */
const EMBED_MS = 1_500
/** Candidates of each ranking. */
const RANKED = 30
/** Nearest vectors, of which those are left out that hold for others or are of other sources. */
const NEAREST = 400

/** Loaded with the first question, as the libraries of the providers are large. */
const embedTexts: typeof EmbedTexts = async (...asked) => (await import('./embed-texts.ts')).embedTexts(...asked)

export interface SearchDeps {
  sql: Sql
  open: EgressOpen
  openSecret(sealed: Uint8Array): string
  vectors: VectorIndex
  /** `EMBED_MS` unless told otherwise. */
  embedMs?: number
  /** Of free times; the database’s clock unless told otherwise. */
  now?: () => Date
}

/** Finds the passages that hold what was asked, in its words or in others; products and events are told as they are now. The provider is given `sent`, which may be masked. */
export async function searchKnowledge(
  deps: SearchDeps,
  appId: string,
  asked: KnowledgeQuestion,
  sent = asked.question,
): Promise<FoundPassage[]> {
  const [words, meaning] = await Promise.all([
    searchPassages(deps.sql, appId, { ...asked, limit: Math.max(asked.limit, RANKED) }),
    searchMeaning(deps, appId, asked, sent),
  ])
  return describeLive(deps, appId, joinRankings(words, meaning).slice(0, asked.limit))
}

/** Joins what was found in both ways; of a passage in both the surer one counts. */
export function joinRankings(words: readonly FoundPassage[], meaning: readonly FoundPassage[]): FoundPassage[] {
  const sure = new Map(meaning.map(({ id, match }) => [id, match]))
  return fuseRankings([words, meaning]).map((passage) => ({ ...passage, match: Math.max(passage.match, sure.get(passage.id) ?? 0) }))
}

async function searchMeaning(deps: SearchDeps, appId: string, asked: KnowledgeQuestion, sent: string): Promise<FoundPassage[]> {
  const embedded = await embedFor(deps, appId, [sent], deps.embedMs ?? EMBED_MS)
  const query = embedded?.ok ? embedded.vectors[0] : undefined
  // A provider that fails is told of where passages are embedded; who asks a question has an answer by words.
  return embedded && query ? nearestPassages(deps, appId, embedded.model, query, asked) : []
}

/** The passages nearest to a question's vector that hold for who asks, nearest first. */
export async function nearestPassages(
  { sql, vectors }: Pick<SearchDeps, 'sql' | 'vectors'>,
  appId: string,
  model: string,
  query: Int8Array,
  asked: KnowledgeQuestion,
): Promise<FoundPassage[]> {
  const { near, mean } = await vectors.search({ appId, model, query, limit: NEAREST })
  // Models differ in how near anything is to anything: sureness begins at what is usual among these passages.
  const match = (cosine: number): number => Math.max(0, (cosine - mean) / Math.max(1e-6, 1 - mean))
  const sure = new Map(near.map(({ id, cosine }) => [id, match(cosine)]))
  const found = await passagesById(sql, appId, [...sure.keys()], { ...asked, limit: RANKED })
  return found.map((passage) => ({ ...passage, match: sure.get(passage.id) ?? 0 }))
}

/** Embeds texts by the app's embedding model; null where it has none. */
export async function embedFor(
  { sql, open, openSecret }: Omit<SearchDeps, 'vectors'>,
  appId: string,
  texts: readonly string[],
  timeoutMs: number,
): Promise<(Embedded & { model: string }) | null> {
  const known = await findEmbeddingModel(sql, appId)
  const [found] = known ? await loadSealedProviders(sql, appId, [known.providerId]) : []
  if (!known || !found) return null
  const { name, kind, baseUrl, sealed } = found
  const { model } = known
  const embedded = await embedTexts(open, { name, kind, baseUrl, model, key: openSecret(sealed) }, texts, timeoutMs)
  return embedded.ok
    ? { ...embedded, model }
    : { ok: false, model, problem: storedText('{provider} ({model}): {problem}', { provider: name, model, problem: embedded.problem }) }
}
