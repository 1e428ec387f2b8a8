import { expect, test } from 'vitest'

import { fillKnown } from './fill-known.ts'

const scope = { contact: { name: 'Ann', email: null, fields: { city: 'Leeds' } } }

test('fills what is known and leaves what is not where it stands', () => {
  expect(fillKnown('Hi {{contact.name}} of {{ contact.fields.city }}, is it {{contact.email}}?', scope)).toEqual({
    text: 'Hi Ann of Leeds, is it {{contact.email}}?',
    empty: ['contact.email'],
  })
})

test('a value that looks like a variable is not read again', () => {
  expect(fillKnown('{{contact.name}}', { contact: { name: '{{contact.email}}', email: 'a@b.c' } }).text).toBe('{{contact.email}}')
})

test('filters work, and what they read is named when it is empty', () => {
  expect(fillKnown('Hi {{ contact.name | upcase }}{% if contact.email %}!{% endif %}', scope)).toEqual({
    text: 'Hi ANN',
    empty: ['contact.email'],
  })
})

test('a text without variables is left alone, whatever brackets it has', () => {
  expect(fillKnown('Use {braces} and } here {', scope)).toEqual({ text: 'Use {braces} and } here {', empty: [] })
})
