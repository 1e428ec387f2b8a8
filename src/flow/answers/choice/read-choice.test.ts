import { describe, expect, test } from 'vitest'

import { leaningOf, readChoice, readConsent } from './read-choice.ts'

const options = (...titles: string[]) => titles.map((title) => ({ title, synonyms: [] as string[] }))
const PEOPLE = options('2 people', '4 people', '6 people')
const CONSENT = options('Yes, please', 'No, thanks')
const DRINKS = options('Coffee', 'Tea', 'Tea with milk', 'Orange juice')
const GERMAN = options('Straße', 'Łódź', 'Smørrebrød', 'Café')

const read = (text: string, from: ReturnType<typeof options>): string => {
  const reading = readChoice(text, from)
  return reading.kind === 'unread' ? reading.reason : `${reading.kind} ${from[reading.value]?.title}`
}

describe('an option’s own words and numbers win', () => {
  test.each([
    ['2', PEOPLE, 'sure 2 people'],
    ['4 people please', PEOPLE, 'sure 4 people'],
    ['5', PEOPLE, 'nothing'],
    ['the second one', PEOPLE, 'sure 4 people'],
    ['coffee', DRINKS, 'sure Coffee'],
    ['COFFEE!!', DRINKS, 'sure Coffee'],
    ['I would like coffee please', DRINKS, 'sure Coffee'],
    ['juice', DRINKS, 'sure Orange juice'],
    ['tea', DRINKS, 'sure Tea'],
    ['tea with milk please', DRINKS, 'sure Tea with milk'],
    ['coffee or tea', DRINKS, 'several'],
    ['coffee and juice', DRINKS, 'several'],
    ['not coffee', DRINKS, 'nothing'],
    ['coffee without sugar', DRINKS, 'nothing'],
    ['do you have coffee?', DRINKS, 'unsure Coffee'],
    ['what do you recommend?', DRINKS, 'nothing'],
    ['strasse', GERMAN, 'sure Straße'],
    ['lodz', GERMAN, 'sure Łódź'],
    ['smorrebrod', GERMAN, 'sure Smørrebrød'],
    ['CAFE', GERMAN, 'sure Café'],
  ])('"%s"', (text, from, expected) => {
    expect(read(text, from)).toBe(expected)
  })
})

describe('accepts a position only where it is named as one', () => {
  test.each([
    ['the second one', 'sure Tea'],
    ['option 2', 'sure Tea'],
    ['number 3 please', 'sure Tea with milk'],
    ['the last one', 'sure Orange juice'],
    ['la segunda, por favor', 'sure Tea'],
    ['die erste bitte', 'sure Coffee'],
    ['la deuxième', 'sure Tea'],
    ['il secondo', 'sure Tea'],
    ['a segunda', 'sure Tea'],
    ['de tweede', 'sure Tea'],
    ['yang kedua', 'sure Tea'],
    ['ikinci', 'sure Tea'],
    ['الثاني', 'sure Tea'],
    ['दूसरा', 'sure Tea'],
    ['二番目', 'sure Tea'],
    ['2', 'unsure Tea'],
    ['option 9', 'nothing'],
    ['at 2 today', 'nothing'],
  ])('"%s"', (text, expected) => {
    expect(read(text, DRINKS)).toBe(expected)
  })
})

describe('yes and no in any of the languages', () => {
  test.each([
    ['yes please', 'sure Yes, please'],
    ['yeah', 'sure Yes, please'],
    ['yse', 'sure Yes, please'],
    ['👍', 'sure Yes, please'],
    ['👍🏽', 'sure Yes, please'],
    ['sí', 'sure Yes, please'],
    ['ja gerne', 'sure Yes, please'],
    ['はい', 'sure Yes, please'],
    ['nope', 'sure No, thanks'],
    ['no thanks', 'sure No, thanks'],
    ['nein danke', 'sure No, thanks'],
    ['👎', 'sure No, thanks'],
    ['yes but later', 'unsure Yes, please'],
    ['yes and no', 'nothing'],
    ['yes?', 'nothing'],
    ['maybe', 'nothing'],
    ['', 'nothing'],
  ])('"%s"', (text, expected) => {
    expect(read(text, CONSENT)).toBe(expected)
  })

  test('a thumbs-up chooses nothing if no option means yes', () => {
    expect(read('👍', DRINKS)).toBe('nothing')
  })
})

describe('typos', () => {
  test.each([
    ['cofee', 'sure Coffee'],
    ['cofffee', 'sure Coffee'],
    ['orange juce', 'sure Orange juice'],
    ['toffee', 'unsure Coffee'],
    ['tee', 'nothing'],
  ])('"%s"', (text, expected) => {
    expect(read(text, DRINKS)).toBe(expected)
  })
})

describe('phrases that agree or refuse only as a whole', () => {
  test.each([
    ['of course', 'sure Yes, please'],
    ['ok', 'sure Yes, please'],
    ["d'accord", 'sure Yes, please'],
    ['of course not', 'sure No, thanks'],
    ['claro que no', 'sure No, thanks'],
    ['auf keinen Fall', 'sure No, thanks'],
    ['no idea', 'nothing'],
    ['non lo so', 'nothing'],
    ['weiß nicht', 'nothing'],
    ['not sure yet', 'nothing'],
  ])('"%s"', (text, expected) => {
    expect(read(text, CONSENT)).toBe(expected)
  })

  test('confirms a suggestion', () => {
    expect(['ok', 'correct', 'genau', 'of course not', 'no idea', 'ok?'].map(readConsent)).toEqual(['yes', 'yes', 'yes', 'no', null, null])
  })
})

describe('options with numbers', () => {
  const NIGHTS = options('1 night', '2 nights', '3 nights')

  test.each([
    ['two nights', 'sure 2 nights'],
    ['three', 'sure 3 nights'],
    ['we are two', 'unsure 2 nights'],
    ['two weeks', 'unsure 2 nights'],
    ['ten', 'nothing'],
    ['not two', 'nothing'],
  ])('"%s"', (text, expected) => {
    expect(read(text, NIGHTS)).toBe(expected)
  })
})

test('asks back about the beginning of an option', () => {
  expect(read('tues', options('Monday', 'Tuesday'))).toBe('unsure Tuesday')
  expect(read('tu', options('Monday', 'Tuesday'))).toBe('nothing')
})

test('an option and another one’s word with "or" choose neither', () => {
  expect(read('café o té', options('Café', 'Té verde'))).toBe('several')
})

test('a sentence that begins with yes or no leans that way', () => {
  const said = ["yes that's right", 'no that is wrong', 'yes and no', 'yes?', 'no idea', 'that is it']

  expect(said.map(leaningOf)).toEqual(['yes', 'no', null, null, null, null])
})

test.each(['the 2nd one', 'la 2eme', '2番目'])('"%s" is the second option', (text) => {
  expect(read(text, options('Small', 'Medium', 'Large'))).toBe('sure Medium')
})
