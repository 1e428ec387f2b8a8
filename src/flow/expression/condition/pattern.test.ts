import { expect, test } from 'vitest'

import { compilePattern } from './pattern.ts'

test('a pattern that would hang a backtracking engine answers at once', () => {
  const pattern = compilePattern('^(a+)+$')

  expect(pattern?.isWhole(`${'a'.repeat(4_000)}b`)).toBe(false)
})

test('case counts only where it is said, and the whole text where it is asked', () => {
  expect(compilePattern('AB\\d')?.found('xx ab1')).toBe(true)
  expect(compilePattern('AB\\d', true)?.found('xx ab1')).toBe(false)
  expect(compilePattern('AB\\d')?.isWhole('xx ab1')).toBe(false)
})

test('what is no pattern, or too large a one, is told', () => {
  for (const source of ['[', '(?=a)', '(a{1000}){1000}', 'a'.repeat(201)]) expect(compilePattern(source)).toBeNull()
})
