import { expect, test } from 'vitest'

import { ResponseConfig } from './config.ts'

const problems = (message: object) =>
  (ResponseConfig.safeParse({ messages: [message] }).error?.issues ?? []).map(({ path, message: text }) => [path.join('.'), text])

test('reports an exceeded limit at its field', () => {
  expect(problems({ type: 'locationRequest', text: 'x'.repeat(1_025) })[0]?.[0]).toBe('messages.0.text')
  expect(problems({ type: 'buttons', text: 'A', buttons: [{ id: 'a', title: 'A title that is far too long' }] })[0]?.[0]).toBe(
    'messages.0.buttons.0.title',
  )
  expect(problems({ type: 'image', media: { link: 'no link' } })[0]?.[0]).toBe('messages.0.media.link')
  expect(problems({ type: 'poster' })).toHaveLength(1)
})

test('accepts a variable for a link, a location or a text', () => {
  expect(problems({ type: 'image', media: { link: '{{ vars.photo }}' }, caption: '{{ vars.words }}' })).toEqual([])
  expect(problems({ type: 'location', latitude: '{{ vars.lat }}', longitude: '{{ vars.lng }}' })).toEqual([])
  expect(problems({ type: 'text', text: '{{ vars.words | nothing_such }}' })[0]?.[1]).toMatch(/nothing_such/)
})

test('only a template may be sent outside the window', () => {
  expect(ResponseConfig.safeParse({ messages: [{ type: 'text', text: 'A' }], whenClosed: { type: 'text', text: 'B' } }).success).toBe(false)
})

test('accepts a long text, which is split', () => {
  expect(problems({ type: 'text', text: 'word '.repeat(2_000) })).toEqual([])
})
