import { expect, test } from 'vitest'

import { checkFieldValue } from './contact-field.ts'

const number: Parameters<typeof checkFieldValue>[0] = { label: 'Orders', type: 'number', choices: [] }

test('refuses a number whose comma is ambiguous', () => {
  expect(checkFieldValue(number, '1,234')).toMatchObject({ ok: false })
  expect(checkFieldValue(number, '-12,500')).toMatchObject({ ok: false })
})

test.each([
  ['3,5', 3.5],
  ['3.5', 3.5],
  ['0,125', 0.125],
  ['1234', 1_234],
  [7, 7],
])('%j is a number', (written, value) => {
  expect(checkFieldValue(number, written)).toEqual({ ok: true, value })
})
