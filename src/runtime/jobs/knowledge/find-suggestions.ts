// Arrives: workspaces whose past conversations are to be gone through. Leaves: what customers asked again and people answered, as suggestions that
// a person reviews. Never here: personal data in a suggestion, a suggestion that an agent answers from, a conversation that is counted twice.
import { storedText } from '#domain/i18n/t.ts'
import type { GenerateId } from '#domain/generate-id.ts'
import type { FoundPassage } from '#domain/knowledge/knowledge-source.ts'
import { guessLanguage } from '#flow/knowledge/guess-language.ts'
import { answerPairs } from '#flow/knowledge/suggestions/answer-pairs.ts'
import { compareWithKnown } from '#flow/knowledge/suggestions/compare-with-known.ts'
import { readWritten, suggestionPrompt, type WrittenSuggestion } from '#flow/knowledge/suggestions/suggestion-prompt.ts'
import { isAboutOne, withoutPersonalData } from '#flow/knowledge/suggestions/without-personal-data.ts'
import {
  claimSuggestionSearches,
  type CollectedPair,
  type CollectedQuestion,
  collectPair,
  countPastConversations,
  endSuggestionSearch,
  type LookedAt,
  nextCollected,
  nextPastConversations,
  passConversations,
  type PastConversation,
  renewSuggestionSearch,
  settleCollected,
  type SuggestionRun,
  suggestionSearchDue,
  whileSearching,
} from '#store/knowledge/suggestion-search.ts'
import type { Sql } from '#store/postgres/sql.ts'

import type { Agents } from '#runtime/integrations/ai/agents.ts'
import type { Logger } from '#runtime/logger.ts'
import type { CrashPoint } from '#runtime/runtime-deps.ts'
import type { Job } from '../job.ts'
import type { Lease } from '../leased-job.ts'
import { knowledgeJob } from './knowledge-job.ts'

/** Conversations of one transaction. */
const BATCH = 20
/** Passages that a suggestion is compared with. */
const COMPARED = 4
/** How much of a question a passage holds at least that is worth comparing. */
const LEAST_MATCH = 0.3
const EVERYBODY = { language: null, tags: [], channelId: null }

interface SuggestionDeps {
  sql: Sql
  agents: Pick<Agents, 'assist' | 'search'>
  generateId: GenerateId
  log: Logger
  crash(point: CrashPoint): void
  leaseMs?: number
}

/** Makes the search for suggestions; whoever takes over goes on where another stopped. */
export function createSuggestionFinder(deps: SuggestionDeps): Job {
  const { sql } = deps
  return knowledgeJob<SuggestionRun>(deps, {
    name: 'knowledge-suggestions',
    due: suggestionSearchDue,
    claim: ({ limit, leaseMs, full }) => claimSuggestionSearches(sql, { limit, leaseMs, full }),
    run: (run, lease) => find(deps, run, lease),
    renew: (run, leaseMs) => renewSuggestionSearch(sql, run, leaseMs),
  })
}

async function find(deps: SuggestionDeps, run: SuggestionRun, lease: Lease): Promise<void> {
  const { sql } = deps
  const { appId } = run
  await whileSearching(sql, run, (tx) => countPastConversations(tx, run))
  for (;;) {
    if (lease.stopping.aborted) return
    const past = await nextPastConversations(sql, run, BATCH)
    if (past.length === 0) break
    if (!(await collect(deps, run, past))) return
    deps.crash('knowledge.written')
  }
  let problem: string | null = null
  for (;;) {
    if (lease.stopping.aborted) return
    const collected = await nextCollected(sql, appId)
    if (collected === null) break
    const looked = await look(deps, appId, collected)
    problem = looked.problem ?? problem
    deps.crash('knowledge.fetched')
    if (!(await whileSearching(sql, run, (tx) => settleCollected(tx, appId, looked)))) return
  }
  await whileSearching(sql, run, (tx) => endSuggestionSearch(tx, appId, problem))
}

/** Collects the pairs of conversations and notes that they are done, in one transaction. */
function collect({ sql, generateId }: SuggestionDeps, run: SuggestionRun, past: readonly PastConversation[]): Promise<boolean> {
  const pairs = past.flatMap(pairsOf)
  return whileSearching(sql, run, async (tx) => {
    // One after another: one may be like the one before.
    for (const pair of pairs) await collectPair(tx, run.appId, generateId(), pair, guessLanguage(pair.answer))
    await passConversations(tx, run.appId, past)
  })
}

function pairsOf({ id, contact, lines }: PastConversation): CollectedPair[] {
  const teammates = [...new Set(lines.flatMap(({ direction, name }) => (direction === 'out' && name !== null ? [name] : [])))]
  const clean = withoutPersonalData({ contact, teammates })
  const said = lines.map(({ messageId, direction, text, at }) => ({
    messageId,
    at,
    text,
    by: direction === 'in' ? ('customer' as const) : ('teammate' as const),
  }))
  return answerPairs(said).map(({ question, answer, ...pair }) => ({
    ...pair,
    conversationId: id,
    question: clean(question),
    answer: clean(answer),
  }))
}

/** Decides what a question comes to, by a model where there is one and by rules otherwise. `problem` is why the model did not answer. */
async function look(
  { agents }: SuggestionDeps,
  appId: string,
  collected: CollectedQuestion,
): Promise<LookedAt & { problem: string | null }> {
  const { id, question, reason, gapTopic, exchanges } = collected
  const found = await agents.search(appId, { question, sourceIds: null, reader: EVERYBODY, limit: COMPARED })
  const near = found.filter(({ match }) => match >= LEAST_MATCH)
  const asked = await agents.assist(appId, suggestionPrompt(exchanges, near))
  const written = asked?.ok ? readWritten(asked.text, exchanges) : null
  const outcome = written ? byModel(written, near) : byRules(collected, found)
  return {
    id,
    reason,
    gapTopic,
    ...outcome,
    problem: asked && !asked.ok ? storedText('{reason} Suggestions are shown as they were written.', { reason: asked.problem }) : null,
  }
}

type Outcome = Pick<LookedAt, 'state' | 'question' | 'answer' | 'writtenBy' | 'differsFrom'>

function byModel({ verdict, passage, question, answer }: WrittenSuggestion, near: readonly FoundPassage[]): Outcome {
  const isWorth = verdict === 'new' || verdict === 'differs'
  const differsFrom = verdict === 'differs' ? (near[(passage ?? 0) - 1] ?? null) : null
  return { state: isWorth ? 'open' : 'left', question, answer, writtenBy: 'model', differsFrom }
}

function byRules({ question, answer }: CollectedQuestion, found: readonly FoundPassage[]): Outcome {
  const compared = compareWithKnown(answer, found)
  const isLeft = compared.is === 'known' || isAboutOne(answer)
  return {
    state: isLeft ? 'left' : 'open',
    question,
    answer,
    writtenBy: 'rules',
    differsFrom: compared.is === 'different' ? compared.from : null,
  }
}
