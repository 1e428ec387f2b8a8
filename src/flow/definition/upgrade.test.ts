import { expect, test } from 'vitest'

import { kinds } from '../steps/registry.gen.ts'
import { aDocument } from '../testing/documents.ts'
import { upgrade } from './upgrade.ts'

test('settings of an older version come in the present shape, and all others stay as they were written', () => {
  const text = { messages: [{ type: 'text', text: 'Hi' }] }
  const document = aDocument({
    block: [
      ['say', 'response', text],
      ['wait', 'delay', { amount: 5, unit: 'seconds' }],
      ['odd', 'teleport', { anything: true }],
    ],
  })

  const [, block] = upgrade(kinds, document).nodes
  const configs = block && 'steps' in block ? block.steps.map(({ config }) => config) : []

  expect(configs).toEqual([text, { v: 2, until: { type: 'duration', amount: 5, unit: 'seconds' }, onMessage: 'wait' }, { anything: true }])
})
