import { expect, test } from 'vitest'

import { LANGUAGES } from './reading.ts'
import { refuseIn } from './refusal.ts'
import refusals from './refusals.json' with { type: 'json' }

test('every language has every refusal, with the same placeholders', () => {
  const wanted = Object.entries(refusals.en).map(([key, words]) => [key, words.includes('{value}')])
  for (const language of LANGUAGES)
    expect({ language, has: Object.entries(refusals[language]).map(([key, words]) => [key, words.includes('{value}')]) }).toEqual({
      language,
      has: wanted,
    })
})

test('names the limit in the sentence', () => {
  expect([refuseIn('de', 'atMost', '1.234,5'), refuseIn('ja', 'fileSize', 5)]).toEqual([
    'Bitte senden Sie eine Zahl bis 1.234,5.',
    '5 MB以下のファイルを送ってください。',
  ])
})
