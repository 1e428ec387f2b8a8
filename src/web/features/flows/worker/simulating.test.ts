import { expect, test } from 'vitest'

import type { FlowDocument } from '#domain/flows/flow-document.ts'

import { simulating } from './simulating.ts'

const thanks: FlowDocument = {
  v: 1,
  nodes: [
    { id: 'start', kind: 'trigger', position: { x: 0, y: 0 }, trigger: { type: 'orderPlaced' } },
    {
      id: 'thank',
      kind: 'action',
      position: { x: 300, y: 0 },
      steps: [
        {
          id: 'say',
          kind: 'response',
          enabled: true,
          config: { messages: [{ type: 'text', text: 'Thank you for your order {{ order.number }}!' }] },
        },
      ],
    },
  ],
  edges: [{ id: 'e', kind: 'step', source: { nodeId: 'start' }, target: { nodeId: 'thank' } }],
}
const request = { flowId: 'flow', kind: 'workflow' as const, document: thanks, called: {}, mocks: [], real: [], inputs: [] }
const NOW = '2026-01-05T09:00:00.000Z'
const textsOf = ({ simulation }: ReturnType<typeof simulating.simulate>) =>
  simulation.lines.map(({ from, ...line }) =>
    from === 'business' && 'content' in line && 'text' in line.content ? line.content.text : from,
  )

test('the testChat of a workflow that an order starts speaks of a sample order', () => {
  expect(textsOf(simulating.simulate({ ...request, start: { now: NOW } }))[0]).toBe('Thank you for your order 1042!')
  expect(simulating.toTest({ ...request, start: { now: NOW } }, 'Thanks').start.vars).toMatchObject({ order: { number: 1042 } })
})

test('what a testChat is begun with goes before the sample', () => {
  expect(textsOf(simulating.simulate({ ...request, start: { now: NOW, vars: { order: { number: 7 } } } }))[0]).toBe(
    'Thank you for your order 7!',
  )
})
