import { expect, test } from 'vitest'

import type { AnswerContext } from './answer-context.ts'
import { readChoice } from './choice/read-choice.ts'
import { readDate } from './date/read-date.ts'
import { readNumber } from './number/read-number.ts'

/** A Saturday. */
const nobody: AnswerContext = { languages: [], country: null, zone: 'UTC', now: '2026-11-21T10:00:00.000Z', question: '' }

test.each([
  ['no wait, friday', '2026-11-27'],
  ['thursday, sorry i meant friday', '2026-11-27'],
  ['tomorrow no actually monday', '2026-11-23'],
  ['no, monday', '2026-11-23'],
  ['nee doch lieber freitag', '2026-11-27'],
  ['no perdón, el martes', '2026-11-24'],
  ['non plutôt jeudi', '2026-11-26'],
  ['no scusa martedì', '2026-11-24'],
  ['nee toch maar donderdag', '2026-11-26'],
  ['yok yok perşembe', '2026-11-26'],
])('asks back about the day that "%s" ends with', (said, date) => {
  expect(readDate(said, nobody, { order: 'dayFirst', prefer: 'future', wants: 'day' })).toMatchObject({ kind: 'unsure', value: { date } })
})

test.each([
  ['5 no wait 6', 6],
  ['no, 7', 7],
  ['oh sorry, 4', 4],
])('asks back about the number that "%s" ends with', (said, value) => {
  expect(readNumber(said, nobody)).toMatchObject({ kind: 'unsure', value })
})

test('asks back about an option named after a correction', () => {
  const sizes = ['Small', 'Large'].map((title) => ({ title, synonyms: [] }))

  expect(readChoice('small, no wait, large', sizes)).toMatchObject({ kind: 'unsure', value: 1 })
  expect(readChoice('no wait', sizes).kind).toBe('unread')
})

test('does not guess when a value is withdrawn without another', () => {
  expect(readNumber('no, call me at 7', nobody).kind).toBe('unread')
  expect(readDate('actually not friday', nobody, { order: 'dayFirst', prefer: 'future', wants: 'day' }).kind).toBe('unread')
})
