// How well knowledge is searched, on a set of questions of our own in four languages: by words, by vectors of the emulator's model, and by both.
import { embed } from '../../emulator/llm/embed.ts'
import { quantise } from '../../src/flow/knowledge/quantise.ts'
import { joinRankings, nearestPassages } from '../../src/runtime/integrations/ai/vectors/search-knowledge.ts'
import { createVectorIndex } from '../../src/runtime/integrations/ai/vectors/vector-index.ts'
import { searchPassages } from '../../src/store/knowledge/search-passages.ts'
import { insertVectors, passagesWithoutVector } from '../../src/store/knowledge/vectors.ts'
import { insertLabelledSet, ndcgAt, rankAll, type Ranking, readLabelledSet, recallAt } from '../../src/store/testing/labelled-questions.ts'
import { withDatabase } from '../bench-runtime.ts'

const MODEL = 'pretend'
const reader = { language: null, tags: [], channelId: null }
const share = (value: number): string => `${(value * 100).toFixed(1)} %`

function print(name: string, rankings: readonly Ranking[]): void {
  const line = (who: string, some: readonly Ranking[]) =>
    console.log(`${name}, ${who}: recall@5 ${share(recallAt(some, 5))}, nDCG@10 ${share(ndcgAt(some, 10))}`)
  line('all', rankings)
  for (const [language, some] of Map.groupBy(rankings, (each) => each.language)) line(language, some)
  for (let bound = 0.15; bound < 0.41; bound += 0.05) printBound(rankings, bound)
}

/** What a bound would do: answerable questions whose passage is among five of something above it, unanswerable ones with nothing above it. */
function printBound(rankings: readonly Ranking[], bound: number): void {
  const of = (answerable: boolean) => rankings.filter(({ answer }) => (answer !== null) === answerable)
  const part = (some: readonly Ranking[], is: (each: Ranking) => boolean) => some.filter(is).length / some.length
  const right = part(of(true), ({ answer, found, match }) => match >= bound && answer !== null && found.slice(0, 5).includes(answer))
  const silent = part(of(false), ({ match }) => match < bound)
  console.log(
    `  bound ${bound.toFixed(2)}: right passage ${share(right)}, silent where nothing answers ${share(silent)}, 2 : 1 ${(2 * right + silent).toFixed(2)}`,
  )
}

await withDatabase(async (sql) => {
  const { documents, questions } = await readLabelledSet()
  const unanswerable = questions.filter(({ answer }) => answer === null).length
  console.log(
    `${questions.length} questions, ${unanswerable} without an answer, ${documents.flatMap(({ passages }) => passages).length} passages`,
  )
  await sql`insert into app (id, name) values ('bench', 'Bench')`
  await insertLabelledSet(sql, 'bench', { documents, questions })
  const passages = await passagesWithoutVector(sql, 'bench', MODEL, 1_000)
  await sql.begin((tx) =>
    insertVectors(
      tx,
      'bench',
      MODEL,
      passages.map(({ id, text }) => ({ id, vector: quantise(embed(text)) })),
    ),
  )

  const vectors = createVectorIndex(sql)
  const asked = (question: string) => ({ question, sourceIds: null, reader, limit: 30 })
  const byWords = (question: string) => searchPassages(sql, 'bench', asked(question))
  const byMeaning = (question: string) => nearestPassages({ sql, vectors }, 'bench', MODEL, quantise(embed(question)), asked(question))
  print('words', await rankAll(questions, byWords))
  print('vectors (pretend model)', await rankAll(questions, byMeaning))
  print(
    'both (pretend model)',
    await rankAll(questions, async (question) => joinRankings(await byWords(question), await byMeaning(question))),
  )
  await vectors.close()
})
