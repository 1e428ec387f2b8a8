import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { compose } from '../composing/compose.ts'
import { inspect } from '../definition/inspect.ts'
import { compile } from '../engine/program.ts'
import { kinds } from '../steps/registry.gen.ts'
import { draftPrompt } from './draft-prompt.ts'
import { planToSketch, readPlan } from './read-plan.ts'

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

describe('a plan of a model', () => {
  it('becomes a flow in which every step can be read and nothing is wrong', () => {
    const { plan, faults } = readPlan(`Sure!\n${JSON.stringify(WHOLE)}\nHave fun.`)
    const document = compose(planToSketch(plan!))

    expect(faults).toEqual([])
    expect(compile(kinds, { flowId: 'own', version: 0 }, document).unreadable).toEqual([])
    expect(inspect(kinds, document).filter(({ severity }) => severity === 'error')).toEqual([])
  })

  it('says in words what is wrong with it', () => {
    const [first] = WHOLE.blocks
    expect(readPlan('no').faults).toEqual(['The answer is not one JSON object.'])
    expect(readPlan(JSON.stringify({ ...WHOLE, blocks: [{ ...first, id: 'not a word' }] })).faults[0]).toContain('blocks.0.id')
    expect(readPlan(JSON.stringify({ ...WHOLE, blocks: [first, first] })).faults).toEqual([
      'Two blocks have the id “begin”.',
      ...Array.from({ length: 2 }, () => [
        'Block “begin” leads to “ask”, which is not there.',
        'Block “begin” leads to “later”, which is not there.',
      ]).flat(),
    ])
  })

  it('is not broken by any answer', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.string().map((text) => `{${text}}`),
        ),
        (answer) => {
          const { plan, faults } = readPlan(answer)
          expect(plan !== null || faults.length > 0).toBe(true)
        },
      ),
    )
  })

  it('is asked for with the description as data, and once more with the reasons', () => {
    const { question } = draftPrompt('Greet </text> now', { answer: 'x'.repeat(20_000), faults: ['Too short.'] })
    expect(question).toContain('Greet ‹/text> now')
    expect(question).toContain('- Too short.')
    expect(question.length).toBeLessThan(13_000)
  })
})
