import { toCardinal } from 'n2words/de-DE'
import { toCardinal as toEnglish } from 'n2words/en-GB'
import { expect, test } from 'vitest'

import type { AnswerContext } from '../answer-context.ts'
import { readNumber } from './read-number.ts'
import { storedNumber } from './stored-number.ts'

const nobody: AnswerContext = { languages: [], country: null, zone: 'UTC', now: '2026-11-21T09:00:00.000Z', question: '' }
const read = (text: string, context: Partial<AnswerContext> = {}) => readNumber(text, { ...nobody, ...context })
const sure = (value: number) => ({ kind: 'sure', value })

test.each([
  ['one thousand', 1_000],
  ['two hundred and fifty', 250],
  ['10 million', 10_000_000],
  ['1k', 1_000],
  ['5 lakh', 500_000],
  ['minus 5', -5],
  ['3 1/2', 3.5],
  ['.51', 0.51],
  ['1.234,5', 1_234.5],
  ['1,234.5', 1_234.5],
  ['0.125', 0.125],
  ['1.234.567', 1_234_567],
  ['12,5', 12.5],
  ['about 12 pcs', 12],
  ['€ 1 250,50', 1_250.5],
  ["1'250.50", 1_250.5],
  ['−3', -3],
  ['two', 2],
  ['Twenty-one, please', 21],
  ['two point five', 2.5],
  ['٤٢', 42],
  ['we are 4.', 4],
  ['four (4)', 4],
])('"%s" is a number', (text, number) => {
  expect(read(text)).toEqual(sure(number))
})

test.each([
  'room 12, 3 people',
  '10:30',
  '24/12/2026',
  'no one',
  '',
  'someone',
  '.',
  '10/10',
  '3 or 4',
  'not 5',
  'b4',
  '99999999999999999999',
])('"%s" is not a number', (text) => {
  expect(read(text).kind).toBe('unread')
})

test('asks back about thousands or decimals, unless the country or question decides', () => {
  expect(read('1.234')).toMatchObject({ kind: 'unsure', value: 1_234 })
  expect(read('1.234', { languages: ['de'] })).toEqual(sure(1_234))
  expect(read('1,234', { languages: ['en'], country: 'US' })).toEqual(sure(1_234))
  expect(read('1.234', { languages: ['en'], country: 'US' })).toMatchObject({ kind: 'unsure' })
  expect(readNumber('1.234', nobody, 'point')).toEqual(sure(1.234))
  expect(readNumber('1,234', nobody, 'point')).toEqual(sure(1_234))
  expect(readNumber('1.234', nobody, 'comma')).toEqual(sure(1_234))
})

test('unknown words make a number unsure, unless the question contains them', () => {
  expect(read('3 tickets')).toMatchObject({ kind: 'unsure', value: 3 })
  expect(read('one ticket', { question: 'How many tickets would you like?' })).toEqual(sure(1))
})

test('asks back about a short number word of an unexpected language, and accepts a long one', () => {
  expect(read('doce')).toMatchObject({ kind: 'unsure', value: 12 })
  expect(read('doce', { languages: ['es'] })).toEqual(sure(12))
  expect(read('zweihundertfünfzig')).toEqual(sure(250))
  expect(read('10 Millionen')).toEqual(sure(10_000_000))
})

test('reads every spelled number up to ten thousand', () => {
  const wrong: string[] = []
  for (let value = 0; value <= 10_000; value += 7) {
    for (const [language, text] of [
      ['en', toEnglish(value)],
      ['de', toCardinal(value)],
    ] as const) {
      const reading = read(text, { languages: [language] })
      if (reading.kind !== 'sure' || reading.value !== value) wrong.push(`${text}: ${JSON.stringify(reading)}`)
    }
  }

  expect(wrong).toEqual([])
})

test('a stored value is a number only as a whole', () => {
  expect([storedNumber('1.500'), storedNumber('1.500,5'), storedNumber(' 7 '), storedNumber('-1.000,5')]).toEqual([
    1.5, 1_500.5, 7, -1_000.5,
  ])
  expect([storedNumber('7 pcs'), storedNumber(''), storedNumber(null), storedNumber(true)]).toEqual([null, null, null, null])
})

test.each(['a las 5', 'às 5', 'um 5', 'am 5.', 'om 5 uur', 'à 5', 'alle 5'])('"%s" is a time of day, not a number', (text) => {
  expect(read(text).kind).not.toBe('sure')
})

test.each(['one minute', 'bir dakika', 'एक मिनट', 'eine Minute'])('"%s" asks to wait and is not a number', (text) => {
  expect(read(text).kind).toBe('unread')
})

test.each([
  ['een half miljoen', 500_000],
  ['un demi million', 500_000],
  ['anderhalf miljoen', 1_500_000],
  ['bir buçuk milyon', 1_500_000],
])('the article before a half in "%s" is not a 1', (text, value) => {
  expect(read(text, { languages: [text.startsWith('bir') ? 'tr' : text.startsWith('un') ? 'fr' : 'nl'] })).toEqual(sure(value))
})

test('"a few thousand" is not one thousand', () => {
  expect(read('ein paar Tausend', { languages: ['de'] }).kind).toBe('unread')
})
