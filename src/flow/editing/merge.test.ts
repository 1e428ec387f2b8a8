import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { FlowDocument } from '#domain/flows/flow-document.ts'

import { aDocument } from '../testing/documents.ts'
import { insertStep, moveNodes, moveStep, nodeOfStep, removeNodes, removeStep, setStep } from './change.ts'
import { connect, disconnect, exitKey } from './connect.ts'
import { mergeDocuments } from './merge.ts'
import { isSame } from './merge-value.ts'
import { addNote, notesOf, setNote, withNotes } from './notes.ts'

const say = (id: string): [string, string, unknown] => [
  id,
  'response',
  { messages: [{ type: 'text', text: `Words of ${id}` }], delayMs: 0 },
]
const aNote = (id: string) => ({
  id,
  position: { x: 0, y: 0 },
  size: { width: 300, height: 200 },
  text: `Note ${id}`,
  tone: 'honey' as const,
})
const DRAWN = aDocument({ a: [say('a1'), say('a2')], b: [say('b1')], c: [say('c1'), say('c2'), say('c3')], d: [say('d1')] }, [
  ['a', null, 'b'],
  ['b', null, 'c'],
])
const BASE = withNotes(DRAWN, [aNote('n1'), aNote('n2')])
const NOTES = ['n1', 'n2']
const NODES = ['a', 'b', 'c', 'd']
const STEPS = ['a1', 'a2', 'b1', 'c1', 'c2', 'c3', 'd1']

const stepOf = (document: FlowDocument, id: string) => nodeOfStep(document, id)?.steps.find((step) => step.id === id)

/** One change that a person may make; `who` marks what is theirs. */
type Edit = (document: FlowDocument, who: string) => FlowDocument

const anEdit: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(fc.constantFrom(...STEPS), fc.constantFrom('text', 'name', 'note')).map(([id, field]): Edit => (document, who) => {
    const step = stepOf(document, id)
    if (!step) return document
    const config = { ...(step.config as object), messages: [{ type: 'text', text: `${who} on ${id}` }] }
    return setStep(document, field === 'text' ? { ...step, config } : { ...step, [field]: `${who} ${field}` })
  }),
  fc.constantFrom(...STEPS).map(
    (id): Edit =>
      (document) =>
        removeStep(document, id),
  ),
  fc.constantFrom(...NODES).map(
    (id): Edit =>
      (document) =>
        removeNodes(document, new Set([id])),
  ),
  fc.tuple(fc.constantFrom(...STEPS), fc.constantFrom(...NODES), fc.nat(3)).map(
    ([step, node, at]): Edit =>
      (document) =>
        moveStep(document, step, node, at),
  ),
  fc.tuple(fc.constantFrom(...NODES), fc.nat(3), fc.nat(99)).map(([node, at, no]): Edit => (document, who) => {
    const id = `${who}${no}`
    return stepOf(document, id) ? document : insertStep(document, node, at, { id, kind: 'response', enabled: true, config: {} })
  }),
  fc.tuple(fc.constantFrom(...NODES), fc.nat(900)).map(
    ([node, x]): Edit =>
      (document) =>
        moveNodes(document, new Map([[node, { x, y: 7 }]])),
  ),
  fc.tuple(fc.constantFrom(...NODES), fc.constantFrom(...NODES), fc.nat(99)).map(
    ([from, to, no]): Edit =>
      (document, who) =>
        connect(document, 'flow', { nodeId: from }, to, `${who}-edge${no}`),
  ),
  fc.tuple(fc.constantFrom(...NOTES), fc.constantFrom('text', 'tone', 'size')).map(([id, field]): Edit => (document, who) => {
    const change = {
      text: `${who} on ${id}`,
      tone: who === 'me' ? ('iris' as const) : ('coral' as const),
      size: { width: 400, height: 99 },
    }
    return setNote(document, id, { [field]: change[field] })
  }),
  fc.constantFrom(...NOTES).map(
    (id): Edit =>
      (document) =>
        removeNodes(document, new Set([id])),
  ),
  fc.nat(99).map((no): Edit => (document, who) => {
    const id = `${who}-note${no}`
    return notesOf(document).some((note) => note.id === id) ? document : addNote(document, aNote(id))
  }),
  fc.nat(3).map(
    (at): Edit =>
      (document) =>
        disconnect(document, new Set([document.edges[at]?.id ?? ''])),
  ),
)

const edits = fc.array(anEdit, { maxLength: 6 })
const make = (list: readonly Edit[], who: string) => list.reduce((document, edit) => edit(document, who), BASE)

describe('merging the edits of two people', () => {
  it('takes the only or the equal edit', () => {
    fc.assert(
      fc.property(edits, (list) => {
        const copy = structuredClone(BASE)
        const mine = make(list, 'me')
        expect(mergeDocuments(BASE, mine, copy)).toEqual({ document: { ...mine, edges: expect.anything() }, conflicts: [] })
        expect(isSame(mergeDocuments(BASE, copy, mine).document, mine)).toBe(true)
        expect(isSame(mergeDocuments(BASE, mine, structuredClone(mine)).document, mine)).toBe(true)
      }),
    )
  })

  it('loses no change: it is in the document or a conflict', () => {
    fc.assert(
      fc.property(edits, edits, (ours, theirs) => {
        const [mine, their] = [make(ours, 'me'), make(theirs, 'they')]
        const { document, conflicts } = mergeDocuments(BASE, mine, their)
        const told = (id: string) => conflicts.some((conflict) => conflict.id === id)

        for (const side of [mine, their]) {
          for (const step of side.nodes.flatMap((node) => ('steps' in node ? node.steps : []))) {
            const was = stepOf(BASE, step.id)
            if (was && isSame(was, step)) continue
            const now = stepOf(document, step.id)
            // Each setting that this side changed is there as they wrote it, unless that is told.
            for (const key of ['name', 'note', 'config'] as const)
              if (!was || !isSame(was[key], step[key])) expect(told(step.id) || isSame(now?.[key], step[key])).toBe(true)
            expect(now).toBeDefined()
          }
          for (const note of notesOf(side)) {
            const was = notesOf(BASE).find(({ id }) => id === note.id)
            const now = notesOf(document).find(({ id }) => id === note.id)
            for (const key of ['text', 'tone', 'size', 'position'] as const)
              if (!was || !isSame(was[key], note[key])) expect(told(note.id) || isSame(now?.[key], note[key])).toBe(true)
          }
          for (const edge of side.edges.filter(({ id }) => !BASE.edges.some((one) => one.id === id)))
            expect(document.edges.some(({ id }) => id === edge.id) || told(edge.id)).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('does not restore what one deleted and the other left unchanged', () => {
    fc.assert(
      fc.property(edits, edits, (ours, theirs) => {
        const [mine, their] = [make(ours, 'me'), make(theirs, 'they')]
        const { document } = mergeDocuments(BASE, mine, their)
        for (const id of STEPS) {
          const [a, b] = [stepOf(mine, id), stepOf(their, id)]
          const left = a ?? b
          if ((a === undefined) !== (b === undefined) && isSame(left, stepOf(BASE, id))) expect(stepOf(document, id)).toBeUndefined()
        }
        const noteIn = (side: FlowDocument, id: string) => notesOf(side).find((note) => note.id === id)
        for (const id of NOTES) {
          const [a, b] = [noteIn(mine, id), noteIn(their, id)]
          if ((a === undefined) !== (b === undefined) && isSame(a ?? b, noteIn(BASE, id))) expect(noteIn(document, id)).toBeUndefined()
        }
      }),
    )
  })

  it('leaves no duplicate id, dangling edge or doubly connected exit', () => {
    fc.assert(
      fc.property(edits, edits, (ours, theirs) => {
        const { nodes, edges, notes = [] } = mergeDocuments(BASE, make(ours, 'me'), make(theirs, 'they')).document
        const ids = [
          ...nodes.flatMap((node) => [node.id, ...('steps' in node ? node.steps.map(({ id }) => id) : [])]),
          ...notes.map(({ id }) => id),
        ]
        expect(new Set(ids).size).toBe(ids.length)
        expect(new Set(edges.map(({ source }) => exitKey(source))).size).toBe(edges.length)
        for (const { source, target } of edges) expect([ids.includes(source.nodeId), ids.includes(target.nodeId)]).toEqual([true, true])
      }),
      { numRuns: 500 },
    )
  })

  it('finds no conflict between different settings of one step', () => {
    const step = stepOf(BASE, 'a1')!
    const mine = setStep(BASE, { ...step, name: 'Greeting' })
    const their = setStep(BASE, { ...step, config: { ...(step.config as object), delayMs: 500 } })

    const { document, conflicts } = mergeDocuments(BASE, mine, their)

    expect(conflicts).toEqual([])
    expect(stepOf(document, 'a1')).toMatchObject({ name: 'Greeting', config: { delayMs: 500 } })
  })

  it('keeps theirs and ours apart if both rewrote the same text', () => {
    const step = stepOf(BASE, 'a1')!
    const said = (text: string) => setStep(BASE, { ...step, config: { ...(step.config as object), messages: [{ type: 'text', text }] } })

    const { document, conflicts } = mergeDocuments(BASE, said('mine'), said('theirs'))

    expect(stepOf(document, 'a1')?.config).toMatchObject({ messages: [{ text: 'theirs' }] })
    expect(conflicts).toMatchObject([{ what: 'step', id: 'a1', nodeId: 'a', path: ['config', 'messages'], ours: [{ text: 'mine' }] }])
  })
})
