import { expect, test } from 'vitest'

import type { FlowDocument } from '#domain/flows/flow-document.ts'

import { randomId } from '#domain/generate-id.ts'

import { insertOnEdge, type Point } from './change.ts'
import { makeRoom } from './make-room.ts'

const places = { a: { x: 0, y: 0 }, b: { x: 300, y: 0 }, c: { x: 620, y: 100 }, d: { x: 300, y: 400 } }
const edge = (id: string, from: string, to: string): FlowDocument['edges'][number] => ({
  id,
  kind: 'blockconnect',
  source: { nodeId: from },
  target: { nodeId: to },
})

/** Where all stands once a node was put into the connection from a to b. */
function inserted(standing: Readonly<Record<string, Point>>, edges: FlowDocument['edges'], position: Point) {
  const nodes = Object.entries(standing).map(([id, at]) => ({ id, kind: 'default' as const, position: at, steps: [] }))
  const put = insertOnEdge({ v: 1, nodes, edges }, 'flow', 'ab', { id: 'new', kind: 'default', position, steps: [] }, randomId)
  return Object.fromEntries(makeRoom(put, 'new').nodes.map((node) => [node.id, node.position]))
}

test('moves what follows to the right and leaves the rest in its place', () => {
  expect(inserted(places, [edge('ab', 'a', 'b'), edge('bc', 'b', 'c')], { x: 150, y: 20 })).toEqual({
    a: places.a,
    new: { x: 320, y: 20 },
    b: { x: 640, y: 0 },
    c: { x: 960, y: 100 },
    d: places.d,
  })
})

test('moves nothing where there is room, nor along a way back', () => {
  const wide = { a: { x: 0, y: 0 }, b: { x: 700, y: 0 } }
  expect(inserted(wide, [edge('ab', 'a', 'b'), edge('ba', 'b', 'a')], { x: 330, y: 0 })).toEqual({ ...wide, new: { x: 330, y: 0 } })
})
