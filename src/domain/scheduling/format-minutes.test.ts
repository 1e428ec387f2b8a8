import { expect, test } from 'vitest'

import { formatMinutes } from './format-minutes.ts'

test.each([
  [0, '0 minutes'],
  [1, '1 minute'],
  [90, '90 minutes'],
  [60, '1 hour'],
  [1_440, '1 day'],
  [4_320, '3 days'],
])('%i minutes are "%s"', (minutes, words) => {
  expect(formatMinutes(minutes)).toBe(words)
})
