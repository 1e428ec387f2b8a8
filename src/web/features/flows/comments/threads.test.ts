import { expect, it } from 'vitest'

import { aDocument } from '#flow/testing/documents.ts'

import { toLayout } from '../layout/flow-layout.ts'
import { aComment } from './testing/a-comment.ts'
import { isDrawn, openThreads, placeNow, threadsOf } from './threads.ts'

const SETTLED = { resolvedAt: '2026-01-02T00:00:00.000Z', resolvedBy: 'Ben' }
const DOCUMENT = aDocument({
  block: [
    ['say', 'response', {}],
    ['ask', 'ask', {}],
  ],
  lone: [['one', 'response', {}]],
})

it('groups threads, newest first, and counts open ones by subject', () => {
  const said = [aComment('a'), aComment('b', { stepId: null }), aComment('reply', { threadId: 'a' }), aComment('c', SETTLED), aComment('d')]

  expect(threadsOf(said).map(({ first, replies }) => [first.id, replies.map(({ id }) => id)])).toEqual([
    ['d', []],
    ['c', []],
    ['b', []],
    ['a', ['reply']],
  ])
  expect([...openThreads(said)]).toEqual([
    ['ask', 2],
    ['block', 1],
  ])
})

it('finds a moved step, and reports a deleted one', () => {
  expect(
    [
      aComment('a'),
      aComment('b', { nodeId: 'left' }),
      aComment('c', { stepId: 'gone' }),
      aComment('d', { nodeId: 'gone', stepId: null }),
    ].map((one) => isDrawn(DOCUMENT, one)),
  ).toEqual([true, true, false, false])
})

it('comments on what is open, else on the only selected card', () => {
  const layout = toLayout(DOCUMENT, { exits: {}, nameOf: () => undefined })

  expect(placeNow(layout, { step: 'ask' }, new Set(['lone']))).toEqual({ nodeId: 'block', stepId: 'ask' })
  expect(placeNow(layout, { node: 'block' }, new Set())).toEqual({ nodeId: 'block', stepId: null })
  expect(placeNow(layout, {}, new Set(['lone']))).toEqual({ nodeId: 'lone', stepId: 'one' })
  expect(placeNow(layout, {}, new Set(['lone', 'block']))).toBeNull()
})
