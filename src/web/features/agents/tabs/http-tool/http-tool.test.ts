import { expect, test } from 'vitest'

import { newParameter, toName, unknownPlaceholders } from './http-tool.ts'
import { readSamples } from './sample-values.ts'
import { sealedText, shownText } from './sealed-text.ts'
import { newHttpTool } from '../tool-catalogue.ts'

test.each([
  ['plain', 'plain'],
  ['Bearer {secret:shop}', ['Bearer ', { secret: 'shop' }]],
  ['{secret:a}{secret:b}', [{ secret: 'a' }, { secret: 'b' }]],
  ['{secret:not yet', '{secret:not yet'],
])('the header "%s" is kept with its secrets by name, and shown as it was written', (written, kept) => {
  expect(sealedText(written)).toEqual(kept)
  expect(shownText(sealedText(written))).toBe(written)
})

test('a name is written as models call it', () => {
  expect(['Check stock', '2nd try', 'ok_1', 'ÄÖ'].map(toName)).toEqual(['check_stock', 'nd_try', 'ok_1', ''])
})

test('placeholders without a parameter are found in the address and the body, once each', () => {
  const tool = newHttpTool([])
  if (tool.type !== 'http') throw new Error('not an HTTP tool')

  const written = { ...tool, url: 'https://a.example/{{ number }}/{{id}}', body: '{"n": {{ number }}, "c": {{ city }}}' }

  expect(unknownPlaceholders({ ...written, parameters: [newParameter('id')] })).toEqual(['number', 'city'])
})

test('sample values are read by their types, and what is missing is named', () => {
  const parameters = [
    { ...newParameter('count'), type: 'number' as const },
    { ...newParameter('gift'), type: 'boolean' as const },
    { ...newParameter('note'), required: false },
  ]

  expect(readSamples(parameters, { count: ' 2.5 ', gift: 'false' })).toEqual({ ok: true, values: { count: 2.5, gift: false } })
  expect(readSamples(parameters, { count: 'two', gift: 'true' })).toEqual({ ok: false, problem: '“count” must be a number.' })
  expect(readSamples(parameters, { count: '2' })).toEqual({ ok: false, problem: 'Enter a sample value for “gift”.' })
})
