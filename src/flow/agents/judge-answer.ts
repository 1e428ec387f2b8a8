// What of a model's answer a customer may read. It holds whatever the model says: links elsewhere are cut out, and what recites the rules,
// promises to come back or, for an agent that only says what it knows, stands on nothing is refused with the reasons.
import type { AnswerBounds, GivenPassage } from '#domain/actions/ai/run-agent.ts'
import type { AnswerNote } from '#domain/ai/answer-note.ts'

import { withoutCitations } from './answer-checks/citations.ts'
import { checkAnswer, type Grounds } from './grounding.ts'
import { allowedLinks, cutLinks } from './answer-checks/links.ts'
import { promisesToComeBack } from './answer-checks/promise.ts'
import { recites } from './answer-checks/prompt-leak.ts'

/** A passage with the sentences that stand on it. */
export interface Source {
  passage: GivenPassage
  sentences: readonly string[]
}

export interface Judged {
  /** What may be sent: all of it where nothing is refused, else the sentences that stand. */
  text: string
  /** Why it is not sent as it is, for the model to do better; empty where it is. */
  reasons: readonly string[]
  isPromise: boolean
  /** What is sent stands on these. */
  sources: readonly Source[]
  /** What was taken out and what the rest stands on, for people. */
  notes: readonly AnswerNote[]
}

/** Judges an answer. `publicUrl` is the workspace's own address. */
export function judgeAnswer(answer: string, bounds: AnswerBounds, grounds: Grounds, publicUrl: string): Judged {
  const { goal, rules, groundedOnly } = bounds
  const urls = grounds.passages.flatMap(({ url }) => url ?? [])
  const allowed = allowedLinks([goal, ...rules, publicUrl, ...urls], [...grounds.passages.map(({ text }) => text), ...grounds.results])
  const { text, cut } = cutLinks(answer, allowed)
  const links = cut.map((link): AnswerNote => ({ type: 'link', text: link }))
  if (recites(answer, rules)) {
    const reasons = ['It repeats your rules word for word, which customers must not read.']
    return { text: '', reasons, isPromise: false, sources: [], notes: [...links, { type: 'refused', text: '', reasons }] }
  }
  const sentences = checkAnswer(text, grounds).map((sentence) => ({
    ...sentence,
    reasons: [
      ...(groundedOnly && sentence.problem !== null ? [sentence.problem] : []),
      ...(promisesToComeBack(sentence.text) ? [COMES_BACK] : []),
    ],
  }))
  const isPromise = promisesToComeBack(text)
  const wrong = sentences.filter(({ reasons }) => reasons.length > 0)
  const reasons = [...new Set([...wrong.flatMap((sentence) => sentence.reasons), ...(isPromise ? [COMES_BACK] : [])])]
  const kept = sentences.filter((sentence) => sentence.reasons.length === 0)
  const sources = sourcesOf(kept, grounds.passages)
  return {
    text: reasons.length === 0 ? withoutCitations(text) : kept.map((sentence) => sentence.text).join(' '),
    reasons,
    isPromise,
    sources,
    notes: [
      ...links,
      ...wrong.map((sentence): AnswerNote => ({ type: 'refused', text: sentence.text, reasons: sentence.reasons })),
      ...sources.map(toNote),
    ],
  }
}

const COMES_BACK = 'It promises to come back later, and you cannot: hand over to a person instead.'

/** The passages that sentences stand on, in the order of the sentences. */
function sourcesOf(sentences: readonly { text: string; standsOn: readonly number[] }[], passages: readonly GivenPassage[]): Source[] {
  const numbers = [...new Set(sentences.flatMap(({ standsOn }) => standsOn))]
  return numbers.flatMap((number) => {
    const passage = passages[number - 1]
    return passage ? [{ passage, sentences: sentences.filter(({ standsOn }) => standsOn.includes(number)).map(({ text }) => text) }] : []
  })
}

const toNote = ({ passage: { id, title, headings, text, url }, sentences }: Source): AnswerNote => ({
  type: 'source',
  passageId: id,
  title,
  headings,
  text,
  url,
  sentences: [...sentences],
})
