import { describe, expect, it } from 'vitest'

import { aDocument } from '../testing/documents.ts'
import { insertOnEdge, insertStep, moveStep, nodeAround, nodeOfStep, removeStep, renameNode } from './change.ts'
import { copyNodes, pasteClip } from './clip.ts'
import { connect, jointOf, mayLeadTo } from './connect.ts'

const say = (id: string): [string, string, unknown] => [id, 'response', { messages: [{ type: 'text', text: id }] }]
const ASK = ['q', 'ask', { question: '?', input: { type: 'text' } }] as [string, string, unknown]
const FLOW = aDocument({ a: [say('a1'), ASK], b: [say('b1')], c: [say('c1')] }, [
  ['a', null, 'b'],
  ['q', 'invalid', 'c'],
])
const generated = () => {
  let count = 0
  return () => `new${(count += 1)}`
}
const stepIds = (document: typeof FLOW) => document.nodes.map((node) => [node.id, 'steps' in node ? node.steps.map(({ id }) => id) : []])

describe('editing a flow', () => {
  it('connects with the edge kind that both ends need, or refuses', () => {
    expect(jointOf(FLOW, 'flow', { nodeId: 'a' }, 'c')).toEqual({ ok: true, kind: 'blockconnect' })
    expect(jointOf(FLOW, 'flow', { nodeId: 'a', stepId: 'q', exit: 'timeout' }, 'a')).toEqual({ ok: true, kind: 'questiontoblock' })
    expect(jointOf(FLOW, 'flow', { nodeId: 'b', stepId: 'b1', exit: 'failed' }, 'c')).toEqual({ ok: true, kind: 'conditiontoblock' })
    expect(jointOf(FLOW, 'workflow', { nodeId: 'a' }, 'c')).toEqual({ ok: true, kind: 'step' })
    expect(jointOf(FLOW, 'workflow', { nodeId: 'a', stepId: 'q', exit: 'timeout' }, 'c')).toEqual({ ok: true, kind: 'stepconnect' })
    expect(jointOf(FLOW, 'flow', { nodeId: 'a' }, 'start')).toMatchObject({ ok: false })
    expect(jointOf(FLOW, 'flow', { nodeId: 'a' }, 'a')).toMatchObject({ ok: false })
    expect(jointOf(FLOW, 'flow', { nodeId: 'a', stepId: 'gone', exit: 'x' }, 'c')).toMatchObject({ ok: false })
  })

  it('lists the targets of an exit', () => {
    expect(mayLeadTo(FLOW, 'flow', { nodeId: 'a' })).toEqual(new Set(['b', 'c']))
    expect(mayLeadTo(FLOW, 'flow', { nodeId: 'a', stepId: 'q', exit: 'timeout' })).toEqual(new Set(['a', 'b', 'c']))
    expect(mayLeadTo(FLOW, 'flow', { nodeId: 'gone' })).toEqual(new Set())
  })

  it('allows one connection per exit', () => {
    const { edges } = connect(FLOW, 'flow', { nodeId: 'a' }, 'c', 'e')

    expect(edges.filter(({ source }) => source.nodeId === 'a' && source.stepId === undefined)).toEqual([
      { id: 'e', kind: 'blockconnect', source: { nodeId: 'a' }, target: { nodeId: 'c' } },
    ])
  })

  it('names a block after its only step, and a block of several steps on its own', () => {
    const renamed = (id: string) => {
      const node = FLOW.nodes.find((each) => each.id === id)
      return node ? nodeOfStep(renameNode(FLOW, node, 'Goodbye'), `${id}1`) : undefined
    }

    expect(renamed('b')).toMatchObject({ title: 'Goodbye', steps: [{ id: 'b1', name: 'Goodbye' }] })
    expect(renamed('a')).toMatchObject({ title: 'Goodbye' })
    expect(renamed('a')?.steps[0]?.name).not.toBe('Goodbye')
  })

  it('moves a step with its exits and reconnects around an emptied block', () => {
    const moved = moveStep(FLOW, 'q', 'b', 1)
    expect(stepIds(moved)).toEqual([
      ['start', []],
      ['a', ['a1']],
      ['b', ['b1', 'q']],
      ['c', ['c1']],
    ])
    expect(moved.edges.find(({ source }) => source.stepId === 'q')?.source.nodeId).toBe('b')

    const emptied = moveStep(FLOW, 'b1', 'c', 0)
    expect(stepIds(emptied)).toEqual([
      ['start', []],
      ['a', ['a1', 'q']],
      ['c', ['b1', 'c1']],
    ])
    expect(emptied.edges).toContainEqual({ id: 'edge-0', kind: 'blockconnect', source: { nodeId: 'a' }, target: { nodeId: 'c' } })
  })

  it('reorders within a block by visible position', () => {
    const three = insertStep(FLOW, 'a', 2, { id: 'z', kind: 'response', enabled: true, config: {} })

    expect(stepIds(moveStep(three, 'a1', 'a', 3))[1]).toEqual(['a', ['q', 'z', 'a1']])
    expect(stepIds(moveStep(three, 'z', 'a', 0))[1]).toEqual(['a', ['z', 'a1', 'q']])
    expect(moveStep(three, 'q', 'a', 2)).toBe(three)
  })

  it('removes a step with its exits', () => {
    expect(removeStep(FLOW, 'q').edges.some(({ source }) => source.stepId === 'q')).toBe(false)
  })

  it('inserts a block into a connection', () => {
    const node = nodeAround('flow', 'n', { x: 0, y: 0 }, { id: 's', kind: 'response', enabled: true, config: {} })

    const { edges } = insertOnEdge(FLOW, 'flow', 'edge-0', node, generated())

    expect(edges.map(({ source, target }) => [source.nodeId, target.nodeId])).toEqual([
      ['start', 'a'],
      ['a', 'c'],
      ['a', 'n'],
      ['n', 'b'],
    ])
  })

  it('pastes with new ids and connections, and reports what does not fit', () => {
    const clip = copyNodes(FLOW, 'flow', new Set(['a', 'b']))

    const { document, nodeIds } = pasteClip(FLOW, 'flow', clip, { x: 40, y: 60 }, generated())

    expect(nodeIds).toHaveLength(2)
    expect(document.nodes.at(-2)).toMatchObject({ position: { x: 40, y: 60 } })
    expect(document.edges.at(-1)).toMatchObject({ kind: 'blockconnect', source: { nodeId: nodeIds[0] }, target: { nodeId: nodeIds[1] } })
    const ids = document.nodes.flatMap((node) => [node.id, ...('steps' in node ? node.steps.map(({ id }) => id) : [])])
    expect(new Set(ids).size).toBe(ids.length)

    const jump = { ...clip, nodes: [{ id: 'j', kind: 'connector' as const, position: { x: 0, y: 0 }, target: { nodeId: 'a' } }], edges: [] }
    expect(pasteClip(FLOW, 'workflow', jump, { x: 0, y: 0 }, generated())).toMatchObject({ leftOut: 1, nodeIds: [] })
  })

  it('turns a block into a row of actions in a workflow', () => {
    const { document, nodeIds } = pasteClip(
      { v: 1, nodes: [], edges: [] },
      'workflow',
      copyNodes(FLOW, 'flow', new Set(['a', 'c'])),
      { x: 0, y: 0 },
      generated(),
    )

    expect(document.nodes.map(({ kind }) => kind)).toEqual(['action', 'action', 'action'])
    expect(nodeIds).toHaveLength(3)
  })
})
