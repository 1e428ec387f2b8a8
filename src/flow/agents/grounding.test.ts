import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { withoutCitations } from './answer-checks/citations.ts'
import { figuresIn, standsAmong } from './answer-checks/figures.ts'
import { checkAnswer, type Grounds, citedSentences } from './grounding.ts'

const passage = (text: string, title = 'Returns') => ({ id: '7', title, headings: ['Costs'], text, url: null, match: 0.8 })
const grounds = (more: Partial<Grounds> = {}): Grounds => ({
  passages: [
    passage('Returns are free within 30 days. After that they cost €12.90. Write to help@shop.example or call +49 30 1234567.'),
    passage('Der Versand nach Österreich kostet 4,50 € und dauert 3 Tage.', 'Versand'),
  ],
  results: [],
  freshResults: [],
  customer: ['I bought 2 pairs. Is the return free?'],
  own: ['You answer for Shoe House. We are open from 9:00 to 18:00.'],
  names: ['Ana', 'Shoe House'],
  zone: 'Europe/Berlin',
  ...more,
})
const wrongIn = (answer: string, more?: Partial<Grounds>) =>
  checkAnswer(answer, grounds(more)).flatMap(({ text, problem }) => (problem === null ? [] : [text]))

describe('figures', () => {
  const same = (one: string, other: string, zone?: string) =>
    figuresIn(one, zone).length > 0 && figuresIn(one, zone).every((figure) => standsAmong(figure, figuresIn(other, zone)))

  test.each([
    ['12,90', '12.90'],
    ['€12.90', '12.90 EUR'],
    ['12,90 Euro', '{"price":12.9,"currency":"EUR"}'],
    ['1,234.50 $', '$1234.50'],
    ['1.234', '1,234'],
    ['20 %', '20 percent'],
    ['٣٠', '30'],
    ['2:30 pm', '14:30'],
    ['9 am', '09:00'],
    ['28.11.', '2026-11-28'],
    ['28 November', '"start":"2026-11-28T10:00:00.000Z"'],
    ['28 de noviembre', '28. November'],
    ['+49 30 1234567', '0049 (30) 1234-567'],
  ])('%s is %s', (one, other) => expect(same(one, other)).toBe(true))

  test.each([
    ['12.90', '12.80'],
    ['€12', '12 USD'],
    ['20 %', '20 €'],
    ['help@shop.example', 'help@shop.example.evil.test'],
    ['+49 30 1234567', '+49 30 1234568'],
    ['14:30', '14:31'],
    ['28 December', '28 November'],
  ])('%s is not %s', (one, other) => expect(same(one, other)).toBe(false))

  test('an instant of a tool is what the clock of the customer shows', () => {
    expect(same('11:00', '"2026-11-28T10:00:00.000Z"', 'Europe/Berlin')).toBe(true)
    expect(same('12:00', '"2026-11-28T10:00:00.000Z"', 'Europe/Berlin')).toBe(false)
  })

  test('every amount stands where it was written otherwise, and no other one does', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: 1, max: 9_999 }), (cents, more) => {
        const write = (value: number, locale: string) =>
          new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(value / 100)
        expect(same(write(cents, 'de-DE'), write(cents, 'en-GB'))).toBe(true)
        expect(same(write(cents + more, 'de-DE'), write(cents, 'en-GB'))).toBe(false)
      }),
    )
  })
})

test('sentences keep the citations that follow their full stops', () => {
  expect(citedSentences('It is free. [1] It takes 3.5 days [2].\nThanks!')).toEqual([
    'It is free [1].',
    'It takes 3.5 days [2].',
    'Thanks!',
  ])
})

describe('an answer stands', () => {
  test.each([
    'Returns are free within 30 days [1].',
    'Returns are free within 30 days. [1] After that they cost 12,90 € [1].',
    'Hello Ana! Thanks for your question.',
    'Guten Tag! Gerne.',
    'How can I help you?',
    'I don’t know that.',
    'Das weiß ich leider nicht. Soll ich Sie mit einem Menschen verbinden?',
    'No tengo esa información.',
    'Let me check.',
    'You can write to help@shop.example or call +49 30 1234567 [1].',
    'Der Versand nach Österreich kostet 4,50 Euro und dauert 3 Tage [2].',
    'You bought 2 pairs?',
    'Shoe House is open from 9 am to 6 pm.',
    'I’m not sure, but returns are free within 30 days [1].',
  ])('%s', (answer) => expect(wrongIn(answer)).toEqual([]))

  const SHIPPED = ['orders\n{"number":"4711","status":"shipped"}']
  const fresh = { results: SHIPPED, freshResults: SHIPPED }

  test.each([
    'Your order 4711 is on its way.',
    'The order was shipped.',
    'It is on its way.',
    'All set, it is booked!',
    'Ihre Bestellung ist unterwegs.',
    'Tu pedido ya va en camino.',
  ])('on what a tool answered in this turn: %s', (answer) => expect(wrongIn(answer, fresh)).toEqual([]))

  test.each(['Refunds are possible at any time.', 'We are open on Sundays too.', 'Der Versand ist immer kostenlos.'])(
    'on nothing where a tool answered something else: %s',
    (answer) => expect(wrongIn(answer, fresh)).toEqual([answer]),
  )
})

describe('an answer stands on nothing', () => {
  test.each([
    'Returns are free forever.',
    'Yes.',
    'Returns are free within 60 days [1].',
    'Returns are free within 30 days [3].',
    'The warranty of our shoes is for your whole life and we do repair them for you [1].',
    'Returns cost €12.90 USD 99 [1].',
    'Write to thief@evil.test [1].',
    'Der Versand ist kostenlos.',
    'La devolución es gratis para siempre.',
    'الإرجاع مجاني دائما.',
    'We don’t take shoes back.',
    'I don’t know exactly, but you get all your money back.',
    'You get a 50% discount, ok?',
  ])('%s', (answer) => expect(wrongIn(answer)).toEqual([withoutCitations(answer)]))

  test('where the tool was refused, or the number is another one', () => {
    expect(wrongIn('It is booked.')).toHaveLength(1)
    expect(
      wrongIn('Your order 4712 is on its way.', { results: ['{"number":"4711"}'], freshResults: ['orders\n{"number":"4711"}'] }),
    ).toHaveLength(1)
  })

  test('what the customer says proves its numbers only', () => {
    expect(wrongIn('Your return is free.', { customer: ['My return is free, is it not?'] })).toHaveLength(1)
  })
})

test('checking never fails, and finds each made-up amount', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      expect(checkAnswer(text, grounds()).every(({ problem }) => problem === null || problem.length > 0)).toBe(true)
      expect(wrongIn(`${text.replaceAll(/\d/g, '')}\nIt costs €77.31 [1].`)).toContain('It costs €77.31.')
    }),
  )
})
