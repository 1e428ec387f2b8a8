import { expect, test } from 'vitest'

import { listReads, listVariables } from '#flow/definition/list-variables.ts'
import { kinds } from '#flow/steps/registry.gen.ts'
import { aDocument } from '#flow/testing/documents.ts'

import { keptIn, readIn } from './in-named.ts'

const say = (text: string) => ({ messages: [{ type: 'text', text }] })
const ASK = {
  question: 'Which size?',
  input: { type: 'button', options: [{ id: 'l', title: 'Large' }] },
  saveTo: { target: 'session', name: 'size' },
}

test('inputs of a called flow are what it reads, outputs what it sets', () => {
  const document = aDocument({
    one: [
      ['ask', 'ask', ASK],
      ['say', 'response', say('{{ vars.size }} for {{ vars.guest | default: vars.nobody }}')],
    ],
  })
  const variables = listVariables(kinds, document)

  expect(readIn(variables)).toEqual([
    { value: 'guest', label: 'guest', about: 'It only reads it' },
    { value: 'nobody', label: 'nobody', about: 'It only reads it' },
    { value: 'size', label: 'size', about: 'Kept by its own steps, too' },
  ])
  expect(keptIn(variables)).toEqual([{ value: 'size', label: 'size', about: 'Large' }])
})

test('suggests what a workflow reads from its trigger', () => {
  const document = aDocument({
    one: [['say', 'response', say('{{ trigger.total }} {{ trigger.items | size }} {{ trigger.total }} {{ vars.x }}')]],
  })

  expect(listReads(kinds, document, 'trigger')).toEqual(['total', 'items'])
})
