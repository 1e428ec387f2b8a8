// Arrives: workspaces with passages that were not compared with the others. Leaves: pairs of passages that give different figures for the same
// thing. Never here: a contradiction that somebody solved, or a workspace whose provider is asked without end.
import { createHash } from 'node:crypto'

import { conflictPrompt, type Contradiction, findConflict, mayConflict, readConflict } from '#flow/knowledge/find-conflict.ts'
import {
  claimComparisons,
  type Comparison,
  comparisonDue,
  endComparison,
  keepConflicts,
  type NewConflict,
  nextComparisons,
  type PassagePair,
  renewComparison,
} from '#store/knowledge/conflicts.ts'
import type { Sql } from '#store/postgres/sql.ts'

import type { Agents } from '#runtime/integrations/ai/agents.ts'
import type { Logger } from '#runtime/logger.ts'
import type { Job } from '../job.ts'
import type { Lease } from '../leased-job.ts'
import { knowledgeJob } from './knowledge-job.ts'

/** New passages of one transaction. */
const BATCH = 50
/** Pairs that a model is asked about at one time: what comes after them is found by rules. */
const MOST_ASKED = 50
/** While a source is read its passages come one after another. */
const REST_MS = 2_000

interface ConflictDeps {
  sql: Sql
  agents: Pick<Agents, 'assist'>
  log: Logger
  leaseMs?: number
}

/** Makes the comparison of passages; whoever takes over goes on where another stopped. */
export function createConflictFinder(deps: ConflictDeps): Job {
  const { sql } = deps
  const job = knowledgeJob<Comparison>(deps, {
    name: 'knowledge-conflicts',
    due: comparisonDue,
    claim: ({ limit, leaseMs, full }) => claimComparisons(sql, { limit, leaseMs, full }),
    run: (comparison, lease) => compare(deps, comparison, lease),
    renew: (comparison, leaseMs) => renewComparison(sql, comparison, leaseMs),
  })
  return { ...job, restMs: REST_MS }
}

async function compare({ sql, agents }: ConflictDeps, comparison: Comparison, lease: Lease): Promise<void> {
  let left = MOST_ASKED
  for (;;) {
    if (lease.stopping.aborted) return
    const next = await nextComparisons(sql, comparison.appId, BATCH)
    if (next === null) break
    const found: NewConflict[] = []
    for (const pair of next.pairs.filter(({ one, other }) => mayConflict(one, other))) {
      const isAsked = left-- > 0
      const said = isAsked ? await contradiction(agents, comparison.appId, pair) : findConflict(pair.one, pair.other)
      if (said) found.push(toConflict(pair, said))
    }
    if (!(await keepConflicts(sql, comparison, next.lastId, found))) return
  }
  await endComparison(sql, comparison)
}

/** By a model where there is one that answers, by rules otherwise. */
async function contradiction(agents: ConflictDeps['agents'], appId: string, { one, other }: PassagePair): Promise<Contradiction | null> {
  const asked = await agents.assist(appId, conflictPrompt(one, other))
  const read = asked?.ok ? readConflict(asked.text, one, other) : undefined
  return read === undefined ? findConflict(one, other) : read
}

const toConflict = ({ oneId, one, otherId, other }: PassagePair, said: Contradiction): NewConflict => ({
  id: createHash('sha256')
    .update(JSON.stringify([one, other].toSorted()))
    .digest('hex')
    .slice(0, 18),
  oneId,
  otherId,
  oneSays: said.one,
  otherSays: said.other,
})
