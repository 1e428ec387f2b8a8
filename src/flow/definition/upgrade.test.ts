import { expect, test } from 'vitest'

import { kinds } from '../steps/registry.gen.ts'
import { aDocument } from '../testing/documents.ts'
import { upgrade } from './upgrade.ts'

test('upgrades settings of an older version and leaves all others unchanged', () => {
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

test.each([
  ['a POST that was repeated at no fault is sent at most once', { method: 'POST', retries: 2, idempotencyKey: false }, true],
  ['a POST to an address that honours the key is repeated', { method: 'POST', retries: 2, idempotencyKey: true }, false],
  ['a POST about which nobody decided is repeated', { method: 'POST', retries: 0, idempotencyKey: false }, false],
  ['a GET is repeated', { method: 'GET', retries: 2, idempotencyKey: false }, false],
])('an HTTP request of version 2 keeps its meaning: %s', (_, stored, atMostOnce) => {
  const document = aDocument({ block: [['call', 'httpRequest', { v: 2, url: 'https://example.com', body: { type: 'none' }, ...stored }]] })

  const [, block] = upgrade(kinds, document).nodes

  expect(block && 'steps' in block ? block.steps[0]?.config : null).toMatchObject({ v: 3, atMostOnce, body: { type: 'none' } })
  expect(block && 'steps' in block ? block.steps[0]?.config : null).not.toHaveProperty('idempotencyKey')
})
