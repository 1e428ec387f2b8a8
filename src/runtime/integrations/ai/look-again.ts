// Arrives: a model's answer, in which it may ask to search the knowledge in words of its own. Leaves: its answer once it has what was found.
// Never here: a second search for one answer, or a search that nobody offered.
import type { AgentResult, GivenPassage } from '#domain/actions/ai/run-agent.ts'
import { mergePassages } from '#flow/agents/choose-passages.ts'
import { SEARCH_KNOWLEDGE, SearchKnowledgeInput } from '#flow/agents/tools/offered-tools.ts'

interface Look {
  /** What the customer's own words found. */
  found: readonly GivenPassage[]
  mayLook: boolean
  search(query: string): Promise<readonly GivenPassage[]>
  /** Asks the model anew, with these passages and without the search. */
  ask(passages: readonly GivenPassage[]): Promise<AgentResult>
}

/** Searches for what a model asks for, and asks it again; both questions are paid. */
export async function lookAgain(
  first: AgentResult,
  { found, mayLook, search, ask }: Look,
): Promise<{ result: AgentResult; passages: GivenPassage[] }> {
  const searches = mayLook && first.outcome === 'answered' ? first.calls.flatMap(queriesIn).slice(0, MAX_QUERIES) : []
  if (first.outcome !== 'answered' || searches.length === 0) return { result: first, passages: [...found] }
  const more = await Promise.all(searches.map(search))
  const passages = mergePassages([found, ...more])
  const second = await ask(passages)
  if (second.outcome !== 'answered') return { result: second, passages }
  const { inputTokens, outputTokens, costCents } = first
  return {
    result: {
      ...second,
      searches,
      inputTokens: inputTokens + second.inputTokens,
      outputTokens: outputTokens + second.outputTokens,
      costCents: costCents + second.costCents,
    },
    passages,
  }
}

/** For one answer, however many calls a model makes of it. */
const MAX_QUERIES = 3

const queriesIn = ({ name, input }: { name: string; input: unknown }): string[] =>
  name === SEARCH_KNOWLEDGE ? (SearchKnowledgeInput.safeParse(input).data?.queries ?? []) : []
