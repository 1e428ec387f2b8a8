import type { FoundPassage } from '#domain/knowledge/knowledge-source.ts'

import { figuresIn, standsAmong } from '#flow/agents/answer-checks/figures.ts'
import { shareOf } from '#flow/agents/grounding.ts'

/** How an answer stands to what is known: nothing says it, a passage says the same, or one gives another figure. */
export type Comparison<Known> = { is: 'new' } | { is: 'known' } | { is: 'different'; from: Known }

/** How much of a question a passage holds that is about the same. */
const SAME_MATCH = 0.5
/** How many of an answer's words stand in a passage that says the same. */
const SAME_WORDS = 0.6

type Known = Pick<FoundPassage, 'headings' | 'text' | 'match'>

/** Compares an answer with the passages that were found for its question. */
export function compareWithKnown<Passage extends Known>(answer: string, found: readonly Passage[]): Comparison<Passage> {
  const figures = figuresIn(answer)
  for (const passage of found.filter(({ match }) => match >= SAME_MATCH)) {
    const text = [...passage.headings, passage.text].join('\n')
    const known = figuresIn(text)
    const missing = figures.filter((figure) => !standsAmong(figure, known))
    if (missing.some(({ unit }) => known.some((figure) => figure.unit === unit && !standsAmong(figure, figures))))
      return { is: 'different', from: passage }
    if (missing.length === 0 && shareOf(answer, text) >= SAME_WORDS) return { is: 'known' }
  }
  return { is: 'new' }
}
