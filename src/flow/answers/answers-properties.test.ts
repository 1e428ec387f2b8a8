import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { AnswerContext } from './answer-context.ts'
import dates from './corpus/dates.json' with { type: 'json' }
import numbers from './corpus/numbers.json' with { type: 'json' }
import { readDate } from './date/read-date.ts'
import { readNumber } from './number/read-number.ts'
import { LANGUAGES, type Reading, toLanguage } from './reading.ts'

const contextOf = (tag: string): AnswerContext => {
  const language = toLanguage(tag)
  const country = tag.split('-')[1] ?? null
  return { languages: language ? [language] : [], country, zone: 'UTC', now: '2026-11-21T10:00:00.000Z', question: '' }
}
const READERS: readonly [name: string, corpus: object, read: (said: string, tag: string) => Reading<unknown>][] = [
  ['dates', dates, (said, tag) => readDate(said, contextOf(tag), { order: 'dayFirst', prefer: 'future', wants: 'day' })],
  ['numbers', numbers, (said, tag) => readNumber(said, contextOf(tag))],
]
/** What is taken at once, with its tag. */
const taken = (corpus: object): [said: string, tag: string][] =>
  Object.entries(corpus).flatMap(([tag, { take }]: [string, { take?: object }]) =>
    Object.keys(take ?? {}).map((said): [string, string] => [said, tag]),
  )

test.each(READERS)('%s: an unknown word makes every answer unsure', (_name, corpus, read) => {
  const sure = taken(corpus).filter(([said, tag]) => read(`${said} wubblefork`, tag).kind === 'sure')

  expect(sure).toEqual([])
})

test.each(READERS)('%s: ignores emoji, invisible characters, spaces and case', (_name, corpus, read) => {
  for (const [said, tag] of taken(corpus)) {
    const plain = read(said, tag)
    for (const other of [`  ${said} 🙏🏽`, `\u200e${said}\u200b`, `\u00a0${said}\n`, said.toLocaleUpperCase(tag), `${said}!!`]) {
      expect({ other, reading: read(other, tag) }).toEqual({ other, reading: plain })
    }
  }
})

test('no text makes a reader throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.constantFrom(...LANGUAGES), (said, language) => {
      for (const [, , read] of READERS) expect(['sure', 'unsure', 'unread']).toContain(read(said, language).kind)
    }),
    { numRuns: 300 },
  )
})

test('no mix of date and number fragments makes a reader throw or return NaN', () => {
  const piece = fc.constantFrom(
    ...'24 12 2026 3 / . - : , december monday tomorrow in days next at pm 1k million half and a of the not 1,000 dix vingt mañana 万 日 月 ٥'.split(
      ' ',
    ),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), fc.constantFrom(...LANGUAGES), fc.constantFrom(' ', ''), (pieces, language, space) => {
      const said = pieces.join(space)
      readDate(said, contextOf(language), { order: 'dayFirst', prefer: 'past', wants: 'time' })
      const number = readNumber(said, contextOf(language))
      if (number.kind !== 'unread') expect(Number.isFinite(number.value)).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})
