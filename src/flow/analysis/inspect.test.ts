import { expect, test } from 'vitest'

import type { FlowDocument, FlowProblem } from '#domain/flows/flow-document.ts'

import { kinds } from '../steps/registry.gen.ts'
import { aDocument, welcomeDocument } from '../testing/documents.ts'
import { aKnown } from '../testing/known.ts'
import { inspect } from './inspect.ts'

type Step = [id: string, kind: string, config: unknown]

const codes = (document: Parameters<typeof inspect>[1]) => inspect(kinds, document).map(({ code }) => code)

test('a sound flow has no problems', () => {
  expect(inspect(kinds, welcomeDocument()).filter(({ severity }) => severity !== 'note')).toEqual([])
})

test('unreadable steps, unknown kinds, loose and forked edges, unknown exits and lost blocks are named', () => {
  expect(codes(aDocument({ a: [['s', 'ask', {}]] }))).toContain('step-unreadable')
  expect(codes(aDocument({ a: [['s', 'teleport', {}]] }))).toContain('step-unreadable')
  expect(codes(aDocument({ a: [['s', 'delay', { amount: 1, unit: 'days' }]], b: [] }, [['s', 'nowhere', 'b']]))).toContain('exit-unknown')
  expect(
    codes(
      aDocument({ a: [], b: [] }, [
        ['a', null, 'b'],
        ['a', null, 'b'],
      ]),
    ),
  ).toContain('exit-forked')
  expect(codes(aDocument({ a: [] }, [['a', null, 'gone']]))).toContain('edge-loose')
  expect(
    codes(aDocument({ a: [['s', 'delay', { amount: 1, unit: 'days' }]], b: [['t', 'delay', { amount: 1, unit: 'days' }]] })),
  ).toContain('unreachable')
  expect(codes({ v: 1, nodes: [], edges: [] })).toEqual(['no-start'])
})

const say = (id: string, text = 'Hello'): Step => [id, 'response', { messages: [{ type: 'text', text }] }]
const ask = (id: string, name = id): Step => [
  id,
  'ask',
  { question: 'Well?', input: { type: 'text' }, saveTo: { target: 'session', name } },
]
const tag = (id: string): Step => [id, 'updateContact', { addTags: ['lead'] }]
const rule = (id: string, when: object): Step => [
  id,
  'condition',
  { branches: [{ id: 'b', label: 'B', when: { match: 'all', rules: [when] } }] },
]
const of = (code: string, problems: FlowProblem[]) => problems.filter((problem) => problem.code === code)

test('safe defaults are no problems: a fault hands over to people, and silence ends the flow', () => {
  expect(inspect(kinds, aDocument({ a: [say('s')] }))).toEqual([])
  expect(inspect(kinds, aDocument({ a: [ask('q', 'size'), say('s', '{{ vars.size }}')] }))).toEqual([])
})

test('a way on which the customer hears nothing is a dead end; what was answered before is not', () => {
  expect(codes(aDocument({ a: [tag('t')] }))).toContain('dead-end')
  expect(codes(aDocument({ a: [ask('q'), tag('t')] }))).toContain('dead-end')
  expect(codes(aDocument({ a: [ask('q')] }))).toContain('dead-end')
  expect(codes(aDocument({ a: [say('s'), tag('t')] }))).not.toContain('dead-end')
  expect(codes(aDocument({ a: [ask('q'), say('s'), tag('t')] }))).not.toContain('dead-end')
  expect(codes(aDocument({ a: [['l', 'liveChat', {}]] }))).not.toContain('dead-end')
  const silence = aDocument({ a: [ask('q'), say('s')], b: [tag('t')] }, [['q', 'timeout', 'b']])
  expect(codes(silence)).not.toContain('dead-end')
})

test('reports an unconnected option by name, and accepts one that leads to an empty block', () => {
  const choose: Step = [
    'q',
    'ask',
    {
      question: 'Well?',
      input: {
        type: 'list',
        options: [
          { id: 'y', title: 'I will come' },
          { id: 'n', title: 'Cancel' },
        ],
      },
    },
  ]
  const found = (blocks: Parameters<typeof aDocument>[0], edges: Parameters<typeof aDocument>[1]) =>
    of('option-unconnected', inspect(kinds, aDocument(blocks, edges)))

  expect(found({ a: [choose], b: [say('s')] }, [['q', 'option:n', 'b']])).toMatchObject([
    {
      severity: 'error',
      stepId: 'q',
      field: 'option:y',
      message: 'The option “I will come” isn’t connected: customers who choose it get no reply.',
    },
  ])
  expect(found({ a: [choose] }, [])).toHaveLength(2)
  expect(codes(aDocument({ a: [choose] }))).not.toContain('dead-end')
  expect(found({ a: [choose, say('s')] }, [])).toEqual([])
  expect(found({ a: [choose], b: [say('s')] }, [['a', null, 'b']])).toEqual([])
  const end: Parameters<typeof aDocument>[1] = [
    ['q', 'option:y', 'end'],
    ['q', 'option:n', 'end'],
  ]
  expect(found({ a: [choose], end: [] }, end)).toEqual([])
  expect(codes(aDocument({ a: [choose], end: [] }, end))).toContain('dead-end')
})

test('reports a step behind one whose exits all lead elsewhere', () => {
  const elsewhere = aDocument({ a: [['d', 'delay', { amount: 1, unit: 'days' }], say('lost')], b: [say('s')] }, [['d', 'elapsed', 'b']])

  expect(of('step-unreachable', inspect(kinds, elsewhere))).toMatchObject([{ stepId: 'lost' }])
})

test('reports a missing setting by its label, without follow-up errors', () => {
  const found = (...steps: Step[]) => inspect(kinds, aDocument({ a: [...steps, ask('q'), say('s')] }))
  const unread = (...steps: Step[]) => of('step-unreadable', found(...steps)).map(({ field, message }) => [field, message])

  expect(unread(say('empty', ''))).toEqual([['messages.0.text', 'Text is needed.']])
  expect(unread(['w', 'delay', { until: { type: 'duration' } }])).toEqual([
    ['until.amount', 'Amount is needed.'],
    ['until.unit', 'Unit isn’t chosen yet.'],
  ])
  expect(unread(['f', 'flow', { flow: '' }])).toEqual([['flow', 'Flow is needed.']])
  expect(
    unread([
      'm',
      'condition',
      { branches: [{ id: 'b', label: 'B', when: { match: 'all', rules: [{ type: 'any', path: '', operator: 'is', value: '' }] } }] },
    ]),
  ).toEqual([['branches.0.when.rules.0.path', 'A value of “When” is needed.']])
  expect(unread(['u', 'updateContact', {}])).toEqual([['', 'Choose a field to change, or a tag or a label to add.']])
  expect(of('step-unreachable', found(say('empty', '')))).toEqual([])
})

test('reports a loop without a wait, and accepts one with a question or a slow call', () => {
  const round = (...steps: Step[]) => of('endless-circle', inspect(kinds, aDocument({ a: steps }, [['a', null, 'a']])))

  expect(round(say('s'), tag('t'))).toMatchObject([{ severity: 'error', stepId: 's' }])
  expect(round(say('s'), ask('q'))).toEqual([])
  expect(round(say('s'), ['h', 'httpRequest', { url: 'https://example.com' }])).toEqual([])
  expect(round(['e', 'createEvent', { when: { by: 'value', start: 'tomorrow at 5' } }])).toHaveLength(1)
  expect(round(['e', 'createEvent', { eventType: 'visit', when: { by: 'pick' } }])).toEqual([])
})

test('reports a variable that is never set, with a suggestion, and one that is set too late', () => {
  const found = inspect(
    kinds,
    aDocument({ a: [say('early', '{{ vars.color }}'), ask('q', 'color'), say('late', '{{ vars.colour | upcase }}')] }),
  )

  expect(of('variable-too-early', found)).toMatchObject([{ severity: 'warning', stepId: 'early' }])
  expect(of('variable-unknown', found)).toMatchObject([{ stepId: 'late', hint: 'Did you mean vars.color?' }])
})

test('accepts a variable set on any path, by a caller, or by the API', () => {
  const reads = aDocument({ a: [ask('q', 'size')], b: [say('s', '{{ vars.size }}')], c: [ask('r', 'size')] }, [
    ['q', 'answered', 'b'],
    ['q', 'timeout', 'c'],
    ['c', null, 'b'],
  ])
  const given = aDocument({ a: [say('s', '{{ vars.size }}')] })
  const known = aKnown({ inputs: new Set(['size']) })
  const byApi = aDocument({ a: [say('s', '{{ vars.size }}')] }, [], { type: 'startedByApi' })

  expect(codes(reads)).not.toContain('variable-too-early')
  expect(codes(given)).toContain('variable-unknown')
  expect(inspect(kinds, given, { id: 'flow', kind: 'flow', known }).map(({ code }) => code)).not.toContain('variable-unknown')
  expect(codes(byApi)).not.toContain('variable-unknown')
})

test('knows the variables that lists, events and forms set implicitly', () => {
  const read = (...steps: Step[]) => of('variable-unknown', inspect(kinds, aDocument({ a: steps })))

  expect(read(['l', 'listOrders', { saveTo: 'orders' }], say('s', '{{ vars.ordersCount }} {{ vars.orders }} {{ vars.order }}'))).toEqual([])
  expect(read(['h', 'httpRequest', { url: 'https://a.test', save: [{ path: '$.x', name: 'x' }] }], say('s', '{{ vars.x }}'))).toEqual([])
  expect(read(['f', 'flow', { flow: 'other', outputs: { mine: 'theirs' } }], say('s', '{{ vars.mine }} {{ vars.theirs }}'))).toHaveLength(1)
})

test('warns about a rule whose type the variable never has', () => {
  const against = (when: object) =>
    of('type-mismatch', inspect(kinds, aDocument({ a: [ask('q', 'age'), rule('c', { path: 'vars.age', ...when })] })))

  expect(against({ type: 'number', operator: 'atLeast', value: '18' })[0]?.message).toBe(
    'vars.age is read as a number here, but it only ever holds a text.',
  )
  expect(against({ type: 'list', operator: 'has', value: 'x' })).toHaveLength(1)
  expect(against({ type: 'text', operator: 'is', value: 'x' })).toEqual([])
})

test('reports texts that cannot be sent or parsed, with the parser’s message', () => {
  const long = 'x'.repeat(1_025)
  const choose = (question: string): Step => ['q', 'ask', { question, input: { type: 'button', options: [{ id: 'a', title: 'A' }] } }]

  expect(codes(aDocument({ a: [choose(long)] }))).toContain('text-too-long')
  expect(codes(aDocument({ a: [choose(`${'x'.repeat(900)}{{ contact.name | default: "${'y'.repeat(200)}" }}`)] }))).not.toContain(
    'text-too-long',
  )
  expect(codes(aDocument({ a: [['s', 'response', { messages: [{ type: 'locationRequest', text: long }] }]] }))).toContain('step-unreadable')
  expect(of('template-unreadable', inspect(kinds, aDocument({ a: [['l', 'liveChat', { note: '{{ contact.name' }]] })))).toMatchObject([
    { severity: 'error', message: expect.stringContaining('not closed') },
  ])
  const hook = aDocument({ a: [tag('t')] }, [], { type: 'incomingWebhook', contactPath: '$[' })
  expect(codes(hook)).toContain('path-unreadable')
})

test('a workflow needs a trigger and only steps without questions', () => {
  const inWorkflow = (document: FlowDocument) =>
    inspect(kinds, document, { id: 'w', kind: 'workflow', known: null }).map(({ code }) => code)
  const scheduled = (cron: string) => inWorkflow(aDocument({ a: [tag('t')] }, [], { type: 'schedule', cron }))

  expect(inWorkflow({ v: 1, nodes: aDocument({ a: [tag('t')] }).nodes.slice(1), edges: [] })).toContain('no-trigger')
  expect(inWorkflow(aDocument({ a: [ask('q')] }))).toEqual(expect.arrayContaining(['kind-unsuited', 'trigger-unsuited']))
  expect(scheduled('61 9 * * 1')).toContain('cron-unreadable')
  expect(scheduled('0 9 * * 1')).not.toContain('cron-unreadable')
  const changed = (...statuses: string[]) =>
    inWorkflow(aDocument({ a: [tag('t')] }, [], { type: 'eventChanged', statuses, eventTypes: [] }))
  expect(changed('done')).toContain('status-unknown')
  expect(changed('attended', '')).not.toContain('status-unknown')
  const pattern = { type: 'keyword' as const, keywords: ['(?=x)'], match: 'pattern' as const }
  expect(codes(aDocument({ a: [say('s')] }, [], pattern))).toContain('pattern-unreadable')
})

test('reports missing references and flows that call each other without a wait', () => {
  const known = aKnown({
    refs: { flow: new Set(['flow', 'draft', 'other']), eventType: new Set() },
    published: new Set(['other']),
    jumps: new Map([['other', ['flow']]]),
    channels: new Set(['whatsapp']),
  })
  const about = { id: 'flow', kind: 'flow' as const, known }
  const calling = (flow: string, ...before: Step[]) => inspect(kinds, aDocument({ a: [...before, ['f', 'flow', { flow }]] }), about)

  expect(of('reference-missing', calling(''))).toEqual([])
  expect(of('reference-missing', calling('gone'))).toMatchObject([
    { severity: 'error', message: 'There is no flow “gone” in this workspace.' },
  ])
  expect(of('reference-unpublished', calling('draft'))).toMatchObject([{ severity: 'warning' }])
  expect(of('flow-circle', calling('other'))).toHaveLength(1)
  expect(of('flow-circle', calling('other', ask('q')))).toEqual([])
  const booking = aDocument({ a: [['e', 'createEvent', { eventType: 'none', when: { by: 'pick' } }]] })
  expect(of('reference-missing', inspect(kinds, booking, about))).toHaveLength(1)
  expect(inspect(kinds, booking).map(({ code }) => code)).not.toContain('reference-missing')
})

test('tells of a collection that is gone, has nothing to order, or is of the own catalog', () => {
  const known = aKnown({
    refs: { collection: new Set(['tea', 'empty', 'own']) },
    published: new Set(['tea', 'own']),
    ownCollections: new Set(['own']),
  })
  const showing = (collectionId: string) =>
    inspect(kinds, aDocument({ a: [['c', 'catalog', { show: { kind: 'collection', collectionId, header: 'Tea' }, text: 'See' }]] }), {
      id: 'flow',
      kind: 'flow',
      known,
    })

  expect(of('reference-missing', showing('gone'))).toMatchObject([{ message: 'There is no collection “gone” in this workspace.' }])
  expect(of('collection-empty', showing('empty'))).toMatchObject([{ severity: 'error', stepId: 'c' }])
  expect(of('collection-own', showing('own'))).toMatchObject([{ severity: 'error' }])
  expect(showing('tea').filter(({ code }) => /collection|reference/.test(code))).toEqual([])
})

test('asks again for a header whose secret was lost in an export', () => {
  const call = (value: string) =>
    aDocument({ a: [['h', 'httpRequest', { url: 'https://a.test', headers: [{ name: 'Authorization', value }] }]] })

  expect(codes(call(''))).toContain('secret-missing')
  expect(codes(call('Bearer {{ vars.token }}'))).not.toContain('secret-missing')
})

test('warns about invalid JSON with the position, whatever is filled in', () => {
  const call = (text: string) =>
    aDocument({ a: [['h', 'httpRequest', { url: 'https://a.test', method: 'POST', body: { type: 'json', text } }]] })

  expect(codes(call('{"name": {{ contact.name }}, "key": {secret:KEY}}'))).not.toContain('json-unreadable')
  expect(of('json-unreadable', inspect(kinds, call('{\n  "name": {{ contact.name }},\n}')))).toMatchObject([
    { severity: 'warning', stepId: 'h', field: 'body.text', message: expect.stringContaining('Line 2: Nothing follows this comma') },
  ])
})

test('reports a missing secret before anything is sent', () => {
  const known = aKnown({ refs: { secret: new Set(['SHOP']) } })
  const headers = ['SHOP', 'SHOPP'].map((name) => ({ name: 'X-Key', value: `Bearer {secret:${name}}` }))
  const document = aDocument({ a: [['h', 'httpRequest', { url: 'https://a.test', headers }]] })

  expect(of('reference-missing', inspect(kinds, document, { id: 'flow', kind: 'flow', known }))).toMatchObject([
    { stepId: 'h', message: 'There is no secret “SHOPP” in this workspace.' },
  ])
})

test('an unknown variant is unreadable and does not stop the rest of the analysis', () => {
  const known = aKnown({ refs: { flow: new Set() } })
  const document = aDocument({
    a: [
      ['c', 'catalog', { show: { kind: 'teleport' }, text: 'See' }],
      ['f', 'flow', { flow: 'gone' }],
    ],
  })

  const found = inspect(kinds, document, { id: 'flow', kind: 'flow', known }).map(({ code }) => code)

  expect(found).toEqual(expect.arrayContaining(['step-unreadable', 'reference-missing']))
})

test('analyzes in time proportional to the number of blocks', () => {
  const chain = (length: number) => {
    const blocks = Object.fromEntries(
      Array.from({ length }, (_each, index) => [
        `b${index}`,
        [say(`s${index}`, `{{ vars.v${Math.max(0, index - 1)} }}`), ask(`q${index}`, `v${index}`)],
      ]),
    )
    const edges = Array.from({ length: length - 1 }, (_each, index): [string, null, string] => [`b${index}`, null, `b${index + 1}`])
    return aDocument(blocks, edges)
  }
  const shortest = (length: number): number => {
    const document = chain(length)
    const times = Array.from({ length: 10 }, () => {
      // Of the processor, not of the clock: other tests run beside this one.
      const before = process.cpuUsage()
      inspect(kinds, document)
      return process.cpuUsage(before).user
    })
    return Math.min(...times)
  }

  // Eight times the blocks; were it by their square, it would be sixty-four times. 500 blocks took 23 ms.
  expect(shortest(1_000) / shortest(125)).toBeLessThan(40)
})

test('reports form values without a screen, or a server that starts elsewhere, at the field', () => {
  const form = { form: { by: 'id', value: '1' }, text: 'Book' }
  const faults = (parts: object) =>
    of('step-unreadable', inspect(kinds, aDocument({ a: [['s', 'whatsappFlow', { ...form, ...parts }]] }))).map(({ field }) => field)

  expect(faults({ data: { day: 1 } })).toEqual(['data'])
  expect(faults({ opens: 'server', screen: 'WELCOME' })).toEqual(['screen'])
  expect(faults({ screen: 'WELCOME', data: { day: 1 } })).toEqual([])
})
