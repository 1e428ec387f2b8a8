import { expect, test } from 'vitest'

import type { SendHint } from '#store/messages/outbox.ts'

import { createSendHints } from './send-hints.ts'

const hint = (conversationId: string, channelId = 'one'): SendHint => ({ appId: 'app', conversationId, channelId })
const many = (count: number): SendHint[] => Array.from({ length: count }, (_, index) => hint(`c${index}`))

test('hands out each conversation once, in the order in which it heard of them', () => {
  const hints = createSendHints()
  hints.add([hint('a'), hint('b')])
  hints.add([hint('a'), hint('c')])

  expect(hints.take(2, 10)).toEqual([hint('a'), hint('b')])
  expect(hints.take(2, 10)).toEqual([hint('c')])
  expect(hints.size).toBe(0)
})

test('hands out only so many of one number, and keeps the rest', () => {
  const hints = createSendHints()
  hints.add([hint('a'), hint('b'), hint('c', 'two')])

  expect(hints.take(10, 1)).toEqual([hint('a'), hint('c', 'two')])
  expect(hints.take(10, 1)).toEqual([hint('b')])
})

test('keeps none where they are too many', () => {
  const hints = createSendHints()

  expect(hints.add(many(256))).toBe(true)
  expect(hints.add([hint('one more')])).toBe(false)
  expect(hints.take(10, 10)).toEqual([])
})
