import { expect, test } from 'vitest'

import { MessageDraft } from './message-draft.ts'

const problemOf = (draft: object): string | undefined => MessageDraft.safeParse(draft).error?.issues[0]?.message

test('a message that shows a file names the file', () => {
  expect(problemOf({ type: 'image', media: {} })).toBe('Choose a file, or write its link.')
  expect(problemOf({ type: 'document', media: { link: '{{ vars.invoice }}' } })).toBeUndefined()
})

test('a message with a template that reads other templates is refused while it is written', () => {
  expect(problemOf({ type: 'text', text: 'Hello {% include "footer" %}' })).toMatch(/include/)
})
