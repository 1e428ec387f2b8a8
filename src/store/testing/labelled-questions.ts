import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { FoundPassage } from '#domain/knowledge/knowledge-source.ts'

import { writeDocument } from '../knowledge/passages.ts'
import { writeKnowledge } from '../knowledge/sources.ts'
import type { Sql } from '../postgres/sql.ts'

const FOLDER = join(import.meta.dirname, '../../../bench/knowledge/corpus')

/** A question and the passage that answers it, as its document and heading; null where nothing does. */
export interface LabelledQuestion {
  language: string
  question: string
  answer: string | null
}

interface LabelledDocument {
  language: string
  title: string
  passages: { headings: string[]; text: string }[]
}

export interface LabelledSet {
  documents: LabelledDocument[]
  questions: LabelledQuestion[]
}

/** Reads the labelled set: a file for each language, `#` a document, `##` a passage, `?` a question that the passage above answers. */
export async function readLabelledSet(): Promise<LabelledSet> {
  const set: LabelledSet = { documents: [], questions: [] }
  for (const name of (await readdir(FOLDER)).toSorted()) {
    const language = name.slice(0, 2)
    for (const part of (await readFile(join(FOLDER, name), 'utf8')).split(/^# /m).slice(1)) addDocument(set, language, part)
  }
  return set
}

function addDocument({ documents, questions }: LabelledSet, language: string, part: string): void {
  const [title = '', ...lines] = part.trim().split('\n')
  const passages: LabelledDocument['passages'] = []
  for (const line of lines) {
    const last = passages.at(-1)
    if (line.startsWith('## ')) passages.push({ headings: [line.slice(3)], text: '' })
    else if (line.startsWith('? '))
      questions.push({ language, question: line.slice(2), answer: last ? keyOf({ title, headings: last.headings }) : null })
    else if (last) last.text += line
  }
  if (passages.length > 0) documents.push({ language, title, passages })
}

/** Says which passage of the set was found. */
export const keyOf = ({ title, headings }: Pick<FoundPassage, 'title' | 'headings'>): string => [title, ...headings].join(' / ')

/** Keeps the set's documents in a workspace, all languages beside one another. */
export async function insertLabelledSet(sql: Sql, appId: string, { documents }: LabelledSet): Promise<void> {
  for (const [index, { language, title, passages }] of documents.entries()) {
    const id = `labelled${index}`
    await sql.begin(async (tx) => {
      const text = passages.map((passage) => passage.text).join('\n\n')
      const audience = { languages: [], tags: [], channelIds: [] }
      await writeKnowledge(tx, appId, id, { kind: 'article', title, text, language, isPublic: false, audience, expiresAt: null }, null)
      await writeDocument(tx, appId, { id, sourceId: id, title, url: null, language, hash: '', passages })
    })
  }
}

/** What was found for a question, the best first, with how sure the search was of the best. */
export interface Ranking extends LabelledQuestion {
  found: string[]
  match: number
}

/** Asks all questions. */
export async function rankAll(
  questions: readonly LabelledQuestion[],
  search: (question: string) => Promise<readonly FoundPassage[]>,
): Promise<Ranking[]> {
  return Promise.all(
    questions.map(async (each) => {
      const found = await search(each.question)
      return { ...each, found: found.map(keyOf), match: found[0]?.match ?? 0 }
    }),
  )
}

/** The share of answerable questions whose passage is among the first. */
export const recallAt = (rankings: readonly Ranking[], first: number): number =>
  meanOf(rankings, (place) => (place >= 0 && place < first ? 1 : 0))

/** How high the passage stands, from 0 to 1, discounted by the logarithm of its place. One passage is right, so the ideal is 1. */
export const ndcgAt = (rankings: readonly Ranking[], first: number): number =>
  meanOf(rankings, (place) => (place >= 0 && place < first ? 1 / Math.log2(place + 2) : 0))

function meanOf(rankings: readonly Ranking[], worth: (place: number) => number): number {
  const worths = rankings.flatMap(({ answer, found }) => (answer === null ? [] : [worth(found.indexOf(answer))]))
  return worths.reduce((sum, each) => sum + each, 0) / worths.length
}
