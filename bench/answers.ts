// How well answers are understood: the labelled corpus, read domain by domain, with what did not come out right.
import { readCorpus } from '../src/flow/answers/corpus/read-corpus.ts'
import { scoreTable } from '../src/flow/answers/corpus/score.ts'
import { print } from './report.ts'

readCorpus()
const began = performance.now()
const scores = readCorpus()
const ms = performance.now() - began
console.log(scoreTable(scores))
for (const { faults } of scores.filter(({ domain }) => !domain.includes('unknown')))
  for (const { verdict, tag, said, wanted, got } of faults)
    console.log(`${verdict}: ${tag} ${JSON.stringify(said)} should be ${wanted}, is ${got}`)
const inputs = scores.reduce((sum, score) => sum + score.inputs, 0)
print('reading an answer', 'microseconds', [(1_000 * ms) / inputs])
if (scores.some((score) => score.misread / score.inputs > 0.005 || score.refusedWrongly / score.inputs > 0.04)) process.exitCode = 1
