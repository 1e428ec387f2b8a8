import { expect, test } from 'vitest'

import { kinds } from '../steps/registry.gen.ts'
import { aDocument } from '../testing/documents.ts'
import { listVariables } from './list-variables.ts'

const ask = (name: string, input: object) => ({ question: 'What?', input, saveTo: { target: 'session', name } })

test('lists a variable with its type, a sample, and the steps that set and read it', () => {
  const document = aDocument({
    a: [
      ['mail', 'ask', ask('mail', { type: 'email' })],
      ['amount', 'ask', ask('amount', { type: 'number' })],
      ['again', 'ask', ask('amount', { type: 'text' })],
      ['say', 'response', { messages: [{ type: 'text', text: '{{ vars.mail }} {{ vars.mail | upcase }} {{ vars.unknown.part }}' }] }],
      [
        'weigh',
        'condition',
        {
          branches: [
            {
              id: 'x',
              label: 'Much',
              when: { match: 'all', rules: [{ type: 'number', path: 'vars.amount', operator: 'greaterThan', value: '5' }] },
            },
          ],
        },
      ],
    ],
  })

  expect(listVariables(kinds, document)).toEqual([
    { name: 'mail', type: 'text', sample: 'ana@example.com', setBy: ['mail'], readBy: ['say'] },
    { name: 'amount', type: 'any', sample: null, setBy: ['amount', 'again'], readBy: ['weigh'] },
    { name: 'unknown', type: 'any', sample: null, setBy: [], readBy: ['say'] },
  ])
})

test('lists variables of a step that cannot be parsed yet', () => {
  const document = aDocument({
    a: [
      ['ask', 'ask', { ...ask('size', { type: 'text' }), question: '' }],
      ['say', 'response', { messages: [{ type: 'buttons', text: '{{ vars.size }}', buttons: [] }] }],
    ],
  })

  expect(listVariables(kinds, document)).toEqual([{ name: 'size', type: 'any', sample: null, setBy: ['ask'], readBy: ['say'] }])
})
