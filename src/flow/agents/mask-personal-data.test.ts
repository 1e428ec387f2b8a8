import fc from 'fast-check'
import { expect, test } from 'vitest'

import { createMasking, inEach, maskAsked } from './mask-personal-data.ts'

test.each([
  ['Write to ana.pérez+shop@example.co.uk, please', 'Write to [EMAIL_1], please'],
  ['Call +49 30 1234567 or (030) 123 45 67', 'Call [PHONE_1] or [PHONE_2]'],
  ['My number is 07700 900142.', 'My number is [PHONE_1].'],
  ['My card is 4111 1111 1111 1111, or 4111-1111-1111-1111', 'My card is [CARD_1], or [CARD_2]'],
  ['IBAN DE89 3704 0044 0532 0130 00 and gb82west12345698765432', 'IBAN [IBAN_1] and [IBAN_2]'],
  ['a@b.co, again a@b.co and c@d.co', '[EMAIL_1], again [EMAIL_1] and [EMAIL_2]'],
])('hides %s', (text, masked) => {
  const { mask, unmask } = createMasking(null)

  expect(mask(text)).toBe(masked)
  expect(unmask(masked)).toBe(text)
})

test.each([
  'Order 1001 of 23.11.2026 costs 1,234.50 EUR',
  '"start":"2026-11-28T10:00:00.000Z"',
  'On 2026-11-23 at 10:00, for 2 people',
  '{"id":"aB3dE6gH9jK2mN5pQ8","priceMinor":129000}',
])('leaves %s', (text) => expect(createMasking(null).mask(text)).toBe(text))

test.each([
  ['Ana Pérez', 'I am ana pérez. Ana, that is. Anabel is my sister', 'I am [NAME_1]. [NAME_2], that is. Anabel is my sister'],
  ['Theresa May', 'May I come? She may come too', '[NAME_1] I come? She may come too'],
  ['Ed', 'Ed wanted it', 'Ed wanted it'],
  ['A.*', 'A.* and Axx', '[NAME_1] and Axx'],
  [' 王小明 ', '我叫 王小明，你好', '我叫 [NAME_1]，你好'],
])('hides the customer’s name %s', (name, text, masked) => {
  const { mask, unmask } = createMasking(name)

  expect(mask(text)).toBe(masked)
  expect(unmask(masked)).toBe(text)
})

test('what was hidden comes back, whatever stands around it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.emailAddress(), fc.string({ maxLength: 60 }), (before, email, after) => {
      const { mask, unmask } = createMasking(null)
      const text = `${before.replaceAll('[', '(')} ${email} ${after.replaceAll('[', '(')}`
      expect(unmask(mask(text))).toBe(text)
    }),
  )
})

test('all that a conversation holds is hidden, tools’ arguments and results too, and put back into a call', () => {
  const masking = createMasking(null)
  const asked = maskAsked(
    {
      kind: 'run_agent',
      agentId: 'anna',
      goal: 'Help. Our mail is help@shop.example.',
      facts: [{ name: 'Email', value: 'ana@example.com' }],
      exits: [],
      tools: null,
      handOver: '',
      transcript: [
        { role: 'customer', text: 'I am ana@example.com' },
        { role: 'agent', text: 'ana@example.com?', calls: [{ id: 'c', name: 'find', input: { by: ['ana@example.com'] } }] },
        { role: 'tool', id: 'c', name: 'find', result: '{"phone":"+447700900142"}' },
      ],
      spent: { turns: 1, toolCalls: 0, costCents: 0 },
      now: '2026-11-21T09:00:00.000Z',
      timeZone: 'UTC',
      seconds: 60,
      refused: { text: 'ana@example.com', reasons: ['“+447700900142” stands in no passage.'] },
    },
    masking,
  )

  expect(JSON.stringify(asked)).not.toMatch(/ana@|77009/)
  expect(asked.goal).toContain('help@shop.example')
  expect(inEach({ to: ['[EMAIL_1]'], other: '[EMAIL_9]' }, masking.unmask)).toEqual({ to: ['ana@example.com'], other: '[EMAIL_9]' })
})
