import { expect, it } from 'vitest'

import { whenText } from './format-when.ts'

const NOW = Date.parse('2026-11-23T10:00:00Z')

it.each([
  ['2026-11-23T14:30:00Z', 'today 14:30'],
  ['2026-11-24T09:00:00Z', 'Tue 09:00'],
  ['2026-12-03T09:00:00Z', '3 Dec, 09:00'],
])('%s is %s', (at, words) => {
  expect(whenText(at, 'UTC', NOW)).toBe(words)
})

it('reads the clock of the app', () => {
  expect(whenText('2026-11-23T23:30:00Z', 'Asia/Tokyo', NOW)).toBe('Tue 08:30')
})
