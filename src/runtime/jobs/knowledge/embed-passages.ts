// Arrives: workspaces with passages that their embedding model has not seen. Leaves: a vector of each passage. Never here: a passage that is
// embedded twice because a process died between two batches, or a workspace that stays without search because its provider fails.
import {
  claimEmbeddings,
  type Embedding,
  embeddingDue,
  endEmbedding,
  findEmbeddingModel,
  passagesWithoutVector,
  renewEmbedding,
  writeVectors,
} from '#store/knowledge/vectors.ts'
import type { Sql } from '#store/postgres/sql.ts'

import type { Agents } from '#runtime/integrations/ai/agents.ts'
import type { Logger } from '#runtime/logger.ts'
import type { Job } from '../job.ts'
import type { Lease } from '../leased-job.ts'
import { knowledgeJob } from './knowledge-job.ts'

/** Texts of one call: the answer, with 3,072 dimensions of 20 letters each, stays within 2 MiB. */
const BATCH = 24
const CALL_MS = 30_000
/** After a problem of the provider. */
const AGAIN_S = 120

interface EmbedDeps {
  sql: Sql
  agents: Pick<Agents, 'embed'>
  log: Logger
  leaseMs?: number
}

/** Makes the embedding of passages; whoever takes over goes on where another stopped. */
export function createPassageEmbedder(deps: EmbedDeps): Job {
  const { sql } = deps
  return knowledgeJob<Embedding>(deps, {
    name: 'knowledge-vectors',
    due: embeddingDue,
    claim: ({ limit, leaseMs, full }) => claimEmbeddings(sql, { limit, leaseMs, full }),
    run: (embedding, lease) => embed(deps, embedding, lease),
    renew: (embedding, leaseMs) => renewEmbedding(sql, embedding, leaseMs),
  })
}

async function embed({ sql, agents }: EmbedDeps, embedding: Embedding, { stopping }: Lease): Promise<void> {
  const { appId } = embedding
  for (;;) {
    // Stopped in the middle: the lease ends, and another goes on.
    if (stopping.aborted) return
    const model = (await findEmbeddingModel(sql, appId))?.model
    const passages = model === undefined ? [] : await passagesWithoutVector(sql, appId, model, BATCH)
    if (passages.length === 0) break
    const texts = passages.map(({ text }) => text)
    const embedded = await agents.embed(appId, texts, CALL_MS)
    if (embedded === null) break
    if (!embedded.ok) return endEmbedding(sql, embedding, { problem: embedded.problem, againInSeconds: AGAIN_S })
    const rows = passages.flatMap(({ id }, index) => {
      const vector = embedded.vectors[index]
      return vector ? [{ id, vector }] : []
    })
    if (!(await writeVectors(sql, embedding, embedded.model, rows))) return
  }
  await endEmbedding(sql, embedding, { problem: null, againInSeconds: null })
}
