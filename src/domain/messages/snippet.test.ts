import { expect, test } from 'vitest'

import type { MessageContent } from './message.ts'
import { snippetOf } from './snippet.ts'

const said: [name: string, content: MessageContent, words: string][] = [
  ['a text without its marks', { type: 'text', text: '*Sale* until\n_Friday_' }, 'Sale until Friday'],
  ['a caption without its marks', { type: 'image', media: { providerId: 'm' }, caption: 'The ~old~ new tent' }, 'The old new tent'],
  ['a picture without a caption', { type: 'image', media: { providerId: 'm' } }, 'Photo'],
  ['a long text, cut', { type: 'text', text: `*${'a '.repeat(200)}a*` }, 'a '.repeat(80)],
]
test.each(said)('says %s', (_name, content, words) => {
  expect(snippetOf(content)).toBe(words)
})
