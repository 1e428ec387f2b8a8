import { expect, test } from 'vitest'

import { readJsonPath } from '#flow/expression/template/json-path.ts'
import { answerParts, nameFor } from './answer-parts.ts'

const ANSWER = { order: { id: 7, 'ship to': 'Hamburg', lines: [{ sku: 'a' }, { sku: 'b' }] }, ok: true, none: null }

test('lists every part of a response with its path', () => {
  const parts = answerParts(ANSWER)

  expect(parts.map(({ path, type, words }) => [path, type, words])).toEqual([
    ['$', 'object', '3 parts'],
    ['$.order', 'object', '3 parts'],
    ['$.order.id', 'number', '7'],
    ['$.order["ship to"]', 'text', 'Hamburg'],
    ['$.order.lines', 'list', '2 items'],
    ['$.order.lines[0]', 'object', '1 parts'],
    ['$.order.lines[0].sku', 'text', 'a'],
    ['$.order.lines[1]', 'object', '1 parts'],
    ['$.order.lines[1].sku', 'text', 'b'],
    ['$.ok', 'boolean', 'true'],
    ['$.none', 'any', 'null'],
  ])
  for (const { path } of parts) expect(readJsonPath(path, ANSWER)).not.toBeUndefined()
})

test('names a saved value after its key, without collisions', () => {
  const named = (path: string, taken: string[] = []) =>
    nameFor(
      answerParts(ANSWER).find((part) => part.path === path)!,
      taken,
    )

  expect(named('$.order.id')).toBe('id')
  expect(named('$.order.id', ['id', 'id2'])).toBe('id3')
  expect(named('$.order.lines[0]')).toBe('lines')
  expect(named('$.order["ship to"]')).toBe('to')
  expect(named('$')).toBe('answer')
})
