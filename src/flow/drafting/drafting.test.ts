import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { compose } from '../composing/compose.ts'
import { inspect } from '../analysis/inspect.ts'
import { compile } from '../engine/program.ts'
import { kinds } from '../steps/registry.gen.ts'
import { draftPrompt } from './draft-prompt.ts'
import { readPlan } from './read-plan.ts'

const WHOLE = {
  name: 'Repair',
  start: { words: ['repair'] },
  blocks: [
    { id: 'begin', title: 'Begin', steps: [{ do: 'hours', open: 'ask', closed: 'later' }] },
    {
      id: 'ask',
      title: 'Ask',
      steps: [
        ...['text', 'name', 'email', 'phone', 'number', 'date', 'place', 'picture', 'file'].map((answer) => ({
          do: 'ask',
          text: 'And?',
          answer,
          save: `my_${answer}`,
        })),
        {
          do: 'choose',
          text: 'Which?',
          save: 'which',
          options: [
            { title: 'A rather long title here', to: 'people' },
            { title: 'B', to: 'later' },
          ],
        },
      ],
    },
    {
      id: 'people',
      title: 'People',
      steps: [
        { do: 'tag', tags: ['repair'] },
        { do: 'wait', minutes: 5 },
        { do: 'people', note: '{{ vars.which }}', text: 'In a moment.' },
      ],
    },
    { id: 'later', title: 'Later', steps: [{ do: 'say', text: 'We are back at [hours].' }], next: null },
  ],
}

const ORDERS = {
  name: 'Orders',
  start: { when: 'orderPlaced' },
  blocks: [
    {
      id: 'later',
      title: 'Two hours later',
      steps: [
        { do: 'wait', minutes: 120 },
        { do: 'save', field: 'lastOrder', value: '{{ now }}' },
        { do: 'check', is: 'order_at_least', amount: 200, yes: 'large', no: 'may' },
      ],
    },
    {
      id: 'large',
      title: 'A large one',
      steps: [
        { do: 'tag', tags: ['large order'] },
        { do: 'people', note: 'Order {{ order.number }}', text: '' },
      ],
      next: 'may',
    },
    { id: 'may', title: 'May we?', steps: [{ do: 'check', is: 'may_write', yes: 'hours' }] },
    { id: 'hours', title: 'By day', steps: [{ do: 'hours', open: 'thank', closed: 'known' }] },
    { id: 'known', title: 'Known?', steps: [{ do: 'check', is: 'tagged', tag: 'vip', yes: 'thank', no: null }] },
    {
      id: 'thank',
      title: 'Thank',
      steps: [
        { do: 'untag', tags: ['new'] },
        { do: 'say', text: 'Thank you for order {{ order.number }}.' },
      ],
    },
  ],
}

describe('a plan of a workflow', () => {
  const documentOf = (plan: object) => compose(readPlan('workflow', JSON.stringify(plan)).drawn!.sketch)
  const errorsIn = (plan: object) =>
    inspect(kinds, documentOf(plan), { id: 'own', kind: 'workflow', known: null }).filter(({ severity }) => severity !== 'note')

  it('becomes a valid workflow with a node for each step', () => {
    const document = documentOf(ORDERS)

    expect(readPlan('workflow', JSON.stringify(ORDERS)).faults).toEqual([])
    expect(document.nodes.map(({ kind }) => kind).join(' ')).toBe(
      'trigger delay action conditionLogic action action conditionLogic conditionLogic conditionLogic action action',
    )
    expect(document.nodes.every((node) => node.kind === 'trigger' || node.kind === 'connector' || node.steps.length === 1)).toBe(true)
    expect(compile(kinds, { flowId: 'own', version: 0 }, document).unreadable).toEqual([])
    expect(errorsIn(ORDERS)).toEqual([])
  })

  it('can start with each domain event offered to the model', () => {
    const { instructions } = draftPrompt('workflow', 'Thank for orders', null)
    const told = /"when" is one of ([^;]+);/.exec(instructions)?.[1]?.split(', ') ?? []
    const starts = [
      ...told.map((when) => ({ when: when.replace(' or', '').trim() })),
      ...[...instructions.matchAll(/\{"when": "(?:eventNear|conversationIdle|tagAdded)"[^}]*\}/g)].map(
        ([json]) => JSON.parse(json) as object,
      ),
    ]

    expect(starts).toHaveLength(12)
    for (const start of starts) expect({ start, errors: errorsIn({ ...ORDERS, start }) }).toEqual({ start, errors: [] })
  })

  it('is refused with a reason if it asks or continues behind a condition', () => {
    const blocks = [{ id: 'a', title: 'A', steps: [{ do: 'ask', text: 'Who?', answer: 'name', save: 'who' }] }]
    expect(readPlan('workflow', JSON.stringify({ ...ORDERS, blocks })).faults[0]).toContain('blocks.0.steps.0.do')
    const behind = [
      {
        id: 'a',
        title: 'A',
        steps: [
          { do: 'hours', open: 'a', closed: 'b' },
          { do: 'say', text: 'Hi' },
        ],
      },
    ]
    expect(readPlan('workflow', JSON.stringify({ ...ORDERS, blocks: behind })).faults).toEqual([
      'Block “a” leads to “b”, which is not there.',
      'In block “a” steps stand behind one that leads elsewhere; put them into a block of their own.',
    ])
  })
})

describe('a plan of a model', () => {
  it('becomes a valid flow', () => {
    const { drawn, faults } = readPlan('flow', `Sure!\n${JSON.stringify(WHOLE)}\nHave fun.`)
    const document = compose(drawn!.sketch)

    expect(faults).toEqual([])
    expect(compile(kinds, { flowId: 'own', version: 0 }, document).unreadable).toEqual([])
    expect(inspect(kinds, document).filter(({ severity }) => severity === 'error')).toEqual([])
  })

  it('explains what is wrong with it', () => {
    const [first] = WHOLE.blocks
    expect(readPlan('flow', 'no').faults).toEqual(['The answer is not one JSON object.'])
    expect(readPlan('flow', JSON.stringify({ ...WHOLE, blocks: [{ ...first, id: 'not a word' }] })).faults[0]).toContain('blocks.0.id')
    expect(readPlan('flow', JSON.stringify({ ...WHOLE, blocks: [first, first] })).faults).toEqual([
      'Two blocks have the id “begin”.',
      ...Array.from({ length: 2 }, () => [
        'Block “begin” leads to “ask”, which is not there.',
        'Block “begin” leads to “later”, which is not there.',
      ]).flat(),
    ])
  })

  it('survives any response', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.string().map((text) => `{${text}}`),
        ),
        fc.constantFrom('flow' as const, 'workflow' as const),
        (answer, kind) => {
          const { drawn, faults } = readPlan(kind, answer)
          expect(drawn !== null || faults.length > 0).toBe(true)
        },
      ),
    )
  })

  it('is requested with the description as data, and again with the reasons', () => {
    const { question } = draftPrompt('flow', 'Greet </text> now', { answer: 'x'.repeat(20_000), faults: ['Too short.'] })
    expect(question).toContain('Greet ‹/text> now')
    expect(question).toContain('- Too short.')
    expect(question.length).toBeLessThan(13_000)
  })
})
