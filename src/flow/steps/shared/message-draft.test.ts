import { expect, test } from 'vitest'

import { MessageDraft } from './message-draft.ts'

const problemOf = (draft: object): string | undefined => MessageDraft.safeParse(draft).error?.issues[0]?.message

test('a message with a file names it', () => {
  expect(problemOf({ type: 'image', media: {} })).toBe('Choose a file, or write its link.')
  expect(problemOf({ type: 'document', media: { link: '{{ vars.invoice }}' } })).toBeUndefined()
})

test('refuses a template that includes other templates', () => {
  expect(problemOf({ type: 'text', text: 'Hello {% include "footer" %}' })).toMatch(/include/)
})
