import { globSync, readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import type { FlowDocument, FlowNode } from '#domain/flows/flow-document.ts'

import { kinds } from '../steps/registry.gen.ts'
import { aDocument } from '../testing/documents.ts'
import { aKnown } from '../testing/known.ts'
import { fixFor } from './fixes.ts'
import { flowExits } from '../definition/flow-exits.ts'
import { inspect } from './inspect.ts'
import type { Inspected } from './known.ts'
import { renameRead } from '../definition/rename-read.ts'

type Step = [id: string, kind: string, config: unknown]

const say = (id: string, text = 'Hello'): Step => [id, 'response', { messages: [{ type: 'text', text }] }]
const ask = (id: string, name = id): Step => [
  id,
  'ask',
  { question: 'Well?', input: { type: 'text' }, saveTo: { target: 'session', name } },
]
const choose = (id: string, ...titles: string[]): Step => [
  id,
  'ask',
  {
    question: 'Well?',
    input: { type: 'list', options: titles.map((title) => ({ id: title.toLowerCase(), title })) },
    saveTo: { target: 'session', name: id },
  },
]
const when = (id: string, rule: object): Step => [
  id,
  'condition',
  { branches: [{ id: 'b', label: 'B', when: { match: 'all', rules: [rule] } }] },
]
const tag = (id: string): Step => [id, 'updateContact', { addTags: ['lead'] }]
const delay = (id: string): Step => [id, 'delay', { amount: 1, unit: 'days' }]
const without = (document: FlowDocument, nodeId: string): FlowDocument => ({
  ...document,
  nodes: document.nodes.filter(({ id }) => id !== nodeId),
  edges: document.edges.filter(({ source }) => source.nodeId !== nodeId),
})
const block = (id: string, ...steps: string[]): FlowNode => ({
  id,
  kind: 'default',
  position: { x: 0, y: 0 },
  steps: steps.map((step) => ({ id: step, kind: 'response', enabled: true, config: say(step)[2] })),
})
/** An app that conversations in another way than any step of today. */
const elsewhere = aKnown({ channels: new Set(['telegram']) })

/** A document with a problem of each code that a machine can fix, and what the button says. */
const MENDED: Readonly<Record<string, readonly (readonly [label: string, document: FlowDocument, about?: Partial<Inspected>])[]>> = {
  'duplicate-id': [
    ['Give it an id of its own', aDocument({ a: [say('twice')], b: [say('twice')] }, [['a', null, 'b']])],
    ['Give it an id of its own', { ...aDocument({ a: [say('s')] }), nodes: [...aDocument({ a: [say('s')] }).nodes, block('a', 'other')] }],
  ],
  'edge-loose': [['Remove the connection', aDocument({ a: [say('s')] }, [['a', null, 'gone']])]],
  'exit-forked': [
    [
      'Keep the first connection',
      aDocument({ a: [say('s')], b: [say('t')], c: [say('u')] }, [
        ['a', null, 'b'],
        ['a', null, 'c'],
        ['b', null, 'c'],
      ]),
    ],
  ],
  'exit-unknown': [
    [
      'Remove the connection',
      aDocument({ a: [delay('d'), say('s')], b: [say('t')] }, [
        ['d', 'nowhere', 'b'],
        ['d', 'elapsed', 'b'],
      ]),
    ],
  ],
  'no-start': [
    ['Connect the start', without(aDocument({ a: [], b: [say('s')] }), 'nothing')],
    ['Connect the start', { ...aDocument({ a: [], b: [say('s')] }), edges: [] }],
  ],
  'no-trigger': [
    ['Add the trigger “Called”', without(aDocument({ a: [tag('t')] }), 'start'), { kind: 'workflow' }],
    ['Connect the trigger', { ...aDocument({ a: [tag('t')] }, [], { type: 'called' }), edges: [] }, { kind: 'workflow' }],
  ],
  'kind-unsuited': [['Switch the step off', aDocument({ a: [ask('q'), tag('t')] }, [], { type: 'called' }), { kind: 'workflow' }]],
  'channel-unsuited': [
    [
      'Switch the step off',
      aDocument({ a: [say('s'), ['c', 'catalog', { show: { kind: 'catalog' }, text: 'See' }]] }),
      { known: elsewhere },
    ],
  ],
  unreachable: [['Remove the block', aDocument({ a: [say('s')], b: [say('t')] }, [['b', null, 'a']])]],
  'step-unreachable': [['Remove the step', aDocument({ a: [delay('d'), say('lost')], b: [say('s')] }, [['d', 'elapsed', 'b']])]],
  'dead-end': [
    ['Hand over to the team', aDocument({ a: [tag('t')] })],
    ['Hand over to the team', aDocument({ a: [ask('q')] })],
    ['Hand over to the team', aDocument({ a: [ask('q'), say('s')], b: [] }, [['q', 'answered', 'b']])],
  ],
  'option-unconnected': [
    ['Hand over to the team', aDocument({ a: [choose('q', 'Order', 'Other')], b: [say('s')] }, [['q', 'option:order', 'b']])],
    ['Hand over to the team', aDocument({ a: [choose('q', 'Order', 'Other')], p: [['l', 'liveChat', {}]] }, [['q', 'option:order', 'p']])],
  ],
  'variable-unknown': [
    ['Use vars.color', aDocument({ a: [ask('q', 'color'), say('s', 'In {{ vars.colour | upcase }} or {{vars.colour}}')] })],
    [
      'Use vars.age',
      aDocument({
        a: [ask('q', 'age'), when('c', { path: 'vars.agee', type: 'text', operator: 'is', value: '1' }), say('s')],
      }),
    ],
  ],
  'rule-never': [
    [
      'Compare with “Order”',
      aDocument({
        a: [choose('q', 'Order', 'Other'), when('c', { path: 'vars.q', type: 'any', operator: 'is', value: 'Odrer' }), say('s')],
      }),
    ],
  ],
  'name-unknown': [
    ['Use contact.name', aDocument({ a: [say('s', 'Hi {{ contact.nmae | default: "contact.nmae" }}, {{contact.nmae}}')] })],
    ['Use contact', aDocument({ a: [say('s', 'Hi {{ contct.name }}, contct')] })],
    ['Use vars.customer_name', aDocument({ a: [ask('q', 'customer_name'), say('s', 'Hi {{ custmoer_name }}')] })],
    ['Use contact.email', aDocument({ a: [say('s', '{% if contact.fields.email %}{{ contact.fields.email }}{% endif %}')] })],
    [
      'Use contact.fields.city',
      aDocument({ a: [say('s', '{{ contact.fields.ctiy }}')] }),
      { known: aKnown({ contactFields: new Set(['city']) }) },
    ],
  ],
}

/** What only a person can fix: the exit of it is a choice, or words that nobody else can write. */
const FOR_PEOPLE = new Set([
  'step-unreadable',
  'trigger-unsuited',
  'cron-unreadable',
  'status-unknown',
  'json-unreadable',
  'path-unreadable',
  'pattern-unreadable',
  'endless-circle',
  'template-unreadable',
  'text-too-long',
  'secret-missing',
  'reference-missing',
  'reference-unpublished',
  'flow-circle',
  'collection-empty',
  'collection-own',
  'variable-too-early',
  'type-mismatch',
  'option-twice',
  'option-template',
  'buttons-as-list',
  'bounds-crossed',
  'function-unreadable',
  'address-private',
  'address-unreadable',
  'hours-missing',
  'field-unknown',
  'window-closed',
  'turn-too-long',
  'call-depth',
])

test('every code of an inspection is fixed by a machine, or said to be for people', () => {
  const files = globSync(['*.ts', '../definition/*.ts', '../steps/**/*.ts'], { cwd: import.meta.dirname }).filter(
    (file) => !file.endsWith('.test.ts'),
  )
  const codes = files.flatMap((file) =>
    [
      ...readFileSync(`${import.meta.dirname}/${file}`, 'utf8').matchAll(
        /\b(?:(?:error|warning|note|bad)\(|flaw\(\s*'[a-z]+',)\s*'([a-z]+(?:-[a-z]+)*)'/g,
      ),
    ].map(([, code]) => code),
  )

  expect(new Set(codes).size).toBeGreaterThan(20)
  expect([...new Set(codes)].toSorted()).toEqual([...Object.keys(MENDED), ...FOR_PEOPLE].toSorted())
})

const cases = Object.entries(MENDED).flatMap(([code, rows]) => rows.map(([label, document, about]) => ({ code, label, document, about })))

describe('a fix makes its problem go away and no error come', () => {
  test.each(cases)('$code: $label', ({ code, label, document, about = {} }) => {
    const inspected: Inspected = { id: 'flow', kind: 'flow', known: null, ...about }
    const before = inspect(kinds, document, inspected)
    const problem = before.find((each) => each.code === code)
    expect(problem).toBeDefined()

    const fix = problem && fixFor(document, inspected.kind, problem, flowExits(kinds, document))

    expect(fix?.label).toBe(label)
    const after = inspect(kinds, fix?.document ?? document, inspected)
    const same = after.filter((each) => each.code === code && each.stepId === problem?.stepId && each.nodeId === problem.nodeId)
    expect(same).toEqual([])
    const errors = (problems: typeof before) => problems.filter(({ severity }) => severity === 'error').length
    expect(errors(after)).toBeLessThanOrEqual(errors(before))
  })
})

test('what only people can fix has no fix, and a fix that is late does nothing', () => {
  const document = aDocument({ a: [say('s')] })
  for (const code of FOR_PEOPLE)
    expect(fixFor(document, 'flow', { severity: 'error', code, nodeId: 'a', stepId: 's', field: null, message: '', hint: '' })).toBeNull()
  for (const code of Object.keys(MENDED).filter((each) => each !== 'no-start' && each !== 'no-trigger'))
    expect(
      fixFor(document, 'flow', { severity: 'error', code, nodeId: 'gone', stepId: 'gone', field: null, message: '', hint: '' }),
    ).toBeNull()
})

test('a variable is renamed where it is read, and not where the letters only look like it', () => {
  const config = {
    text: '{{ vars.colour }} {{ vars.colours }}',
    plain: 'Say vars.colour aloud',
    path: 'vars.colour.name',
    saveTo: { target: 'session', name: 'colour' },
  }

  expect(renameRead(config, 'vars.colour', 'vars.color')).toEqual({
    text: '{{ vars.color }} {{ vars.colours }}',
    plain: 'Say vars.colour aloud',
    path: 'vars.color.name',
    saveTo: { target: 'session', name: 'colour' },
  })
})
