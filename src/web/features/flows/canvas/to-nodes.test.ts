import { expect, it } from 'vitest'

import { aDocument } from '#flow/testing/documents.ts'

import { toPicture } from '../layout/picture.ts'
import { toEdges, toNodes } from './to-nodes.ts'

it('names cards and connections for who hears the drawing, and follows their names', () => {
  const named = (name: string) => {
    const document = aDocument({ a: [['a1', 'response', {}]], b: [['b1', 'response', {}]] })
    const nodes = document.nodes.map((node) => (node.id === 'a' ? { ...node, title: name } : node))
    const edges = [{ id: 'e', kind: 'blockconnect' as const, source: { nodeId: 'a' }, target: { nodeId: 'b' } }]
    return toPicture({ ...document, nodes, edges }, { exits: {}, nameOf: () => undefined })
  }

  const picture = named('Greet')
  expect(toNodes(picture).map(({ ariaLabel }) => ariaLabel)).toContain('Send message: Greet')
  expect(toEdges(picture)[0]?.ariaLabel).toMatch(/^From “Greet” to “.+”$/)
  expect(toEdges(named('Say hello'))[0]?.ariaLabel).toMatch(/^From “Say hello”/)
})
