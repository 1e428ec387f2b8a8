import { describe, expect, it } from 'vitest'

import type { FlowDocument } from '#domain/flows/flow-document.ts'
import { flowExits } from '#flow/definition/flow-exits.ts'
import { kinds } from '#flow/steps/registry.gen.ts'
import { setStep } from '#flow/editing/change.ts'
import { isSame } from '#flow/editing/merge-value.ts'
import { addNote } from '#flow/editing/notes.ts'

import { toOutline } from './outline.ts'
import { toEdges, toNodes } from '../canvas/to-nodes.ts'
import { withInside } from './inside.ts'
import { linesByExit } from './flow-layout.ts'
import { createPainter, NEXT, toLayout } from './flow-layout.ts'

const at = { x: 0, y: 0 }
const ask = {
  id: 'q',
  kind: 'ask',
  name: 'Drink?',
  enabled: true,
  config: {
    question: 'Tea or coffee?',
    input: {
      type: 'button',
      options: [
        { id: 't', title: 'Tea' },
        { id: 'c', title: 'Coffee' },
      ],
    },
  },
}
const say = (id: string) => ({ id, kind: 'response', enabled: true, config: { messages: [{ type: 'text', text: `Words of ${id}` }] } })

const document: FlowDocument = {
  v: 1,
  nodes: [
    { id: 'start', kind: 'trigger', position: at, trigger: { type: 'keyword', keywords: ['hi'], match: 'exact' } },
    { id: 'choose', kind: 'default', title: 'Choose', position: at, steps: [say('greet'), ask] },
    { id: 'tea', kind: 'default', title: 'Tea', position: at, steps: [say('tea-words')] },
    { id: 'back', kind: 'connector', position: at, target: { nodeId: 'choose' } },
  ],
  edges: [
    { id: 'e1', kind: 'blockconnect', source: { nodeId: 'start' }, target: { nodeId: 'choose' } },
    { id: 'e2', kind: 'questiontoblock', source: { nodeId: 'choose', stepId: 'q', exit: 'option:t' }, target: { nodeId: 'tea' } },
    { id: 'e3', kind: 'questiontoblock', source: { nodeId: 'choose', stepId: 'q', exit: 'timeout' }, target: { nodeId: 'back' } },
    { id: 'e4', kind: 'blockconnect', source: { nodeId: 'tea' }, target: { nodeId: 'choose' } },
  ],
}

const exitsIn = (drawn: FlowDocument) => flowExits(kinds, drawn)
const nameOf = (thing: string, id: string) => (thing === 'eventType' && id === 'fitting' ? 'Fitting' : undefined)
const draw = (drawn: FlowDocument) => toLayout(drawn, { exits: exitsIn(drawn), nameOf })

const card = (id: string) => draw(document).cards.find((one) => one.id === id)

describe('the layout of a flow', () => {
  it('describes each card', () => {
    expect(card('start')).toMatchObject({
      kind: 'Starts when',
      body: [{ is: 'words', text: 'The message is “hi”', lines: 1 }],
      exits: [{ handle: NEXT, wired: true }],
    })
    expect(card('tea')).toMatchObject({
      kind: 'Send message',
      title: 'Tea',
      body: [{ is: 'message', text: 'Words of tea-words' }],
      steps: [],
    })
    expect(card('back')).toMatchObject({ kind: 'Go to', title: 'Choose', exits: [] })
  })

  it('draws a single way on once, under the name that the step gives it', () => {
    const input = { type: 'email' }
    const asks = { id: 'mail', kind: 'ask', enabled: true, config: { question: 'Your email?', input } }
    const labels = (edges: FlowDocument['edges']) =>
      draw({
        v: 1,
        nodes: [
          { id: 'a', kind: 'default', position: at, steps: [asks] },
          { id: 'b', kind: 'default', position: at, steps: [say('b')] },
        ],
        edges,
      })
        .cards[0]?.exits.filter(({ toPeople }) => !toPeople)
        .map(({ label, wired }) => [label, wired])

    expect(labels([])).toEqual([
      ['Answered', false],
      ['No answer', false],
    ])
    expect(labels([{ id: 'e', kind: 'blockconnect', source: { nodeId: 'a' }, target: { nodeId: 'b' } }])).toEqual([
      ['No answer', false],
      ['Answered', true],
    ])
  })

  it('shows what narrows a trigger down', () => {
    const facts = (trigger: Extract<FlowDocument['nodes'][number], { kind: 'trigger' }>['trigger']) =>
      draw({ v: 1, nodes: [{ id: 'start', kind: 'trigger', position: at, trigger }], edges: [] }).cards[0]?.body.map((part) =>
        part.is === 'fact' ? [part.label, part.value] : [],
      )

    expect(facts({ type: 'eventNear', eventTypes: ['fitting'], minutes: 120 })).toEqual([
      ['Before', '2 hours'],
      ['Type', 'Fitting'],
    ])
    expect(facts({ type: 'orderChanged', statuses: ['paid', 'shipped'] })).toEqual([['Status', 'paid, shipped']])
    expect(facts({ type: 'orderChanged', statuses: [] })).toEqual([])
  })

  it('names a start by its trigger, once', () => {
    const start = (title?: string): FlowDocument => ({
      v: 1,
      nodes: [{ id: 'start', kind: 'trigger', position: at, trigger: { type: 'called' }, ...(title && { title }) }],
      edges: [],
    })
    const words = 'The API, a flow or a workflow'
    expect(draw(start()).cards).toMatchObject([{ kind: 'Starts when', title: words, body: [] }])
    expect(draw(start('Asked for')).cards).toMatchObject([{ title: 'Asked for', body: [{ text: words }] }])
  })

  it('draws every choice of a question, and sums up error exits in one line', () => {
    const [, question] = card('choose')?.steps ?? []

    expect(card('choose')?.kind).toBe('2 steps')
    expect(question?.exits).toEqual([
      { handle: 'q option:t', label: 'Tea', wired: true, covers: ['option:t'] },
      { handle: 'q option:c', label: 'Coffee', wired: false, covers: ['option:c'] },
      { handle: 'q timeout', label: 'No answer', wired: true, covers: ['timeout'] },
      {
        handle: 'q invalid',
        label: 'Wrong answers, Outside the 24-hour window',
        wired: false,
        toPeople: true,
        covers: ['invalid', 'windowClosed'],
      },
    ])
  })

  it('names referenced objects once known', () => {
    const booking: FlowDocument = {
      v: 1,
      nodes: [
        {
          id: 'b',
          kind: 'action',
          position: at,
          steps: [
            {
              id: 's',
              kind: 'createEvent',
              enabled: true,
              config: { eventType: 'fitting', when: { by: 'value', start: '{{ vars.day }} at 5' } },
            },
          ],
        },
      ],
      edges: [],
    }

    expect(draw(booking).cards[0]?.body).toMatchObject([
      { is: 'fact', label: 'Type', value: 'Fitting' },
      { is: 'fact', label: 'Start', value: '{day} at 5' },
    ])
  })

  it('orders connections by exit', () => {
    const drawn = draw({
      ...document,
      edges: [
        { id: 'late', kind: 'questiontoblock', source: { nodeId: 'choose', stepId: 'q', exit: 'timeout' }, target: { nodeId: 'back' } },
        { id: 'second', kind: 'questiontoblock', source: { nodeId: 'choose', stepId: 'q', exit: 'option:c' }, target: { nodeId: 'back' } },
        { id: 'first', kind: 'questiontoblock', source: { nodeId: 'choose', stepId: 'q', exit: 'option:t' }, target: { nodeId: 'tea' } },
      ],
    })

    expect(linesByExit(drawn).map(({ id }) => id)).toEqual(['first', 'second', 'late'])
  })

  it('names a single-step card after its step', () => {
    const named = setStep(document, { ...say('tea-words'), name: 'Pour the tea' })

    expect(draw(named).cards.find(({ id }) => id === 'tea')?.title).toBe('Pour the tea')
    expect(draw(named).cards.find(({ id }) => id === 'back')?.title).toBe('Choose')
    const nameless = setStep(named, say('tea-words'))
    expect(draw(nameless).cards.find(({ id }) => id === 'tea')?.title).toBe('Send message')
  })

  it('keeps a block’s name when a step is renamed', () => {
    const named = setStep(document, { ...ask, name: 'What to drink?' })

    expect(draw(named).cards.find(({ id }) => id === 'choose')?.title).toBe('Choose')
  })

  it('labels exits of invalid settings, and draws connected missing ones', () => {
    const exitsOf = (config: object) =>
      draw(setStep(document, { ...ask, config }))
        .cards.find(({ id }) => id === 'choose')
        ?.steps.find(({ id }) => id === 'q')
        ?.exits.map(({ label, wired }) => [label, wired])
    const wrong = [
      ['Tea', true],
      ['Coffee', false],
      ['No answer', true],
      ['Wrong answers, Outside the 24-hour window', false],
    ]
    expect(exitsOf({ ...ask.config, question: '' })).toEqual(wrong)
    expect(exitsOf({ question: 'Tea or coffee?', input: { type: 'text' } })).toEqual([
      ['Answered', false],
      ['No answer', true],
      ['A way that is gone', true],
      ['Wrong answers, Outside the 24-hour window', false],
    ])
  })

  it('gives each connected exit a position on its card', () => {
    for (const { id, size } of draw(document).cards) {
      const wired = document.edges.filter(({ source }) => source.nodeId === id)
      expect(size.handles.length).toBeGreaterThanOrEqual(wired.length)
      for (const { y } of size.handles) expect(y).toBeLessThan(size.height)
    }
  })

  it('accepts a step of an unknown kind', () => {
    const unknown: FlowDocument = {
      v: 1,
      nodes: [{ id: 'x', kind: 'action', position: at, steps: [{ id: 's', kind: 'teleport', enabled: true, config: null }] }],
      edges: [],
    }

    expect(draw(unknown).cards[0]).toMatchObject({ kind: 'teleport', body: [] })
  })

  it('has an outline that names loops', () => {
    const rows = toOutline(draw(document)).map(({ card: { id }, depth, by, again }) => [id, depth, by, again])

    expect(rows).toEqual([
      ['start', 0, null, false],
      ['choose', 0, null, false],
      ['tea', 1, 'Tea', false],
      ['choose', 1, null, true],
      ['back', 1, 'No answer', false],
    ])
  })

  it('keeps unchanged cards and connections as the same objects', () => {
    const paint = createPainter()
    const exits = exitsIn(document)
    const before = paint(document, { exits, nameOf })
    const typed = setStep(document, { ...ask, config: { ...ask.config, question: 'Tea, coffee or water?' } })
    const after = paint(typed, { exits, nameOf })

    const changed = (one: readonly object[], other: readonly object[]) => one.flatMap((thing, at) => (thing === other[at] ? [] : [at]))
    expect(changed(before.cards, after.cards)).toEqual([1])
    expect(changed(toNodes(before), toNodes(after))).toEqual([1])
    expect(changed(before.lines, after.lines)).toEqual([])
    expect(changed(toEdges(before), toEdges(after))).toEqual([])
    expect(after).toEqual(toLayout(typed, { exits, nameOf }))
  })

  it('redraws a card whose exits, connections or names changed', () => {
    const paint = createPainter()
    const exits = exitsIn(document)
    const before = paint(document, { exits, nameOf })
    const changedBy = (drawn: FlowDocument, around = { exits, nameOf }) =>
      paint(drawn, around).cards.flatMap((card, at) => (isSame(card, before.cards[at]) ? [] : [card.id]))
    expect(changedBy({ ...document, edges: document.edges.slice(0, 3) })).toEqual(['tea'])
    expect(changedBy(document, { exits: { ...exits, q: (exits['q'] ?? []).slice(0, 1) }, nameOf })).toEqual(['choose'])
    expect(
      changedBy({ ...document, nodes: document.nodes.map((node) => (node.id === 'choose' ? { ...node, title: 'Pick' } : node)) }),
    ).toEqual(['choose', 'back'])
  })

  it('names a group of cards after the note around it', () => {
    const apart = { ...document, nodes: document.nodes.map((node, index) => ({ ...node, position: { x: index * 400, y: 0 } })) }
    const frame = { position: { x: 780, y: -60 }, size: { width: 900, height: 400 } }
    const noted = draw(addNote(apart, { id: 'note', ...frame, text: 'The drinks', tone: 'honey' }))

    expect(toNodes(noted)[0]).toMatchObject({ id: 'note', type: 'note', zIndex: -1 })
    expect([...withInside(noted, new Set(['note']))].toSorted()).toEqual(['back', 'note', 'tea'])
    expect(toOutline(noted).flatMap(({ card: { id }, notes }) => notes.map(({ text }) => [id, text]))).toEqual([['tea', 'The drinks']])
  })
})
