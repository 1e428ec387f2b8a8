import { expect, test } from 'vitest'

import { readName } from './read-name.ts'

test.each([
  ['ich heiße Anna', 'Anna'],
  ['me llamo José', 'José'],
  ["je m'appelle Luc", 'Luc'],
  ['my name is ana lópez', 'Ana López'],
])('keeps only the name of "%s"', (said, value) => expect(readName(said)).toEqual({ kind: 'sure', value }))

test.each(['how much is it', 'I am not interested', 'hallo', 'ja', 'what do you mean?', 'why'])('"%s" is not a name', (said) =>
  expect(readName(said).kind).toBe('unread'),
)

test('asks back about a name with something after it', () => {
  expect(readName('Anna, nice to meet you')).toMatchObject({ kind: 'unsure', value: 'Anna' })
})

test('asks back about a lowercase word after "I am"', () => {
  for (const said of ['I am vegetarian', 'ich bin veganer', 'je suis végétarienne', 'soy celíaco'])
    expect(readName(said).kind).not.toBe('sure')
  expect(readName("I'm Anna")).toEqual({ kind: 'sure', value: 'Anna' })
  expect(readName('my name is anna')).toEqual({ kind: 'sure', value: 'Anna' })
})

test.each([
  ['its jenny', 'Jenny'],
  ['a nombre de Carla', 'Carla'],
  ['hier ist Petra', 'Petra'],
  ['Petra hier', 'Petra'],
  ['aqui é o Pedro', 'Pedro'],
  ['maria da silva', 'Maria da Silva'],
  ['Ana van der Berg', 'Ana van der Berg'],
])('keeps the spelling of the name in "%s"', (said, value) => expect(readName(said)).toEqual({ kind: 'sure', value }))

test.each([
  ['Petra aus Köln', 'Petra'],
  ['ok, Jenny', 'Jenny'],
])('asks back about "%s" without the other words', (said, value) => expect(readName(said)).toMatchObject({ kind: 'unsure', value }))

test.each(['bonsoir', 'buonasera', 'selam', 'hoi', 'hmm', 'wrong number', 'refund'])('"%s" is not a name either', (said) =>
  expect(readName(said).kind).toBe('unread'),
)
