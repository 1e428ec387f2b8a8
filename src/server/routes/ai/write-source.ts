import { createHash } from 'node:crypto'

import type { KnowledgeInput } from '#domain/knowledge/knowledge-source.ts'
import { guessLanguage } from '#flow/knowledge/guess-language.ts'
import { splitPassages, type SplitPassage } from '#flow/knowledge/split-passages.ts'
import { writeDocument } from '#store/knowledge/passages.ts'
import { writeKnowledge } from '#store/knowledge/sources.ts'
import type { Tx } from '#store/postgres/sql.ts'

/** Writes a source, new or again, and splits it into passages where a person wrote it whole. */
export async function writeSource(tx: Tx, appId: string, id: string, input: KnowledgeInput, by: string | null): Promise<void> {
  await writeKnowledge(tx, appId, id, input, by)
  if (isWritten(input)) await splitWritten(tx, appId, id, input)
}

/** What a person writes whole. */
type Written = Extract<KnowledgeInput, { kind: 'article' | 'questions' }>

/** Whether a person writes a source whole, so that nothing is read from elsewhere. */
export const isWritten = (input: KnowledgeInput): input is Written => input.kind === 'article' || input.kind === 'questions'

/** Splits what a person wrote into passages. A source that is written has one document, of the same id. */
async function splitWritten(tx: Tx, appId: string, sourceId: string, input: Written): Promise<void> {
  const { title } = input
  const language =
    input.language ?? guessLanguage(input.kind === 'article' ? input.text : input.pairs.map(({ answer }) => answer).join('\n'))
  const passages = passagesOf(input)
  const hash = createHash('sha256')
    .update(JSON.stringify([title, language, passages]))
    .digest('hex')
  await writeDocument(tx, appId, { id: sourceId, sourceId, title, url: null, language, hash, passages })
}

const passagesOf = (input: Written): SplitPassage[] =>
  input.kind === 'article'
    ? splitPassages(input.text)
    : input.pairs.flatMap(({ question, answer }) => splitPassages(answer).map(({ text }) => ({ headings: [question], text })))
