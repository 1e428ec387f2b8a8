import { expect, test } from 'vitest'

import type { OutgoingContent } from '#domain/messages/message.ts'

import { fitNotes } from './fit-notes.ts'

const text = (words: string): OutgoingContent => ({ type: 'text', text: words })
const list = (count: number): OutgoingContent => ({
  type: 'list',
  text: 'Which?',
  button: 'Choose',
  sections: [{ rows: Array.from({ length: count }, (_, index) => ({ id: `${index}`, title: `Row ${index}` })) }],
})
const configOf = (...contents: object[]) => ({ messages: contents.map((content) => ({ content })) })

test('says what is split, sent in another form or cut', () => {
  expect(fitNotes(configOf({ type: 'text' }), [text('one'), text('two')], 'whatsapp')).toEqual(['Too long for one message, so it’s split.'])
  expect(fitNotes(configOf({ type: 'buttons' }), [list(4)], 'webchat')).toEqual(['More than 3 buttons are sent as a list.'])
  expect(fitNotes(configOf({ type: 'list' }), [list(10), list(2)], 'webchat')).toEqual(['More than 10 rows are sent as several lists.'])
  const cut: OutgoingContent = { type: 'buttons', text: 'Which?', buttons: [{ id: 'a', title: 'A very long label o…' }] }
  expect(fitNotes(configOf({ type: 'buttons' }), [cut], 'whatsapp')).toEqual(['Labels that are too long are cut.'])
})

test('says what one channel leaves out, and nothing where all fits', () => {
  const config = { messages: [{ content: { type: 'text' }, onWebchat: null }, { content: { type: 'text' } }] }

  expect(fitNotes(config, [text('two')], 'webchat')).toEqual(['Left out here: 1 message.'])
  expect(fitNotes(config, [text('one'), text('two')], 'whatsapp')).toEqual([])
  expect(fitNotes({ question: 'Which?' }, [list(2)], 'whatsapp')).toEqual([])
})
