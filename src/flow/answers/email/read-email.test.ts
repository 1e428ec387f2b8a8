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
])('%s is the address without what stands around it', (said) => expect(readEmail(said)).toEqual({ kind: 'sure', value: 'anna@x.de' }))

test('an address whose sign is a word is asked back', () => {
  expect(readEmail('anna at x dot de')).toMatchObject({ kind: 'unsure', value: 'anna@x.de' })
})

test('of two addresses none is taken', () => {
  expect(readEmail('anna@x.de or ben@x.de')).toEqual({ kind: 'unread', reason: 'several' })
})

test.each([
  ['maria@gmial.com', 'maria@gmail.com'],
  ['maria@gmail.con', 'maria@gmail.com'],
  ['maria@hotmial.com', 'maria@hotmail.com'],
])('a provider misspelled in %s is asked back as it is spelled', (said, value) =>
  expect(readEmail(said)).toMatchObject({ kind: 'unsure', value }),
)

test.each(['a@gmail.com', 'a@ymail.com', 'a@mail.com', 'a@yahoo.co.uk', 'a@email.com'])('%s is taken as it is', (value) =>
  expect(readEmail(value)).toEqual({ kind: 'sure', value }),
)
