import { expect, test } from 'vitest'

import { hasMarks, type Mark, toggleMark } from './toggle-mark.ts'

/** The text with what is selected in brackets. */
const toggled = (shown: string, mark: Mark): string => {
  const from = shown.indexOf('[')
  const to = shown.indexOf(']') - 1
  const after = toggleMark({ text: shown.replace('[', '').replace(']', ''), from, to }, mark)
  return `${after.text.slice(0, after.from)}[${after.text.slice(after.from, after.to)}]${after.text.slice(after.to)}`
}

test.each([
  ['Open [today] only', 'bold', 'Open *[today]* only'],
  ['Open *[today]* only', 'bold', 'Open [today] only'],
  ['Open [*today*] only', 'bold', 'Open [today] only'],
  ['Open[ today ]only', 'italic', 'Open _[today]_ only'],
  ['[SAVE10]', 'code', '```[SAVE10]```'],
  ['Open [ ] only', 'strike', 'Open [ ] only'],
] as const)('%s, made %s, is %s', (before, mark, after) => expect(toggled(before, mark)).toBe(after))

test('a preview is shown where marks are drawn', () => {
  expect(['Hello *Ana*', '> quoted', '2 * 3', 'See https://parley.test'].map(hasMarks)).toEqual([true, true, false, false])
})
