import { expect, test } from 'vitest'

import { compilePattern } from './pattern.ts'

test('matches a catastrophic pattern at once', () => {
  const pattern = compilePattern('^(a+)+$')

  expect(pattern?.isWhole(`${'a'.repeat(4_000)}b`)).toBe(false)
})

test('is case-sensitive and anchored only on request', () => {
  expect(compilePattern('AB\\d')?.found('xx ab1')).toBe(true)
  expect(compilePattern('AB\\d', true)?.found('xx ab1')).toBe(false)
  expect(compilePattern('AB\\d')?.isWhole('xx ab1')).toBe(false)
})

test('explains an invalid or too large pattern', () => {
  for (const source of ['[', '(?=a)', '(a{1000}){1000}', 'a'.repeat(201)]) expect(compilePattern(source)).toBeNull()
})
