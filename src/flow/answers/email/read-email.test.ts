import { expect, test } from 'vitest'

import { readEmail } from './read-email.ts'

test.each([
  'anna@x.de!',
  '"anna@x.de"',
  '‘anna@x.de’',
  '😀anna@x.de',
  '\u200banna@x.de\u200b',
  'http://anna@x.de',
  'メールはanna@x.deです',
])('reads the address out of %s', (said) => expect(readEmail(said)).toEqual({ kind: 'sure', value: 'anna@x.de' }))

test('asks back about an address whose @ is spelled out', () => {
  expect(readEmail('anna at x dot de')).toMatchObject({ kind: 'unsure', value: 'anna@x.de' })
})

test('refuses two addresses', () => {
  expect(readEmail('anna@x.de or ben@x.de')).toEqual({ kind: 'unread', reason: 'several' })
})

test.each([
  ['maria@gmial.com', 'maria@gmail.com'],
  ['maria@gmail.con', 'maria@gmail.com'],
  ['maria@hotmial.com', 'maria@hotmail.com'],
])('asks back about the misspelled provider in %s', (said, value) => expect(readEmail(said)).toMatchObject({ kind: 'unsure', value }))

test.each(['a@gmail.com', 'a@ymail.com', 'a@mail.com', 'a@yahoo.co.uk', 'a@email.com'])('accepts %s without asking back', (value) =>
  expect(readEmail(value)).toEqual({ kind: 'sure', value }),
)
