import { expect, it } from 'vitest'

import { aDocument } from '#flow/testing/documents.ts'

import { toLayout } from '../layout/flow-layout.ts'
import { toEdges, toNodes } from './to-nodes.ts'

it('labels cards and connections for screen readers', () => {
  const named = (name: string) => {
    const document = aDocument({ a: [['a1', 'response', {}]], b: [['b1', 'response', {}]] })
    const nodes = document.nodes.map((node) => (node.id === 'a' ? { ...node, title: name } : node))
    const edges = [{ id: 'e', kind: 'blockconnect' as const, source: { nodeId: 'a' }, target: { nodeId: 'b' } }]
    return toLayout({ ...document, nodes, edges }, { exits: {}, nameOf: () => undefined })
  }

  const layout = named('Greet')
  expect(toNodes(layout).map(({ ariaLabel }) => ariaLabel)).toContain('Send message: Greet')
  expect(toEdges(layout)[0]?.ariaLabel).toMatch(/^From “Greet” to “.+”$/)
  expect(toEdges(named('Say hello'))[0]?.ariaLabel).toMatch(/^From “Say hello”/)
})
