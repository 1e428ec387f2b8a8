import { expect, test } from 'vitest'

import { Automation } from '#domain/workspace/automation.ts'

import { LANGUAGES } from '../answers/reading.ts'
import { customerMessage, typedOr } from './customer-message.ts'
import messages from './customer-messages.json' with { type: 'json' }

const valuesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted()

test.each(LANGUAGES)('in %s every sentence is there, with the values of the English one, and buttons fit WhatsApp', (language) => {
  expect(Object.keys(messages[language])).toEqual(Object.keys(messages.en))
  for (const [name, text] of Object.entries(messages.en))
    expect([name, valuesIn(messages[language][name as keyof typeof messages.en])]).toEqual([name, valuesIn(text)])
  for (const name of ['good', 'okay', 'poor'] as const) expect(messages[language][name].length).toBeLessThanOrEqual(20)
})

test('what the business typed is said as it is; nothing, or our English left as it was, is said in the customer’s language', () => {
  const { keywords } = Automation.parse({})
  expect(typedOr('Back you are.', 'de', 'start')).toBe('Back you are.')
  expect(typedOr(' ', 'de', 'start')).toBe('Willkommen zurück.')
  for (const name of ['agent', 'stop', 'start'] as const) expect(typedOr(keywords[name].text, 'fr', name)).toBe(customerMessage('fr', name))
})

test('a value that is missing stays to be seen', () => {
  expect(customerMessage('en', 'replied', { business: 'Harbour' })).toBe('Harbour replied to you')
  expect(customerMessage('en', 'replied')).toBe('{business} replied to you')
})
