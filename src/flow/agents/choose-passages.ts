import type { GivenPassage } from '#domain/actions/ai/run-agent.ts'
import type { AgentMessage } from '#domain/ai/agent-dialogue.ts'
import type { FoundPassage } from '#domain/knowledge/knowledge-source.ts'
import { wordsOf } from '#domain/conversations/searchable-text.ts'

/** Words of a message that make sense without the one before. */
const ENOUGH_WORDS = 4
const QUESTION_MAX = 1_000

/** What is looked for in the knowledge: what the customer said last, with what they said before where that is very short. */
export function knowledgeQuestion(transcript: readonly AgentMessage[]): string {
  const said = transcript.flatMap((message) => (message.role === 'customer' ? [message.text] : []))
  const last = said.at(-1) ?? ''
  const question = wordsOf(last).length < ENOUGH_WORDS ? [last, said.at(-2) ?? ''].join(' ') : last
  return question.trim().slice(0, QUESTION_MAX)
}

/** How much of a question a passage holds at least, alone and beside the best. */
const LEAST_MATCH = 0.2
const LEAST_SHARE = 0.5
/** What a model is given of passages, in number and characters. */
const PASSAGE_LIMITS = { count: 6, characters: 8_000 } as const

/** What several searches found, each passage once, the best of each search first; bounded as one search is. */
export function mergePassages(searches: readonly (readonly GivenPassage[])[]): GivenPassage[] {
  const longest = Math.max(0, ...searches.map(({ length }) => length))
  const inTurn = Array.from({ length: longest }, (_, place) => searches.flatMap((found) => found[place] ?? [])).flat()
  const each = [...new Map(inTurn.map((passage) => [passage.id, passage])).values()]
  return bound(each)
}

/** The passages that a model is given, of those that were found, in their order: weak ones are left out, and all together are bounded. */
export function choosePassages(found: readonly FoundPassage[]): GivenPassage[] {
  const best = Math.max(0, ...found.map(({ match }) => match))
  const good = found.filter(({ match }) => match >= LEAST_MATCH && match >= best * LEAST_SHARE)
  return bound(good.map(({ id, title, headings, text, url, match }) => ({ id, title, headings, text, url, match })))
}

function bound(passages: readonly GivenPassage[]): GivenPassage[] {
  let left: number = PASSAGE_LIMITS.characters
  return passages.slice(0, PASSAGE_LIMITS.count).filter(({ text }) => {
    left -= text.length
    return left >= 0
  })
}
