import { expect, it } from 'vitest'

import { filesIn } from './files-of.ts'

const flow = (id: string, ...names: string[]) => ({
  format: 'parley.flow',
  id,
  references: names.map((name) => ({ to: 'flow', id: name, name })),
})

it('reads one or several flows, and refuses other files', () => {
  expect(filesIn('{"format":"parley.flow"}')).toEqual([{ format: 'parley.flow' }])
  expect(filesIn(JSON.stringify({ format: 'parley.flows', flows: [flow('a'), flow('b')] }))).toHaveLength(2)
  expect(filesIn('<html>')).toBe(null)
})

it('orders flows before those that reference them', () => {
  const file = { format: 'parley.flows', flows: [flow('a', 'b'), flow('b', 'c'), flow('c', 'a')] }
  expect(filesIn(JSON.stringify(file))).toMatchObject([{ id: 'c' }, { id: 'b' }, { id: 'a' }])
})
