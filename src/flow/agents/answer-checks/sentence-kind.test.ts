import { expect, test } from 'vitest'

import { kindOfSentence } from './sentence-kind.ts'

const NAMES = new Set(['ana'])

test.each([
  'See you then!',
  'See you soon, Ana.',
  'Thank you, looking forward to seeing you!',
  'Bis dann, wir freuen uns!',
  '¡Hasta pronto!',
  'Até logo!',
  'À bientôt !',
  'A presto!',
  'Tot ziens!',
])('“%s” is kind and says nothing', (sentence) => expect(kindOfSentence(sentence, NAMES)).toBe('pleasantry'))

test.each(['See you at our new shop.', 'Then it is free.', 'We look forward to your refund.', 'Wir liefern bald.'])(
  '“%s” says something',
  (sentence) => expect(kindOfSentence(sentence, NAMES)).toBeNull(),
)
