import { expect, test } from 'vitest'

import { aScope } from '../testing/scope.ts'
import { readConsent } from './choice/read-choice.ts'
import { askBackIn, askBackLanguage, writeDate, writeNumber } from './ask-back.ts'
import { guessLanguage } from './guess-language.ts'
import { LANGUAGES } from './reading.ts'
import { toAnswerContext } from './to-answer-context.ts'

const scopeOf = (phone: string | null, fields: Record<string, string> = {}) => {
  const scope = aScope()
  return { ...scope, contact: { ...scope.contact, phone, fields } }
}

test.each([
  ['When would you like to come?', 'en'],
  ['¿Cuándo quieres venir?', 'es'],
  ['Quantas pessoas são?', 'pt'],
  ['Wann möchten Sie kommen?', 'de'],
  ['Quand souhaitez-vous venir ?', 'fr'],
  ['Quante persone siete?', 'it'],
  ['Wanneer wil je komen?', 'nl'],
  ['متى تريد أن تأتي؟', 'ar'],
  ['आप कब आना चाहेंगे?', 'hi'],
  ['Kapan Anda ingin datang?', 'id'],
  ['Ne zaman gelmek istersiniz?', 'tr'],
  ['いつがよろしいですか？', 'ja'],
  ['Q?', null],
])('"%s" is asked in %s', (question, language) => {
  expect(guessLanguage(question)).toBe(language)
})

test('the customer’s language is the stored one, then the question’s, then the country’s', () => {
  const known = toAnswerContext(scopeOf('+4915112345678', { language: 'it-IT' }), 'Quand souhaitez-vous venir ?')

  expect(known).toMatchObject({ languages: ['it', 'fr', 'de'], country: 'DE' })
  expect(toAnswerContext(scopeOf('+5511987654321'))).toMatchObject({ languages: ['pt'], country: 'BR' })
  expect(toAnswerContext(scopeOf(null))).toMatchObject({ languages: ['en'], country: 'GB' })
})

test('asks back in the language of the answer, and for digits in the language of the question', () => {
  const context = toAnswerContext(scopeOf('+4915112345678'), 'Quand souhaitez-vous venir ?')

  expect(askBackLanguage('24 de diciembre', 'es', context)).toBe('es')
  expect(askBackLanguage('24/12', 'en', context)).toBe('fr')
})

test('writes what was understood in the customer’s notation', () => {
  const context = toAnswerContext(scopeOf('+4915112345678'))
  const day = { date: '2026-12-24', at: null }

  expect(LANGUAGES.map((language) => writeDate(day, language, { ...context, country: null }))).toMatchInlineSnapshot(`
    [
      "Thursday, December 24, 2026",
      "jueves, 24 de diciembre de 2026",
      "quinta-feira, 24 de dezembro de 2026",
      "Donnerstag, 24. Dezember 2026",
      "jeudi 24 décembre 2026",
      "giovedì 24 dicembre 2026",
      "donderdag 24 december 2026",
      "الخميس، 24 ديسمبر 2026",
      "गुरुवार, 24 दिसंबर 2026",
      "Kamis, 24 Desember 2026",
      "24 Aralık 2026 Perşembe",
      "2026年12月24日木曜日",
    ]
  `)
  expect(writeDate({ date: '2026-12-24', at: '2026-12-24T14:30:00.000Z' }, 'de', { ...context, zone: 'Europe/Berlin' })).toBe(
    'Donnerstag, 24. Dezember 2026 um 15:30',
  )
  expect([writeNumber(1_234.5, 'de', context), writeNumber(1_234.5, 'en', { ...context, country: 'US' })]).toEqual(['1.234,5', '1,234.5'])
})

test('every language confirms the value and understands its own yes and no', () => {
  for (const language of LANGUAGES) {
    const { question, yes, no } = askBackIn(language)
    expect(question).toContain('{value}')
    expect([readConsent(`${yes}!`), readConsent(no.toUpperCase()), yes.length <= 20, no.length <= 20]).toEqual(['yes', 'no', true, true])
  }
  for (const said of ['yes please', 'yeah', 'claro', '👍', 'はい、お願いします']) expect(readConsent(said)).toBe('yes')
  for (const said of ['nope', 'no thanks', 'non merci', '👎']) expect(readConsent(said)).toBe('no')
  for (const said of ['24 December', 'the second one', 'no, 25 December', 'yes?', 'yes and no', 'please'])
    expect(readConsent(said)).toBeNull()
})
