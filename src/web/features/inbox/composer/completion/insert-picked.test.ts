import { expect, it } from 'vitest'

import { EMPTY } from '../drafts/draft.ts'
import { insertPicked } from './insert-picked.ts'

const typed = (text: string) => ({ ...EMPTY, text })

it('inserts a saved text and remembers empty variables', () => {
  const content = { type: 'text' as const, text: 'Hi {{contact.name}},' }
  const { draft, caret } = insertPicked(
    typed('Well /hi there'),
    { from: 5, to: 8 },
    { sign: '/', reply: { content, empty: ['contact.name'] } },
  )

  expect([draft.text, draft.blanks, draft.text.slice(caret)]).toEqual(['Well Hi {{contact.name}}, there', ['contact.name'], ' there'])
})

it('turns saved buttons into buttons, and keeps other content', () => {
  const buttons = { type: 'buttons' as const, text: 'Which?', buttons: [{ id: 'a', title: 'Tea' }] }
  const place = { type: 'location' as const, latitude: 1, longitude: 2 }
  const at = { from: 0, to: 1 }

  expect(insertPicked(typed('/'), at, { sign: '/', reply: { content: buttons, empty: [] } }).draft).toEqual({
    ...EMPTY,
    text: 'Which?',
    buttons: ['Tea'],
  })
  expect(insertPicked(typed('/'), at, { sign: '/', reply: { content: place, empty: [] } }).draft).toEqual({ ...EMPTY, prepared: [place] })
})

it('mentions a member once, followed by a space', () => {
  const picked = { sign: '@' as const, named: { id: 'a', name: 'Ann' } }

  expect(insertPicked(typed('ask @a'), { from: 4, to: 6 }, picked).draft.text).toBe('ask @Ann ')
  expect(insertPicked({ ...typed('@a now'), mentions: [picked.named] }, { from: 0, to: 2 }, picked).draft).toEqual({
    ...EMPTY,
    text: '@Ann now',
    mentions: [picked.named],
  })
})
