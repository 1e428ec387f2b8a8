import { expect, test } from 'vitest'

import { figureText, formatPercent, spanWordsOf } from './figure-formatters.ts'

const figure = { stepId: 's', entered: 0, left: [], waiting: 0, failed: 0, dropped: 0, medianSeconds: null }

test('shows figures in a card’s corner, if there are any', () => {
  expect(figureText(figure)).toBe('')
  expect(figureText({ ...figure, entered: 1_204, waiting: 12, failed: 36 })).toBe('1,204 in · 12 waiting · 3 % failed')
  expect(figureText({ ...figure, entered: 500, dropped: 2 })).toBe('500 in · <1 % dropped off')
  expect(figureText({ ...figure, waiting: 3, failed: 2 })).toBe('3 waiting · 2 failed')
})

test('formats shares and durations for people', () => {
  expect([formatPercent(0, 9), formatPercent(9, 9), formatPercent(12, 9)]).toEqual(['0 %', '100 %', '100 %'])
  expect([0, 89, 90, 3_600, 9_000, 172_800].map(spanWordsOf)).toEqual(['0 s', '89 s', '2 min', '60 min', '2.5 h', '2 days'])
})
