import { expect, test } from 'vitest'

import type { Reading } from '../reading.ts'
import { readCorpus } from './read-corpus.ts'
import { type Corpus, scoreCorpus, scoreTable } from './score.ts'

const scores = readCorpus()

test('of every domain at most 0.5 % is misread and 4 % refused wrongly', () => {
  process.stdout.write(`\n${scoreTable(scores)}\n`)

  for (const { domain, inputs, misread, refusedWrongly, faults } of scores) {
    expect(misread / inputs, `${domain} misread: ${JSON.stringify(faults)}`).toBeLessThanOrEqual(0.005)
    expect(refusedWrongly / inputs, `${domain} refused wrongly: ${JSON.stringify(faults)}`).toBeLessThanOrEqual(0.04)
  }
})

test('no domain of the corpus is too small', () => {
  for (const { inputs } of scores) expect(inputs).toBeGreaterThan(100)
})

test('counts a value against its label as misread, and asking about another value as a wrong refusal', () => {
  const corpus: Corpus<number> = { en: { take: { a: 1, b: 1, c: 1, d: 1 }, ask: { a: 1, b: 1 }, refuse: ['a', 'b', 'd'] } }
  const readings: Record<string, Reading<number>> = {
    a: { kind: 'sure', value: 1 },
    b: { kind: 'unsure', value: 1, doubts: [], language: null },
    c: { kind: 'sure', value: 2 },
    d: { kind: 'unread', reason: 'nothing' },
  }

  const score = scoreCorpus('test', corpus, (said) => readings[said] ?? { kind: 'unread', reason: 'nothing' })

  expect(score).toMatchObject({ inputs: 9, right: 3, askedNeedlessly: 2, refusedWrongly: 1, misread: 3 })
})
