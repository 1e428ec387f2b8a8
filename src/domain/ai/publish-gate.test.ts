import { expect, test } from 'vitest'

import { needsReason } from './publish-gate.ts'
import { passRate } from './wilson.ts'

test.each([
  [0, 0, 0, 1],
  [0, 10, 0, 0.2775],
  [5, 10, 0.2366, 0.7634],
  [10, 10, 0.7225, 1],
  [81, 100, 0.7222, 0.8749],
])('%d of %d lie between %d and %d', (passed, played, low, high) => {
  const rate = passRate(passed, played)

  expect(rate.low).toBeCloseTo(low, 4)
  expect(rate.high).toBeCloseTo(high, 4)
})

test('a draft needs a reason below its threshold, and without a run while there are scenarios', () => {
  const at = (passed: number, played: number) => needsReason({ scenarios: 2, threshold: 80, rate: passRate(passed, played) })

  expect(needsReason({ scenarios: 0, threshold: 80, rate: null })).toBeNull()
  expect(needsReason({ scenarios: 2, threshold: 80, rate: null })).toContain('hasn’t been run')
  expect(at(4, 5)).toBeNull()
  expect(at(7, 9)).toBe('7 of 9 conversations passed; 80% must pass.')
  expect(at(5, 5)).toBeNull()
})
