import { expect, test } from 'vitest'

import type { Author, Message, OutgoingContent } from '#domain/messages/message.ts'

import { decideCancelScheduled, decideReschedule, decideSchedule, decideSendScheduled } from './schedule-message.ts'
import { decideReply, decideResend, type SendFacts } from './send-message.ts'
import { decideUndone, mayUndo } from './undo-send.ts'

const ANA: Author = { kind: 'operator', id: 'ana', name: 'Ana' }
const KEY: Author = { kind: 'api', id: 'key', name: 'Shop' }
const NOW = new Date('2026-01-02T10:00:00.000Z')
const at = { by: ANA, now: NOW, anyOwner: false }
const HELLO: OutgoingContent = { type: 'text', text: 'Hello', preview: false }
const TEMPLATE: OutgoingContent = { type: 'template', name: 'hello', language: 'en', body: [], buttons: [] }
const facts = (changed: Partial<SendFacts> = {}): SendFacts => ({ templateFaults: [], productFaults: [], shown: HELLO, ...changed })
const refused = (code: string) => expect.objectContaining({ code })

type Before = Parameters<typeof decideReply>[0]
const aConversation = (changed: Partial<Before> = {}): Before => ({
  openState: 'open',
  resolved: false,
  handler: 'human',
  assigneeId: null,
  teamId: null,
  priority: 'normal',
  labelIds: [],
  snoozedUntil: null,
  waitingSince: null,
  dueAt: null,
  overdue: false,
  unreadCount: 0,
  lastActivityAt: '2026-01-02T09:00:00.000Z',
  addressKind: 'wa_id',
  lastInboundAt: '2026-01-02T09:00:00.000Z',
  ...changed,
})

test('replying to an unassigned conversation takes it over', () => {
  const line = { type: 'handler_changed', handler: 'human', assigneeId: 'ana', assigneeName: 'Ana', reason: 'taken_over', note: null }

  expect(decideReply(aConversation(), facts(), at)).toEqual({
    conversation: { set: { handler: 'human', assigneeId: 'ana' }, lines: [line] },
    messages: [HELLO],
  })
})

test('a reply by the owner, an API key or the schedule changes no owner', () => {
  expect(decideReply(aConversation({ assigneeId: 'ana' }), facts(), at).conversation).toEqual({})
  expect(decideReply(aConversation(), facts(), { ...at, by: KEY }).conversation).toEqual({})
  expect(decideReply(aConversation({ assigneeId: 'bo' }), facts(), { ...at, anyOwner: true }).conversation).toEqual({})
})

test.each([
  ['a closed conversation', aConversation({ openState: 'closed' }), 'conversation-closed'],
  ['a conversation of the bot', aConversation({ handler: 'bot' }), 'not-the-owner'],
  ['a conversation of a colleague', aConversation({ assigneeId: 'bo' }), 'taken-by-another'],
  ['a customer who wrote a day ago', aConversation({ lastInboundAt: '2026-01-01T10:00:00.000Z' }), 'window-closed'],
])('refuses a reply to %s', (_, before, code) => {
  expect(() => decideReply(before, facts(), at)).toThrow(refused(code))
})

test('a template may go out when the window is closed, and not with faults', () => {
  const before = aConversation({ lastInboundAt: null })

  expect(decideReply(before, facts({ shown: TEMPLATE }), at).messages).toEqual([TEMPLATE])
  expect(() => decideReply(before, facts({ shown: TEMPLATE, templateFaults: ['Paused.'] }), at)).toThrow(refused('template-unsendable'))
  expect(() => decideReply(aConversation(), facts({ productFaults: ['No catalog.'] }), at)).toThrow(refused('products-unsendable'))
})

test('splits a long text into several messages', () => {
  const text = 'word '.repeat(2_000)
  const { messages } = decideReply(aConversation(), facts({ shown: { type: 'text', text, preview: false } }), at)

  expect(messages.length).toBeGreaterThan(1)
  expect(messages.map((one) => ('text' in one ? one.text.length : 0)).every((length) => length <= 4_096)).toBe(true)
})

test('only what failed or was never confirmed is sent again; that settles what was never confirmed', () => {
  const sent = (status: Message['status'], direction: Message['direction'] = 'out') => ({ direction, status, content: HELLO })

  expect(decideResend(sent('FAILED'))).toEqual({ content: HELLO, settles: false })
  expect(decideResend(sent('UNKNOWN'))).toEqual({ content: HELLO, settles: true })
  expect(() => decideResend(sent('SENT'))).toThrow(refused('not-resendable'))
  expect(() => decideResend(sent(null, 'note'))).toThrow(refused('not-resendable'))
  expect(() => decideResend(null)).toThrow(refused('not-found'))
})

const SOON = '2026-01-02T12:00:00.000Z'
const TOMORROW = '2026-01-03T12:00:00.000Z'
const off = { id: 'later', content: { type: 'text' as const, text: 'Hello', preview: false }, sendAt: SOON, unlessReply: true }

test('a scheduled message leaves a line with its time', () => {
  expect(decideSchedule(aConversation(), off, NOW)).toEqual({
    type: 'scheduled_changed',
    scheduledId: 'later',
    what: 'scheduled',
    sendAt: SOON,
    reason: null,
  })
})

test.each([
  ['a closed conversation', aConversation({ openState: 'closed' }), SOON, 'conversation-closed'],
  ['a time that has passed', aConversation(), NOW.toISOString(), 'invalid-argument'],
  ['a time in two years', aConversation(), '2028-01-02T10:00:00.000Z', 'invalid-argument'],
  ['a time after the window', aConversation(), TOMORROW, 'past-window'],
])('refuses to schedule in or to %s', (_, before, sendAt, code) => {
  expect(() => decideSchedule(before, { ...off, sendAt }, NOW)).toThrow(refused(code))
})

test('rescheduling keeps unchanged settings', () => {
  const later = '2026-01-02T13:00:00.000Z'

  expect(decideReschedule(aConversation(), off, { sendAt: later }, NOW)).toMatchObject({
    sendAt: later,
    unlessReply: true,
    line: { what: 'moved', sendAt: later },
  })
  expect(decideReschedule(aConversation(), off, { unlessReply: false }, NOW)).toMatchObject({ sendAt: SOON, unlessReply: false })
  expect(() => decideReschedule(aConversation(), off, { sendAt: TOMORROW }, NOW)).toThrow(refused('past-window'))
})

test('what was put off is sent now as a reply is, with a line that names its time', () => {
  const sent = decideSendScheduled(aConversation({ assigneeId: null }), off, facts(), at)

  expect(sent).toMatchObject({
    conversation: { set: { assigneeId: ANA.id } },
    messages: [HELLO],
    line: { type: 'scheduled_changed', scheduledId: 'later', what: 'sent', sendAt: SOON },
  })
  const refusing = (before: Parameters<typeof aConversation>[0]) => () => decideSendScheduled(aConversation(before), off, facts(), at)
  expect(refusing({ openState: 'closed' })).toThrow(refused('conversation-closed'))
  expect(refusing({ assigneeId: 'somebody' })).toThrow(refused('taken-by-another'))
})

test('what was put off is cancelled with a line', () => {
  expect(decideCancelScheduled(off)).toMatchObject({ scheduledId: 'later', what: 'cancelled', sendAt: SOON })
})

test('undoes only one’s own messages of the conversation', () => {
  const own = { conversationId: 'chat', author: ANA }
  const where = { conversationId: 'chat', by: ANA }

  expect(() => mayUndo([own, own], where)).not.toThrow()
  for (const other of [{ ...own, author: KEY }, { ...own, conversationId: 'other' }, null])
    expect(() => mayUndo([own, other], where)).toThrow(refused('not-found'))
})

test('an undo restores the conversation; a closed one waits for no reply', () => {
  const face = { id: 'before', direction: 'in' as const, content: { type: 'text' as const, text: 'Hi' } }
  const status = { face, waitingSince: SOON }

  expect(decideUndone({ openState: 'open' }, status)).toEqual({
    waitingSince: SOON,
    snippet: 'Hi',
    snippetDirection: 'in',
    snippetMessageId: 'before',
  })
  expect(decideUndone({ openState: 'closed' }, { ...status, face: null })).toEqual({
    waitingSince: null,
    snippet: '',
    snippetDirection: null,
    snippetMessageId: null,
  })
})
