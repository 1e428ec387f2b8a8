import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { FlowDocument, FlowNode } from '#domain/flows/flow-document.ts'

import { stepsOf } from '../engine/node-steps.ts'
import { toFormFields } from '../forms/form-fields.ts'
import { kinds } from '../steps/registry.gen.ts'
import { aDocument, welcomeDocument } from '../testing/documents.ts'
import { type Change, changesBetween as changesWith, marksOf } from './diff.ts'
import { wordDiff } from './diff/word-diff.ts'

const titled = ({ what, how, title, words }: Change) => `${what} ${how}: ${title} ${words}`
const say = (id: string, text: string): [string, string, unknown] => [id, 'response', { messages: [{ type: 'text', text }] }]
const forms = toFormFields(kinds)
const changesBetween = (before: FlowDocument, after: FlowDocument) => changesWith(before, after, forms)
const settingsOf = (before: FlowDocument, after: FlowDocument) => changesBetween(before, after).flatMap(({ settings }) => settings)
const withConfig = (config: unknown, kind = 'ask') => aDocument({ a: [['s', kind, config]] })

test('equal documents have no changes, whatever their edge ids', () => {
  const document = welcomeDocument()
  const renumbered = { ...document, edges: document.edges.map((edge) => ({ ...edge, id: `x-${edge.id}` })).toReversed() }

  expect(changesBetween(document, structuredClone(document))).toEqual([])
  expect(changesBetween(document, renumbered)).toEqual([])
})

test('lists additions, removals and moved connections by name', () => {
  const before = welcomeDocument()
  const bye: FlowNode = { id: 'bye', kind: 'default', title: 'Goodbye', position: { x: 0, y: 0 }, steps: [] }
  const after: FlowDocument = {
    ...before,
    nodes: [...before.nodes.filter(({ id }) => id !== 'order'), bye],
    edges: before.edges.flatMap((edge) => {
      if (edge.target.nodeId === 'order') return []
      return [edge.target.nodeId === 'people' ? { ...edge, target: { nodeId: 'bye' } } : edge]
    }),
  }

  const changes = changesBetween(before, after)

  expect(changes.filter(({ within }) => !within).map(titled)).toEqual([
    'node added: Goodbye is new',
    'node removed: Ask is gone',
    'edge changed: Something else of Ask leads to “Goodbye”, no longer to “Live chat”',
  ])
  expect(changes.filter(({ within }) => within).map(titled)).toEqual([
    'step removed: Ask is gone',
    'step removed: Send message is gone',
    'edge removed: An order of Ask no longer leads to “Ask”',
  ])
  expect([...marksOf(changes)]).toEqual([
    ['bye', 'added'],
    ['order', 'removed'],
    ['greet', 'changed'],
  ])
})

test('shows a setting by its label, before and after', () => {
  const input = { type: 'button', options: [{ id: 'a', title: 'Tent' }] }
  const base = { question: 'Which one of them?', input, saveTo: { target: 'session', name: 'thing' } }
  const changed = {
    question: 'Which two of them?',
    input: {
      type: 'button',
      options: [
        { id: 'a', title: 'A tent' },
        { id: 'b', title: 'Stove' },
      ],
    },
    saveTo: { target: 'contact', name: 'thing' },
    timeoutMs: 7_200_000,
  }

  const found = settingsOf(withConfig(base), withConfig(changed))

  expect(found.find(({ label }) => label === 'Question')).toEqual({
    label: 'Question',
    before: 'Which one of them?',
    after: 'Which two of them?',
    pieces: [
      { how: 'same', text: 'Which ' },
      { how: 'removed', text: 'one ' },
      { how: 'added', text: 'two ' },
      { how: 'same', text: 'of them?' },
    ],
  })
  const told = found.map(({ label, before, after }) => [label.split(' › ').at(-1), before, after])
  expect(told).toContainEqual(['Button text', 'Tent', 'A tent'])
  expect(told).toContainEqual(['Option', null, 'Stove'])
  expect(told.find(([, , after]) => after === 'contact: thing')?.[1]).toBe('thing')
  expect(told.find(([, , after]) => after === '2 hours')).toBeDefined()
  expect(settingsOf(withConfig({ input: { type: 'text' } }), withConfig({ input: { type: 'number', whole: true } }))).toMatchObject([
    { before: 'Text', after: 'Number' },
    { label: expect.stringContaining('Whole numbers only'), before: null, after: 'Yes' },
  ])
})

test('describes rules, switches and names in words', () => {
  const rule = (value: string) => ({
    branches: [
      { id: 'b', label: 'Grown up', when: { match: 'all', rules: [{ path: 'vars.age', type: 'number', operator: 'atLeast', value }] } },
    ],
  })
  const [changed] = settingsOf(withConfig(rule('18'), 'condition'), withConfig(rule('21'), 'condition'))
  expect(changed).toMatchObject({
    before: 'vars.age at least 18',
    after: 'vars.age at least 21',
    label: expect.stringContaining('Grown up'),
  })

  const document = withConfig({})
  const renamed = structuredClone(document)
  for (const step of renamed.nodes.flatMap(stepsOf)) Object.assign(step, { name: 'Hello', enabled: false })
  expect(settingsOf(document, renamed)).toEqual([
    { label: 'Name', before: null, after: 'Hello' },
    { label: 'Switched on', before: 'Yes', after: 'No' },
  ])
})

test('tells reordered steps from unchanged ones', () => {
  const three = [say('one', '1'), say('two', '2'), say('three', '3')]
  const before = aDocument({ a: three, b: [say('four', '4')] })
  const swapped = aDocument({ a: [three[1]!, three[2]!, three[0]!], b: [say('four', '4')] })
  const away = aDocument({ a: three.slice(1), b: [say('four', '4'), three[0]!] })

  expect(changesBetween(before, swapped).map(({ how, stepId, words }) => [how, stepId, words])).toEqual([
    ['moved', 'one', 'stands elsewhere in its block'],
  ])
  expect(changesBetween(before, away).map(({ how, stepId, words }) => [how, stepId, words])).toEqual([
    ['moved', 'one', 'moved here from “Send message”'],
  ])
})

test('the fragments of two texts reproduce both', () => {
  fc.assert(
    fc.property(fc.lorem({ maxCount: 30 }), fc.lorem({ maxCount: 30 }), (before, after) => {
      const pieces = wordDiff(before, after)
      const without = (how: string) => pieces.flatMap((piece) => (piece.how === how ? [] : [piece.text])).join('')
      return without('added') === before && without('removed') === after
    }),
  )
})

const words = fc.constantFrom('', 'Hello', 'Hello there', 'Good day to you')
const position = fc.record({ x: fc.integer({ min: 0, max: 2 }), y: fc.constant(0) })
const ids = { nodes: ['n1', 'n2', 'n3', 'n4'], steps: ['s1', 's2', 's3', 's4', 's5'] }

/** A small document over few ids, so that two of them have much in common. */
const anyDocument: fc.Arbitrary<FlowDocument> = fc
  .record({
    places: fc.uniqueArray(fc.record({ id: fc.constantFrom(...ids.nodes), title: words, position }), { selector: ({ id }) => id }),
    steps: fc.uniqueArray(
      fc.record({
        id: fc.constantFrom(...ids.steps),
        home: fc.nat(),
        enabled: fc.boolean(),
        question: words,
        kind: fc.constantFrom('ask', 'liveChat'),
      }),
      { selector: ({ id }) => id },
    ),
    edges: fc.array(
      fc.record({ from: fc.constantFrom(...ids.nodes), exit: fc.constantFrom('timeout', ''), to: fc.constantFrom(...ids.nodes) }),
      { maxLength: 5 },
    ),
  })
  .map(({ places, steps, edges }) => ({
    v: 1,
    nodes: places.map((place, index) => ({
      ...place,
      kind: 'default' as const,
      steps: steps
        .filter(({ home }) => home % places.length === index)
        .map(({ id, enabled, question, kind }) => ({ id, kind, enabled, config: { question } })),
    })),
    edges: edges.map(({ from, exit, to }, index) => ({
      id: `e${index}`,
      kind: 'blockconnect' as const,
      source: exit === '' ? { nodeId: from } : { nodeId: from, stepId: 's1', exit },
      target: { nodeId: to },
    })),
  }))

const nodeBare = (node: FlowNode | undefined) => node && { ...node, steps: [] }
const wayOf = ({ source, target, kind }: FlowDocument['edges'][number]) =>
  JSON.stringify([source.nodeId, source.stepId, source.exit, target, kind])

test('the changes reproduce the other document completely', () => {
  fc.assert(
    fc.property(anyDocument, anyDocument, (before, after) => {
      const changes = changesBetween(before, after)
      const nodes = new Map(before.nodes.map((node) => [node.id, nodeBare(node)]))
      const steps = new Map(before.nodes.flatMap((node) => stepsOf(node).map((step) => [step.id, { step, nodeId: node.id }])))
      for (const { what, how, nodeId, stepId } of changes) {
        if (what === 'node' && how === 'removed') nodes.delete(nodeId)
        if (what === 'node' && how !== 'removed') nodes.set(nodeId, nodeBare(after.nodes.find(({ id }) => id === nodeId)))
        if (what !== 'step' || stepId === null) continue
        const step = after.nodes.flatMap(stepsOf).find(({ id }) => id === stepId)
        if (how === 'removed') steps.delete(stepId)
        else if (step) steps.set(stepId, { step, nodeId })
      }
      expect(new Map(after.nodes.map((node) => [node.id, nodeBare(node)]))).toEqual(nodes)
      expect(new Map(after.nodes.flatMap((node) => stepsOf(node).map((step) => [step.id, { step, nodeId: node.id }])))).toEqual(steps)

      const told = new Set(changes.flatMap(({ what, edgeId }) => (what === 'edge' && edgeId !== null ? [edgeId] : [])))
      const still = (document: FlowDocument) => document.edges.filter(({ id }) => !told.has(id)).map(wayOf)
      const [old, now] = [before.edges.map(wayOf), after.edges.map(wayOf)]
      for (const way of still(after)) expect(old).toContain(way)
      if (old.toSorted().join() === now.toSorted().join()) expect(told.size).toBe(0)
      expect(changesBetween(after, after)).toEqual([])
    }),
  )
})
