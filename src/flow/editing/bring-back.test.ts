import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { aDocument } from '../testing/documents.ts'
import { bringBack, goneFrom, removeWithEmptyBlock } from './bring-back.ts'
import { moveStep, nodeOfStep, removeNodes, removeStep } from './change.ts'
import { connect } from './connect.ts'
import { isSame } from './merge-value.ts'

const say = (id: string): [string, string, unknown] => [id, 'response', { messages: [{ type: 'text', text: id }] }]
const ASK: [string, string, unknown] = ['q', 'ask', { question: '?', input: { type: 'text' } }]
const FLOW = aDocument({ a: [say('a1'), ASK, say('a2')], b: [say('b1')], c: [say('c1'), say('c2')] }, [
  ['a', null, 'b'],
  ['b', null, 'c'],
  ['q', 'invalid', 'c'],
])
const NODES = ['a', 'b', 'c']
const STEPS = ['a1', 'q', 'a2', 'b1', 'c1', 'c2']
const sorted = (document: typeof FLOW) => ({
  ...document,
  nodes: document.nodes.toSorted((one, other) => one.id.localeCompare(other.id)),
  edges: document.edges.toSorted((one, other) => one.id.localeCompare(other.id)),
})

describe('restoring what was deleted', () => {
  it('restores a deleted item with its connections', () => {
    fc.assert(
      fc.property(fc.constantFrom(...NODES, ...STEPS), (id) => {
        const without = NODES.includes(id) ? removeNodes(FLOW, new Set([id])) : removeWithEmptyBlock(FLOW, id)
        expect(goneFrom(FLOW, without)).toContain(id)
        expect(isSame(sorted(bringBack(without, FLOW, id)), sorted(FLOW))).toBe(true)
      }),
    )
  })

  it('restores the whole block if the step’s block is gone too', () => {
    const without = removeNodes(FLOW, new Set(['c']))
    expect(nodeOfStep(bringBack(without, FLOW, 'c2'), 'c2')?.steps.map(({ id }) => id)).toEqual(['c1', 'c2'])
  })

  it('keeps later moves and connections', () => {
    const moved = moveStep(FLOW, 'c1', 'a', 0)
    const led = connect(removeNodes(moved, new Set(['c', 'b'])), 'flow', { nodeId: 'a' }, 'a', 'x')
    const now = connect(led, 'flow', { nodeId: 'start' }, 'a', 'new')

    const { nodes, edges } = bringBack(now, FLOW, 'b')
    expect(nodes.map(({ id }) => id)).toEqual(['start', 'a', 'b'])
    expect(edges.map(({ id }) => id)).toEqual(expect.arrayContaining(['new', 'edge-0']))
    expect(edges.filter(({ source }) => source.nodeId === 'start')).toHaveLength(1)
    const back = bringBack(now, FLOW, 'c')
    expect([nodeOfStep(back, 'c1')?.id, nodeOfStep(back, 'c2')?.steps]).toMatchObject(['a', [{ id: 'c2' }]])
  })

  it('restores only the connections if the item was kept', () => {
    const kept = { ...FLOW, edges: FLOW.edges.filter(({ target, source }) => target.nodeId !== 'b' && source.nodeId !== 'b') }
    for (const id of ['b', 'b1']) expect(isSame(sorted(bringBack(kept, FLOW, id)), sorted(FLOW))).toBe(true)
  })

  it('finds its position among the rest, and changes nothing if nothing is gone', () => {
    const without = removeStep(removeStep(FLOW, 'a1'), 'q')
    expect(nodeOfStep(bringBack(without, FLOW, 'q'), 'q')?.steps.map(({ id }) => id)).toEqual(['q', 'a2'])
    expect(bringBack(FLOW, FLOW, 'q')).toBe(FLOW)
    expect(bringBack(FLOW, FLOW, 'unknown')).toBe(FLOW)
  })
})
