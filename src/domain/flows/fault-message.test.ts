import { expect, test } from 'vitest'

import { faultMessage, OnFault } from './fault-message.ts'

const settings = (given: object = {}) => OnFault.parse(given)

test('a customer reads the sentence in the likeliest of their languages', () => {
  expect(faultMessage(settings(), ['pt', 'en'])).toContain('equipe')
  expect(faultMessage(settings(), ['xx', 'de'])).toContain('Team')
  expect(faultMessage(settings(), [])).toContain('our team')
})

test('a workspace says it in its own words, or not at all', () => {
  expect(faultMessage(settings({ texts: { en: 'One moment, please.' } }), [])).toBe('One moment, please.')
  expect(faultMessage(settings({ texts: { en: 'One moment, please.' } }), ['fr'])).toContain('équipe')
  expect(faultMessage(settings({ say: false }), ['en'])).toBeNull()
})
