import { expect, test } from 'vitest'

import { acceptedLanguage } from './languages.ts'

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['pt-PT, en;q=0.5', 'pt-BR'],
  ['pt-br', 'pt-BR'],
  ['en;q=0.4, ar-EG;q=0.7', 'ar'],
  ['fr;q=0, es', 'es'],
  ['ja, ko;q=0.9', null],
  ['*', null],
  ['', null],
])('a browser that asks for “%s” is answered in %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language)
})
