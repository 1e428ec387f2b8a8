import { expect, test } from 'vitest'

import type { ChatLine } from '#domain/webchat/visitor.ts'

import { countUnread, goesOn, mergeLines, type MessageLine, reactionsOf } from './lines.ts'
import { changeAct, nextToSend, type PendingAct, readOutbox, withoutActs } from './outbox.ts'
import { delayMs, FIRST_REACH, nextReach } from './reconnect.ts'
import { isGreeting } from './site.ts'
import { utmOf } from './visit.ts'

const aLine = (seq: number, change: Partial<MessageLine> = {}): MessageLine => ({
  type: 'message',
  id: `message${seq}`,
  seq,
  sentId: null,
  author: { kind: 'person', name: 'Dana', photoUrl: null },
  content: { type: 'text', text: `line ${seq}` },
  replyTo: null,
  status: null,
  revoked: false,
  file: null,
  at: new Date(Date.UTC(2026, 10, 26, 10, seq)).toISOString(),
  ...change,
})
const aPending = (id: string, change: Partial<PendingAct> = {}): PendingAct => ({
  id,
  act: { type: 'text', text: id },
  label: id,
  at: 0,
  state: 'waiting',
  ...change,
})

test('lines come into their order, and a changed one takes the place of what it was', () => {
  const revoked = aLine(2, { revoked: true })

  expect(mergeLines([aLine(1), aLine(2), aLine(4)], [aLine(3), revoked])).toEqual([aLine(1), revoked, aLine(3), aLine(4)])
})

test('two notices at one place stay two', () => {
  const notice = (what: 'closed' | 'reopened'): ChatLine => ({ type: 'notice', seq: 5, what, name: null, at: aLine(5).at })

  expect(mergeLines([notice('closed')], [notice('reopened')])).toHaveLength(2)
})

test('only answers after the last read line are unread', () => {
  const own = aLine(3, { author: { kind: 'visitor', name: null, photoUrl: null } })
  const reaction = aLine(4, { content: { type: 'reaction', messageId: 'message1', emoji: '👍' } })

  expect(countUnread([aLine(1), aLine(2), own, reaction], 1)).toBe(1)
})

test('of several reactions the last of each side counts, and one that was taken back does not', () => {
  const react = (seq: number, kind: 'visitor' | 'person', emoji: string | null) =>
    aLine(seq, { author: { kind, name: null, photoUrl: null }, content: { type: 'reaction', messageId: 'message1', emoji } })

  const lines = [aLine(1), react(2, 'person', '👍'), react(3, 'visitor', '🎉'), react(4, 'person', null)]
  const onItsWay = aPending('a', { act: { type: 'reaction', messageId: 'message1', emoji: '🙏' } })

  expect(reactionsOf(lines, []).get('message1')).toEqual({ own: '🎉', theirs: null })
  expect(reactionsOf(lines, [onItsWay]).get('message1')).toEqual({ own: '🙏', theirs: null })
  expect(reactionsOf(lines, [{ ...onItsWay, state: 'refused' }]).get('message1')).toEqual({ own: '🎉', theirs: null })
})

test('lines of one author go on for five minutes', () => {
  expect(goesOn(aLine(1), aLine(5))).toBe(true)
  expect(goesOn(aLine(1), aLine(7))).toBe(false)
  expect(goesOn(aLine(1), aLine(2, { author: { kind: 'bot', name: null, photoUrl: null } }))).toBe(false)
})

test('the oldest act that waits goes first, and a refused one holds nothing up', () => {
  const acts = [aPending('a', { state: 'refused' }), aPending('b'), aPending('c')]

  expect(nextToSend(acts)?.id).toBe('b')
  expect(nextToSend(changeAct(acts, 'b', { state: 'sent' }))?.id).toBe('c')
  expect(withoutActs(acts, new Set(['b', null])).map(({ id }) => id)).toEqual(['a', 'c'])
})

test('acts of an earlier visit are sent in the order in which they were done', () => {
  const stored: [string, string][] = [
    ['parley:x:2', JSON.stringify(aPending('second', { at: 2 }))],
    ['parley:x', 'the token'],
    ['parley:x:broken', '{"id":'],
    ['parley:x:strange', '{"id":7,"act":null}'],
    ['parley:x:1', JSON.stringify(aPending('first', { at: 1, state: 'sent' }))],
  ]

  expect(readOutbox(stored, 'parley:x:')).toEqual([aPending('first', { at: 1 }), aPending('second', { at: 2 })])
})

test('a socket that does not open twice gives way to asking, and comes back later each time', () => {
  const once = nextReach(FIRST_REACH, 'failed')

  expect(once).toEqual({ by: 'socket', failures: 1 })
  expect(nextReach(nextReach(once, 'opened'), 'failed')).toEqual({ by: 'socket', failures: 1 })
  expect(nextReach(once, 'failed')).toEqual({ by: 'wait', failures: 0 })
  expect([0, 1, 2, 3, 20].map((failures) => delayMs({ by: 'wait', failures }, 1))).toEqual([0, 1_000, 2_000, 4_000, 30_000])
  expect(delayMs({ by: 'wait', failures: 1 }, 0)).toBe(500)
})

test('the campaign is read from the address of the page', () => {
  expect(utmOf('https://shop.example/?utm_source=mail&utm_campaign=autumn&x=1')).toEqual({ source: 'mail', campaign: 'autumn' })
  expect(utmOf('about:srcdoc')).toEqual({})
  expect(utmOf('no address')).toEqual({})
})

test.each([null, 'init', 7, {}, { parley: 1 }, { parley: 1, stored: 'x', visit: {} }, { parley: 2, stored: [], visit: {} }])(
  'what is no greeting of the loader is passed over: %j',
  (data) => {
    expect(isGreeting(data)).toBe(false)
  },
)
