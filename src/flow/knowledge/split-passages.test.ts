import fc from 'fast-check'
import { expect, test } from 'vitest'

import { PASSAGE, splitPassages } from './split-passages.ts'

test('each passage stands under its headings, and short ones under the same are one', () => {
  const passages = splitPassages(
    '# Delivery\n\nWe pack every day.\n\nOrder before 16:00.\n\n## Norway\nIt costs €12.90.\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n# Returns ##\nWithin 30 days.',
  )

  expect(passages).toEqual([
    { headings: ['Delivery'], text: 'We pack every day.\n\nOrder before 16:00.' },
    { headings: ['Delivery', 'Norway'], text: 'It costs €12.90.\n\n| A | B |\n|---|---|\n| 1 | 2 |' },
    { headings: ['Returns'], text: 'Within 30 days.' },
  ])
})

test('code is not read as headings', () => {
  expect(splitPassages('```\n# no heading\n\nx\n```')).toEqual([{ headings: [], text: '```\n# no heading\n\nx\n```' }])
})

test('a long paragraph is cut between sentences, and a long list between its lines', () => {
  const sentence = 'This is one of very many sentences in one paragraph.'
  const long = splitPassages(`${sentence} `.repeat(60))
  const list = splitPassages('- a line of a list\n'.repeat(200))

  expect(long.every(({ text }) => text.endsWith('.') && text.startsWith('This'))).toBe(true)
  expect(list.every(({ text }) => text.startsWith('- a') && text.endsWith('list'))).toBe(true)
})

test('nothing that was written is lost, and no passage is too long', () => {
  const line = fc.oneof(fc.string(), fc.constantFrom('', '# A', '## B', '```', '- c', 'word '.repeat(500), 'x'.repeat(3_000)))
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
      const passages = splitPassages(lines.join('\n'))
      const letters = (text: string): string => text.replaceAll(/[\s#]/g, '')

      for (const { text } of passages) expect(text.length).toBeLessThanOrEqual(PASSAGE.most)
      const all = letters(passages.flatMap(({ headings, text }) => [...headings, text]).join(''))
      for (const word of lines.filter((each) => /^- c$|^word /.test(each)).map(letters)) expect(all).toContain(word.slice(0, 20))
    }),
  )
})
