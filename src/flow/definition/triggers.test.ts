import { expect, test } from 'vitest'

import type { MessageTrigger } from '#domain/flows/flow-trigger.ts'
import type { IncomingContent } from '#domain/messages/message.ts'

import { triggerScore } from './triggers.ts'

const words = (text: string): IncomingContent => ({ type: 'text', text })
const keyword = (match: 'exact' | 'contains' | 'pattern', ...keywords: string[]): MessageTrigger => ({ type: 'keyword', keywords, match })
const score = (trigger: MessageTrigger, content: IncomingContent, rest: object = {}) =>
  triggerScore(trigger, { content, first: false, ...rest })

test('keywords fold case, accents and punctuation, and count as whole words', () => {
  expect(score(keyword('exact', 'café'), words(' CAFE!! '))).toBeGreaterThan(0)
  expect(score(keyword('exact', 'hi'), words('history'))).toBe(0)
  expect(score(keyword('contains', 'hi'), words('well, hi there'))).toBeGreaterThan(0)
  expect(score(keyword('contains', 'hi'), words('history'))).toBe(0)
  expect(score(keyword('pattern', String.raw`order \d+`), words('Order 12'))).toBeGreaterThan(0)
  expect(score(keyword('pattern', String.raw`order \d+`), words('my order 12'))).toBe(0)
  expect(score(keyword('pattern', '('), words('('))).toBe(0)
})

test('an exact word beats a link, a pattern, a word within, the first message and any message, in this order', () => {
  const said = words('menu ref-42')
  const first = { first: true }
  const scores = [
    score(keyword('exact', 'menu ref 42'), said, first),
    score({ type: 'link', reference: 'ref-42' }, said, first),
    score(keyword('pattern', 'menu .*'), said, first),
    score(keyword('contains', 'menu'), said, first),
    score({ type: 'firstMessage' }, said, first),
    score({ type: 'anyMessage' }, said, first),
  ]
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  expect(new Set(scores).size).toBe(6)
  expect(score({ type: 'firstMessage' }, said)).toBe(0)
})

test('payloads, ads, orders and forms start their own flows', () => {
  const tap: IncomingContent = { type: 'buttonReply', id: 'YES_PLEASE', title: 'Yes' }
  expect(score({ type: 'buttonPayload', payloads: ['YES_PLEASE'] }, tap)).toBeGreaterThan(0)
  expect(score({ type: 'buttonPayload', payloads: ['NO'] }, tap)).toBe(0)
  const referral = { sourceType: 'ad', sourceId: '77' }
  expect(score({ type: 'adReferral', adIds: [] }, words('hello'), { referral })).toBeGreaterThan(0)
  expect(score({ type: 'adReferral', adIds: ['78'] }, words('hello'), { referral })).toBe(0)
  expect(score({ type: 'adReferral', adIds: [] }, words('hello'))).toBe(0)
  expect(score({ type: 'orderReceived' }, { type: 'order', catalogId: '9', items: [] })).toBeGreaterThan(0)
  expect(score({ type: 'formReceived', forms: [] }, { type: 'formReply', name: 'flow', token: 't', answers: {} })).toBeGreaterThan(0)
  expect(score({ type: 'startedByApi' }, words('anything'))).toBe(0)
  expect(score({ type: 'anyMessage' }, { type: 'reaction', messageId: 'm', emoji: '👍' })).toBe(0)
})
