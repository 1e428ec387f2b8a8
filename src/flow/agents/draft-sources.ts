// A draft for a person: what it may be made from, and which of its sentences stand on none of that.
import type { GivenPassage } from '#domain/actions/ai/run-agent.ts'
import type { Assisted, DraftSource } from '#domain/ai/draft-source.ts'
import { wordsOf } from '#domain/conversations/searchable-text.ts'
import type { SavedReply } from '#domain/conversations/saved-reply.ts'
import type { FoundPassage } from '#domain/knowledge/knowledge-source.ts'

import { withoutCitations } from './answer-checks/citations.ts'
import { allowedLinks, cutLinks } from './answer-checks/links.ts'
import type { AssistLine } from './assist-prompt.ts'
import { choosePassages } from './choose-passages.ts'
import { checkAnswer } from './grounding.ts'

const REPLIES_MAX = 3
/** How much of a question's worth a saved reply holds at least. */
const LEAST_MATCH = 0.3
/** Shorter words join sentences in most languages. */
const WORD_MIN = 4
/** Endings differ: words are the same by their beginnings. */
const STEM = 5

/** The sources that a draft may be made from, numbered: passages that were found for what the customer asked, then saved replies that fit. */
export function draftSources(question: string, found: readonly FoundPassage[], replies: readonly SavedReply[]): DraftSource[] {
  const byId = new Map(found.map((passage) => [passage.id, passage]))
  const passages = choosePassages(found).flatMap(({ id }) => byId.get(id) ?? [])
  return [
    ...passages.map(({ sourceId, title, headings, text, url }) => ({ kind: 'passage' as const, sourceId, title, headings, text, url })),
    ...fittingReplies(question, replies).map(({ id, title, text }) => ({ kind: 'savedReply' as const, id, title, text })),
  ].map((source, index) => ({ ...source, number: index + 1 }))
}

/** Holds a draft against its sources, what the team said before and what the teammate wants said. A customer's words prove nothing. */
export function checkDraft(
  answer: string,
  sources: readonly DraftSource[],
  around: { lines: readonly AssistLine[]; hint: string; businessName: string; zone: string },
): Assisted {
  const { lines, hint, businessName, zone } = around
  const said = (by: AssistLine['by']) => lines.flatMap((line) => (line.by === by ? [line.text] : []))
  const names = [businessName, ...lines.flatMap(({ name }) => name ?? [])]
  const own = [hint, ...said('team')].filter((text) => text !== '')
  const passages = sources.map(toGiven)
  const links = allowedLinks(
    [...own, ...passages.flatMap(({ url }) => url ?? [])],
    passages.map(({ text }) => text),
  )
  const sentences = checkAnswer(answer, {
    passages,
    results: [],
    freshResults: [],
    customer: said('customer'),
    own,
    names,
    zone,
  })
  const numbers = new Set(sentences.flatMap(({ problem, standsOn }) => (problem === null ? standsOn : [])))
  return {
    text: withoutCitations(answer),
    sources: sources.filter(({ number }) => numbers.has(number)),
    unsupported: sentences.filter(({ text, problem }) => problem !== null || cutLinks(text, links).cut.length > 0).map(({ text }) => text),
  }
}

/** A source as passages are numbered for a model and checked. */
export const toGiven = (source: DraftSource): GivenPassage => ({
  id: String(source.number),
  title: source.title,
  headings: source.kind === 'passage' ? source.headings : [],
  text: source.text,
  url: source.kind === 'passage' ? source.url : null,
  match: 1,
})

interface WrittenReply {
  id: string
  title: string
  text: string
}

/** Saved replies with the words of a question, each worth its rarity among them, the best first. */
function fittingReplies(question: string, replies: readonly SavedReply[]): WrittenReply[] {
  const asked = stemsOf(question)
  const written = replies.flatMap(({ id, name: title, content }) =>
    'text' in content && content.text ? [{ id, title, text: content.text, stems: stemsOf(`${title}\n${content.text}`) }] : [],
  )
  const worth = new Map([...asked].map((stem) => [stem, rarity(written.filter(({ stems }) => stems.has(stem)).length, written.length)]))
  const sum = (stems: Iterable<string>) => [...stems].reduce((total, stem) => total + (worth.get(stem) ?? 0), 0)
  const whole = sum(asked)
  return written
    .map((reply) => ({ ...reply, match: whole === 0 ? 0 : sum(reply.stems) / whole }))
    .filter(({ match }) => match >= LEAST_MATCH)
    .toSorted((a, b) => b.match - a.match)
    .slice(0, REPLIES_MAX)
}

/** What a word counts that stands in so many of all texts, as in BM25. */
const rarity = (texts: number, all: number): number => Math.log(1 + (all - texts + 0.5) / (texts + 0.5))

const stemsOf = (text: string): Set<string> =>
  new Set(wordsOf(text).flatMap((word) => (word.length >= WORD_MIN ? [Array.from(word).slice(0, STEM).join('')] : [])))
