// An answer of a model, taken apart into sentences, each held against what may be known: which of them stand on nothing, and why.
import type { GivenPassage } from '#domain/actions/ai/run-agent.ts'
import { isPair, wordsOf } from '#domain/conversations/searchable-text.ts'

import { guessLanguage } from '../answers/guess-language.ts'
import { sentencesOf } from '../knowledge/split-passages.ts'
import { citationsIn, withoutCitations } from './answer-checks/citations.ts'
import { type Figure, figuresIn, standsAmong } from './answer-checks/figures.ts'
import { saysDone } from './answer-checks/done.ts'
import { clausesOf, kindOfSentence, promisesMoney } from './answer-checks/sentence-kind.ts'

/** What an answer may stand on. */
export interface Grounds {
  passages: readonly GivenPassage[]
  /** What tools answered. */
  results: readonly string[]
  /** What they answered since the customer last wrote, each with the name of its tool. */
  freshResults: readonly string[]
  /** What the customer wrote: its numbers may be repeated, but it proves nothing. */
  customer: readonly string[]
  /** What the business told the agent: its goal, its rules and the facts. */
  own: readonly string[]
  /** Of the customer and the business. */
  names: readonly string[]
  zone: string
}

interface CheckedSentence {
  /** Without its citations. */
  text: string
  /** The numbers of the passages that it stands on, from 1: those that it cites, else one cited nearby. */
  standsOn: readonly number[]
  /** Why it stands on nothing; null where it stands. */
  problem: string | null
}

/** Content words of a sentence that its passage must hold, and one without a citation must share with a passage cited nearby, with what a tool answered or with what the business said. */
const CITED_SHARE = 0.2
const NEAR_SHARE = 0.5
const RESULT_SHARE = 0.34
const OWN_SHARE = 0.6

/** Checks every sentence of an answer. */
export function checkAnswer(answer: string, grounds: Grounds): CheckedSentence[] {
  const sources = sourcesOf(grounds)
  const sentences = citedSentences(answer)
  const near = [...new Set(sentences.flatMap(citationsIn))]
  return sentences.map((sentence) => {
    const text = withoutCitations(sentence)
    const cited = citationsIn(sentence)
    const nearby = near.filter((number) => shareOf(text, textOf(grounds.passages[number - 1])) >= NEAR_SHARE)
    return {
      text,
      standsOn: cited.length > 0 ? cited : nearby,
      problem: figureProblem(text, sources, grounds) ?? claimProblem(text, cited, nearby, grounds),
    }
  })
}

/** The sentences of an answer, with the citations that follow their full stops. */
export function citedSentences(text: string): string[] {
  const marksInside = text.replaceAll(/([.!?。！？؟।]+)\s*((?:\[[\d,\s]+\]|【[^】]*】)(?:\s*(?:\[[\d,\s]+\]|【[^】]*】))*)/gu, ' $2$1')
  return marksInside
    .split('\n')
    .flatMap((line) => sentencesOf(line).map((sentence) => sentence.trim()))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
}

const sourcesOf = ({ passages, results, customer, own, zone }: Grounds): Figure[] =>
  [...passages.flatMap(({ title, headings, text }) => [title, ...headings, text]), ...results, ...customer, ...own].flatMap((text) =>
    figuresIn(text, zone),
  )

/** A question may propose a time or a number; what costs and whom to reach is never made up. */
function figureProblem(text: string, sources: readonly Figure[], { zone }: Grounds): string | null {
  const isQuestion = /[?？؟]\W*$/u.test(text)
  const missing = figuresIn(text, zone).find(
    (figure) => !(isQuestion && figure.unit === null && !/^[@+]/.test(figure.readings[0] ?? '')) && !standsAmong(figure, sources),
  )
  return missing ? `“${missing.text}” stands in no passage, tool result or rule.` : null
}

function claimProblem(text: string, cited: readonly number[], nearby: readonly number[], grounds: Grounds): string | null {
  const names = new Set(grounds.names.flatMap(wordsOf))
  const claims = kindOfSentence(text, names) === null ? clausesOf(text).filter((clause) => kindOfSentence(clause, names) === null) : []
  if (claims.length === 0) return null
  if (cited.length > 0) return citationProblem(text, cited, grounds)
  const isFounded = nearby.length > 0 || shareOf(text, grounds.own.join('\n')) >= OWN_SHARE || standsOnResult(text, grounds)
  if (isFounded) return null
  const missing = grounds.freshResults.length > 0 ? 'stands in no tool’s answer and cites no passage' : 'cites no passage'
  return `“${text.slice(0, 120)}” says something about the business and ${missing}.`
}

/** Whether a tool's answer is behind a statement: one of its figures, its words, or that something was done. In another language than the answer's only promises are refused. */
function standsOnResult(text: string, { freshResults, zone }: Grounds): boolean {
  if (freshResults.length === 0) return false
  const known = freshResults.join('\n')
  const figures = freshResults.flatMap((result) => figuresIn(result, zone))
  if (figuresIn(text, zone).some((figure) => standsAmong(figure, figures))) return true
  if (saysDone(text) || stemsOf(text, RESULT_STEM).length === 0 || shareOf(text, known, RESULT_STEM) >= RESULT_SHARE) return true
  return guessLanguage(text) !== 'en' && !promisesMoney(text)
}

function citationProblem(text: string, cited: readonly number[], { passages }: Grounds): string | null {
  const unknown = cited.find((number) => !passages[number - 1])
  if (unknown !== undefined) return `[${unknown}] is none of the passages that were given.`
  const language = guessLanguage(text)
  const speaks = (passage: GivenPassage | undefined): boolean =>
    language === null || guessLanguage(textOf(passage)) !== language || shareOf(text, textOf(passage)) >= CITED_SHARE
  return cited.some((number) => speaks(passages[number - 1]))
    ? null
    : `“${text.slice(0, 120)}” does not stand in the passage that it cites.`
}

const textOf = (passage: GivenPassage | undefined): string => (passage ? [passage.title, ...passage.headings, passage.text].join('\n') : '')

/** Endings differ: words are the same by their beginnings. */
const STEM = 5
/** Names of tools and states are shorter: "book" and "booked". */
const RESULT_STEM = 4
const stemsOf = (text: string, length: number): string[] =>
  wordsOf(text).flatMap((word) => (word.length > 3 || isPair(word) ? [Array.from(word).slice(0, length).join('')] : []))

/** How many of the words of a sentence that mean something stand in another text, from 0 to 1; 0 where it has none. */
export function shareOf(sentence: string, text: string, length = STEM): number {
  const stems = [...new Set(stemsOf(sentence, length))]
  if (stems.length === 0) return 0
  const known = new Set(stemsOf(text, length))
  return stems.filter((stem) => known.has(stem)).length / stems.length
}
