import { expect, test } from 'vitest'

import { fieldLabel, operationLabel, valueText } from './audit-labels.ts'

test('fields, values and operations read like words', () => {
  expect(fieldLabel('inbox_rules.autoClose.afterHours')).toBe('Inbox rules › Auto close › After hours')
  expect([null, true, ['read', 'send'], [], { at: 1 }, 48].map(valueText)).toEqual(['None', 'On', 'read, send', 'None', '{"at":1}', '48'])
  expect(operationLabel('updateMember')).toBe('Member updated')
})

test('an operation of a later version is called by its own name', () => {
  expect(operationLabel('launchRocket')).toBe('launchRocket')
})
