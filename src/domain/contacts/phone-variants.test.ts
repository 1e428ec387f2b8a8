import { expect, it } from 'vitest'

import { otherForms } from './phone-variants.ts'

it.each([
  ['Brazil, mobile with the ninth digit', '5531998765432', '553198765432'],
  ['Brazil, mobile without it', '553198765432', '5531998765432'],
  ['Argentina, with the 9', '5491123456789', '541123456789'],
  ['Argentina, without it', '541123456789', '5491123456789'],
  ['Mexico, with the 1', '5215512345678', '525512345678'],
  ['Mexico, without it', '525512345678', '5215512345678'],
])('%s, has one other form', (_name, digits, other) => {
  expect(otherForms(digits)).toEqual([other])
  expect(otherForms(other)).toEqual([digits])
})

it.each([
  ['a Brazilian landline', '553132345678'],
  ['a German number', '491701234567'],
  ['an American number', '16505551234'],
  ['a number too short', '5512'],
  ['words', 'ana'],
])('%s has none', (_name, digits) => {
  expect(otherForms(digits)).toEqual([])
})
