// What of a model's answer a customer may read. It holds whatever the model says: links elsewhere are cut out, and what recites the rules,
// promises to come back or, for an agent that only says what it knows, stands on nothing is refused with the reasons.
import type { AnswerBounds, GivenPassage } from '#domain/actions/ai/run-agent.ts'

import { citationsIn, withoutCitations } from './answer-checks/citations.ts'
import { checkAnswer, type Grounds } from './grounding.ts'
import { allowedLinks, cutLinks } from './answer-checks/links.ts'
import { promisesToComeBack } from './answer-checks/promise.ts'
import { recites } from './answer-checks/prompt-leak.ts'

export interface Judged {
  /** What may be sent: all of it where nothing is refused, else the sentences that stand. */
  text: string
  /** Why it is not sent as it is, for the model to do better; empty where it is. */
  reasons: readonly string[]
  isPromise: boolean
  /** The passages that what is sent stands on. */
  sources: readonly GivenPassage[]
  /** What was taken out, for people. */
  notes: readonly string[]
}

/** Judges an answer. `publicUrl` is the workspace's own address. */
export function judgeAnswer(answer: string, bounds: AnswerBounds, grounds: Grounds, publicUrl: string): Judged {
  const { goal, rules, groundedOnly } = bounds
  const urls = grounds.passages.flatMap(({ url }) => url ?? [])
  const allowed = allowedLinks([goal, ...rules, publicUrl, ...urls], [...grounds.passages.map(({ text }) => text), ...grounds.results])
  const { text, cut } = cutLinks(answer, allowed)
  const notes = cut.map((link) => `A link was cut out of the answer: ${link}`)
  if (recites(answer, rules))
    return { text: '', reasons: ['It recites your rules, which nobody may read.'], isPromise: false, sources: [], notes }
  const sentences = checkAnswer(text, grounds)
  const wrong = groundedOnly ? sentences.filter(({ problem }) => problem !== null) : []
  const isPromise = promisesToComeBack(text)
  const reasons = [
    ...wrong.flatMap(({ problem }) => problem ?? []),
    ...(isPromise ? ['It promises to come back later, and you cannot: hand over to a person instead.'] : []),
  ]
  const kept = sentences.filter(({ text: sentence, problem }) => (problem === null || !groundedOnly) && !promisesToComeBack(sentence))
  return {
    text: reasons.length === 0 ? withoutCitations(text) : kept.map((sentence) => sentence.text).join(' '),
    reasons,
    isPromise,
    sources: (reasons.length === 0 ? citationsIn(text) : kept.flatMap(({ cited }) => cited)).flatMap(
      (number) => grounds.passages[number - 1] ?? [],
    ),
    notes,
  }
}
