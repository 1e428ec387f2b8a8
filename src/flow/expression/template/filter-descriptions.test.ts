import { expect, test } from 'vitest'

import { FILTER_WORDS } from './filter-descriptions.ts'
import { templateProblem } from './template.ts'

test.each(FILTER_WORDS)('$name works as offered', ({ name, example }) => {
  expect(example.startsWith(name)).toBe(true)
  expect(templateProblem(`{{ vars.x | ${example} }}`)).toBeNull()
})
