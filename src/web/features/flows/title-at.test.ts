import { expect, test } from 'vitest'

import type { FlowDocument } from '#domain/flows/flow-document.ts'
import { flowExits } from '#flow/definition/flow-exits.ts'
import { kinds } from '#flow/steps/registry.gen.ts'

import { exitAt } from './title-at.ts'

const step = (id: string, kind: string, config: object) => ({ id, kind, enabled: true, config })
const document: FlowDocument = {
  v: 1,
  nodes: [
    {
      id: 'block',
      kind: 'default',
      position: { x: 0, y: 0 },
      steps: [
        step('people', 'liveChat', { note: '' }),
        step('ask', 'ask', { question: 'Tea?', input: { type: 'button', options: [{ id: 'y', title: 'Yes' }] } }),
      ],
    },
  ],
  edges: [],
}

test('an exit has the same name everywhere', () => {
  const exits = flowExits(kinds, document)

  expect(exitAt(document, 'people', 'assigned', exits)).toBe('Handed over')
  expect(exitAt(document, 'ask', 'timeout', exits)).toBe('No answer')
  expect(exitAt(document, 'ask', 'option:y', exits)).toBe('Yes')
})

test('shows the id of a missing exit', () => {
  expect(exitAt(document, 'ask', 'windowClosed', {})).toBe('Window closed')
  expect(exitAt(document, 'gone', 'answered', flowExits(kinds, document))).toBe('Answered')
})
