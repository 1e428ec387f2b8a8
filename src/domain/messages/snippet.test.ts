import { expect, test } from 'vitest'

import type { MessageContent } from './message.ts'
import { snippetOf, snippetText, storedSnippet } from './snippet.ts'

const said: [name: string, content: MessageContent, words: string][] = [
  ['a text without its marks', { type: 'text', text: '*Sale* until\n_Friday_' }, 'Sale until Friday'],
  ['a caption without its marks', { type: 'image', media: { providerId: 'm' }, caption: 'The ~old~ new tent' }, 'The old new tent'],
  ['a picture without a caption', { type: 'image', media: { providerId: 'm' } }, 'Photo'],
  ['a long text, cut', { type: 'text', text: `*${'a '.repeat(200)}a*` }, 'a '.repeat(80)],
]
test.each(said)('says %s', (_name, content, words) => {
  expect(snippetOf(content)).toBe(words)
})

const wordless: [content: MessageContent, words: string][] = [
  [{ type: 'audio', media: { providerId: 'm' } }, 'Voice message'],
  [{ type: 'template', name: 'free_gift', language: 'en', preview: '' } as MessageContent, 'Template free_gift'],
  [{ type: 'call', missed: true }, 'Missed call'],
  [{ type: 'unsupported', originalType: 'poll_creation', raw: {} }, 'Unsupported message (a poll)'],
  [{ type: 'unsupported', originalType: 'video', code: '131052', raw: {} }, 'Video couldn’t be loaded'],
]
test.each(wordless)('a message without text is stored as a code and shown in words', (content, words) => {
  expect(storedSnippet(content)).not.toContain(words)
  expect(snippetText(storedSnippet(content))).toBe(words)
})

test('text from a person is never read as a stored code', () => {
  expect(storedSnippet({ type: 'text', text: '\u001Fvoice' })).toBe(' voice')
  expect(snippetText('voice')).toBe('voice')
})
