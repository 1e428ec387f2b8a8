import { expect, test } from 'vitest'

import { momentLabel } from './parse-moment.ts'

// A Monday, ten in the morning in Berlin.
const NOW = Date.parse('2026-11-23T09:00:00.000Z')
const read = (words: string) => momentLabel(words, 'Europe/Berlin', NOW)

test.each([
  ['in 2 hours', '2026-11-23T11:00:00.000Z'],
  ['tomorrow 9', '2026-11-24T08:00:00.000Z'],
  ['tonight', '2026-11-23T19:00:00.000Z'],
  ['friday', '2026-11-27T08:00:00.000Z'],
  ['24 December', '2026-12-24T08:00:00.000Z'],
  ['Freitag 15:30', '2026-11-27T14:30:00.000Z'],
])('"%s" is a future time', async (words, at) => {
  expect(await read(words)).toBe(at)
})

test('"next Monday" on a Monday is a week later', async () => {
  expect(await read('monday at 9:00')).toBe('2026-11-30T08:00:00.000Z')
  expect(await read('next Monday')).toBe('2026-11-30T08:00:00.000Z')
})

test('past or unknown times are refused', async () => {
  expect([await read('yesterday'), await read('not tomorrow'), await read('soon')]).toEqual([null, null, null])
})
