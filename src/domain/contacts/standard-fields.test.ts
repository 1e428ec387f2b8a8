import { expect, test } from 'vitest'

import { flowId, randomId } from '../generate-id.ts'
import { flowLabel } from '../flows/flow-label.ts'
import { headOf } from './contact-export.ts'
import { STANDARD_FIELDS } from './standard-fields.ts'

test('standard fields are labelled Phone Number, Email and Name, in exports too', () => {
  expect(STANDARD_FIELDS).toEqual({ phone: 'Phone Number', email: 'Email', name: 'Name' })
  expect(['phone', 'email', 'name'].map((column) => headOf(column, []))).toEqual(['Phone Number', 'Email', 'Name'])
})

test.each([
  [flowId(randomId), 'flow'],
  ['flow', 'flow'],
  ['flowWelcome0000001', 'flow'],
  ['Flow00000000000001', 'Send text'],
  ['aflow0000000000001', 'Send text'],
  ['', 'Send text'],
])('the display label of the flow "%s" is "%s"', (id, label) => expect(flowLabel(id)).toBe(label))
