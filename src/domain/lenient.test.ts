import { expect, test } from 'vitest'
import { z } from 'zod'

import { lenient } from './lenient.ts'
import { MessageContent } from './messages/message.ts'

test('a lenient schema has no limits of length, number or format, and cuts nothing', () => {
  const strict = z.object({
    name: z.string().trim().min(1).max(5),
    size: z.number().int().max(3).optional(),
    link: z.url().nullable(),
    labels: z.array(z.string().max(2)).max(1).default([]),
  })
  const stored = { name: '  longer than five ', size: 3.5, link: 'no link', labels: ['abc', 'def'], more: { of: 'it' } }

  expect(strict.safeParse(stored).success).toBe(false)
  expect(lenient(strict).parse(stored)).toEqual(stored)
})

test('a lenient schema still refuses another shape', () => {
  const strict = z.discriminatedUnion('type', [z.object({ type: z.literal('text'), text: z.string() })])

  expect(lenient(strict).safeParse({ type: 'text', text: 7 }).success).toBe(false)
  expect(lenient(strict).safeParse({ type: 'image' }).success).toBe(false)
})

test.each([
  { type: 'sticker', media: { providerId: '7' }, animated: true },
  { type: 'location', latitude: 1, longitude: 2, url: 'https://parley.test' },
  {
    type: 'contacts',
    asked: true,
    contacts: [
      { name: 'x'.repeat(5_000), phones: [{ phone: '0'.repeat(65), label: 'x'.repeat(71) }], emails: [], urls: [], addresses: [] },
    ],
  },
  { type: 'image', media: { providerId: '7', mimeType: 'x'.repeat(300) }, caption: 'x'.repeat(3_000) },
])('a stored $type is read as it was stored', (stored) => {
  expect(MessageContent.parse(stored)).toEqual(stored)
})
