import { expect, it } from 'vitest'

import type { FlowNote } from '#domain/flows/flow-document.ts'
import { withNotes } from '#flow/editing/notes.ts'
import { aDocument } from '#flow/testing/documents.ts'

import { aComment } from '../comments/testing/a-comment.ts'
import { toLayout } from '../layout/flow-layout.ts'
import { findInFlow } from './find-in-flow.ts'

const NOTES: FlowNote[] = [
  { id: 'n1', text: 'Booking\n\nAsks for a day', tone: 'iris', position: { x: 0, y: 0 }, size: { width: 300, height: 200 } },
  { id: 'n2', text: '', tone: 'honey', position: { x: 900, y: 0 }, size: { width: 300, height: 200 } },
]
const DOCUMENT = withNotes(
  aDocument({
    greet: [['hello', 'response', { messages: [{ type: 'text', text: 'Good day to you' }] }]],
    pair: [
      ['say', 'response', { messages: [{ type: 'text', text: 'One' }] }],
      ['ask', 'ask', { question: 'Which size?', input: { type: 'text' } }],
    ],
  }),
  NOTES,
)
const COMMENTS = [
  // The step stood elsewhere when this was said.
  aComment('c1', { text: 'Ask for the day first', nodeId: 'greet' }),
  aComment('c2', { text: 'Too short a day', nodeId: 'pair', stepId: 'gone' }),
  aComment('c3', { text: '', nodeId: 'pair', removedAt: '2026-01-02T00:00:00.000Z' }),
]
const find = (words: string) => findInFlow(toLayout(DOCUMENT, { exits: {}, nameOf: () => undefined }), COMMENTS, words)

it('finds cards, notes and comments by text', () => {
  expect(find('DAY').map(({ title, about, what }) => [title, about, what])).toEqual([
    ['Send message', 'Good day to you', { card: 'greet' }],
    ['Booking', 'Asks for a day', { note: 'n1' }],
    ['Ask for the day first', 'Ann, on “Ask”', { comment: 'c1', nodeId: 'pair', stepId: 'ask' }],
    ['Too short a day', 'Ann, on a removed step', { comment: 'c2', nodeId: null, stepId: null }],
  ])
  expect(find('day booking').map(({ id }) => id)).toEqual(['note n1'])
  expect(find('ann first').map(({ id }) => id)).toEqual(['comment c1'])
  expect(find('which size').map(({ id }) => id)).toEqual(['card pair'])
})

it('lists cards and notes without a query, including empty notes', () => {
  expect(find('').map(({ id, title }) => [id, title])).toEqual([
    ['card start', 'A keyword'],
    ['card greet', 'Send message'],
    ['card pair', 'Send message'],
    ['note n1', 'Booking'],
    ['note n2', 'Note'],
  ])
})

it('does not find deleted items', () => {
  expect(find('removed nothing')).toEqual([])
  expect(find('comment').map(({ id }) => id)).toEqual(['comment c1', 'comment c2'])
})

it('ignores accents', () => {
  const layout = toLayout(aDocument({ one: [['say', 'response', { messages: [{ type: 'text', text: 'Réservation für später' }] }]] }), {
    exits: {},
    nameOf: () => undefined,
  })
  expect(findInFlow(layout, [], 'reservation spater')).toHaveLength(1)
  expect(findInFlow(layout, [], 'RÉSERVATION')).toHaveLength(1)
})
