import { expect, it } from 'vitest'

import { filesIn } from './files-of.ts'

const flow = (id: string, ...names: string[]) => ({
  format: 'parley.flow',
  id,
  references: names.map((name) => ({ to: 'flow', id: name, name })),
})

it('reads one flow, or several that were exported together, and nothing of what is no JSON', () => {
  expect(filesIn('{"format":"parley.flow"}')).toEqual([{ format: 'parley.flow' }])
  expect(filesIn(JSON.stringify({ format: 'parley.flows', flows: [flow('a'), flow('b')] }))).toHaveLength(2)
  expect(filesIn('<html>')).toBe(null)
})

it('puts a flow before those that name it, also where they name each other', () => {
  const file = { format: 'parley.flows', flows: [flow('a', 'b'), flow('b', 'c'), flow('c', 'a')] }
  expect(filesIn(JSON.stringify(file))).toMatchObject([{ id: 'c' }, { id: 'b' }, { id: 'a' }])
})
