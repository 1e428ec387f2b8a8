import { expect, it } from 'vitest'

import { FlowClip } from '#domain/flows/flow-clip.ts'

import { aDocument } from '../testing/documents.ts'
import { copyNodes, cornerOf, freeCorner, pasteClip } from './clip.ts'

const FLOW = aDocument({ a: [['a1', 'response', { text: 'one' }]], b: [['b1', 'response', { text: 'two' }]] })

it('offsets repeated pastes', () => {
  const clip = copyNodes(FLOW, 'flow', new Set(['a']))
  let count = 0
  const paste = (document: typeof FLOW) =>
    pasteClip(document, 'flow', clip, freeCorner(document, cornerOf(clip.nodes)), () => `new${(count += 1)}`).document

  const { nodes } = paste(paste(paste(FLOW)))

  const pasted = nodes.slice(FLOW.nodes.length).map(({ position: { x, y } }) => `${x} ${y}`)
  expect(new Set(pasted).size).toBe(3)
})

it('refuses clips with duplicate ids or unreachable positions', () => {
  const clip = copyNodes(FLOW, 'flow', new Set(['a']))
  const whyNot = (changed: object) => FlowClip.safeParse({ ...clip, ...changed }).error?.issues[0]?.message
  const [node] = clip.nodes

  expect(whyNot({})).toBeUndefined()
  expect(whyNot({ nodes: [node, node] })).toBe('Two parts of it have the same id.')
  expect(whyNot({ nodes: [{ ...node, position: { x: 1e300, y: 0 } }] })).toBe('A part of it lies too far away to be drawn.')
})
