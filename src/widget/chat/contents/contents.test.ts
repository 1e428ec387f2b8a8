import { expect, test } from 'vitest'

import type { ListedProduct } from '#domain/webchat/listed-product.ts'
import type { FormScreen } from '#domain/whatsapp-forms/form.ts'

import { faultsOf } from './forms/check-screen.ts'
import { type Bag, changeBag, countBag, priceOf, totalsOf } from './shop/bag.ts'
import { vcardOf } from './vcard.ts'

const aProduct = (retailerId: string, price: number, currency = 'EUR'): ListedProduct => ({
  retailerId,
  title: retailerId,
  description: '',
  price,
  currency,
  imageUrl: null,
  unavailable: null,
})

test('a bag counts its pieces and its totals by currency', () => {
  const fill = (bag: Bag, ...steps: [ListedProduct, number][]) => steps.reduce((all, [product, by]) => changeBag(all, product, by), bag)

  const bag = fill(new Map(), [aProduct('beans', 12.5), 2], [aProduct('mug', 9), 1], [aProduct('poster', 20, 'USD'), 1])

  expect(countBag(bag)).toBe(4)
  expect([...totalsOf(bag)]).toEqual([
    ['EUR', 34],
    ['USD', 20],
  ])
  expect(countBag(fill(bag, [aProduct('mug', 9), -1]))).toBe(3)
  expect(countBag(fill(bag, [aProduct('mug', 9), -5]))).toBe(3)
  expect(countBag(fill(bag, [aProduct('mug', 9), 5_000]))).toBe(999 + 3)
})

test('formats a price for the language, also in an unknown currency', () => {
  expect(priceOf(24.9, 'EUR', 'en')).toBe('€24.90')
  expect(priceOf(24.9, 'coins', 'en')).toBe('24.9')
})

test('a value of a contact cannot begin a line of its own', () => {
  const card = vcardOf({
    name: 'Ana\r\nTEL:+1900',
    company: 'A;B,C\\',
    phones: [{ phone: '+351 900' }],
    emails: [],
    urls: [],
    addresses: [],
  })

  expect(card.split('\r\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:Ana\\nTEL:+1900;;;;',
    'FN:Ana\\nTEL:+1900',
    'ORG:A\\;B\\,C\\\\',
    'TEL:+351 900',
    'END:VCARD',
    '',
  ])
})

test('a screen says what is wrong with each of its answers', () => {
  const question = { label: '', help: '', required: true }
  const screen: FormScreen = {
    key: 's',
    title: '',
    button: '',
    items: [
      { kind: 'heading', key: 'h', text: 'Hello' },
      { kind: 'shortText', key: 'a', name: 'name', ...question },
      { kind: 'email', key: 'b', name: 'email', ...question },
      { kind: 'number', key: 'c', name: 'seats', ...question, min: 1, max: 8 },
      { kind: 'optIn', key: 'd', name: 'terms', ...question },
      { kind: 'phone', key: 'e', name: 'phone', ...question, required: false },
    ],
  }

  expect([...faultsOf(screen, { email: 'mia@', seats: 9, terms: false })]).toEqual([
    ['name', { word: 'needed' }],
    ['email', { word: 'badEmail' }],
    ['seats', { word: 'atMost', n: 8 }],
    ['terms', { word: 'needed' }],
  ])
  expect(faultsOf(screen, { name: 'Mia', email: 'mia@example.com', seats: 2, terms: true }).size).toBe(0)
  expect([...faultsOf(screen, { name: 'Mia', email: 'mia@example.com', seats: 'two', terms: true, phone: 'call me' })]).toEqual([
    ['seats', { word: 'badNumber' }],
    ['phone', { word: 'badPhone' }],
  ])
})
