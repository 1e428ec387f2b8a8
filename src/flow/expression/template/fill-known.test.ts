import { expect, test } from 'vitest'

import { fillKnown } from './fill-known.ts'

const scope = { contact: { name: 'Ann', email: null, fields: { city: 'Leeds' } } }

test('fills known variables and leaves unknown ones in place', () => {
  expect(fillKnown('Hi {{contact.name}} of {{ contact.fields.city }}, is it {{contact.email}}?', scope)).toEqual({
    text: 'Hi Ann of Leeds, is it {{contact.email}}?',
    empty: ['contact.email'],
  })
})

test('does not expand a value that looks like a variable', () => {
  expect(fillKnown('{{contact.name}}', { contact: { name: '{{contact.email}}', email: 'a@b.c' } }).text).toBe('{{contact.email}}')
})

test('applies filters and names empty variables', () => {
  expect(fillKnown('Hi {{ contact.name | upcase }}{% if contact.email %}!{% endif %}', scope)).toEqual({
    text: 'Hi ANN',
    empty: ['contact.email'],
  })
})

test('leaves a text without variables alone, whatever its brackets', () => {
  expect(fillKnown('Use {braces} and } here {', scope)).toEqual({ text: 'Use {braces} and } here {', empty: [] })
})
