import { expect, test } from 'vitest'

import { actions } from './catalogue.gen.ts'

test.each(Object.entries(actions))('the file of %s is named after its kind', (kind, action) => {
  expect(action.kind).toBe(kind)
  expect(action.input.shape.kind.value).toBe(kind)
})
