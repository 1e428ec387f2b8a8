import { expect, test } from 'vitest'

import { detectLanguage } from './detect-language.ts'
import messages from './corpus/messages.json' with { type: 'json' }
import { LANGUAGES } from './reading.ts'

const all = LANGUAGES.flatMap((language) => messages.known[language].map((text) => ({ text, language, found: detectLanguage(text) })))

test('no message is taken for another language', () => {
  expect(all.filter(({ language, found }) => found !== null && found !== language)).toEqual([])
})

test('three in four whole sentences of each language are known', () => {
  for (const language of LANGUAGES) {
    const own = all.filter((one) => one.language === language)
    const missed = own.filter(({ found }) => found === null).map(({ text }) => text)
    expect(missed.length / own.length, `${language}: ${missed.join(' | ')}`).toBeLessThanOrEqual(0.25)
  }
})

test.each(messages.untold)('“%s” tells no language of ours', (text) => {
  expect(detectLanguage(text)).toBeNull()
})
