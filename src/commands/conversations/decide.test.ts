import { expect, test } from 'vitest'

import type { ConversationCommand } from '#domain/conversations/conversation-command.ts'
import type { Author } from '#domain/messages/message.ts'

import { command as assign } from './assign.ts'
import { command as assignTeam } from './assign-team.ts'
import { command as close } from './close.ts'
import type { ConversationState } from './define-conversation-command.ts'
import { command as handBack } from './hand-back.ts'
import { decideHandOver } from './hand-over.ts'
import { command as markRead } from './mark-read.ts'
import { decideOpening } from './reopen.ts'
import { decideRestore } from './restore.ts'
import { command as snooze } from './snooze.ts'
import { command as takeOver } from './take-over.ts'

const ANA: Author = { kind: 'operator', id: 'ana', name: 'Ana' }
const at = { by: ANA, now: new Date('2026-01-02T10:00:00.000Z') }
const aState = (changed: Partial<ConversationState> = {}): ConversationState => ({
  openState: 'open',
  resolved: false,
  handler: 'bot',
  assigneeId: null,
  teamId: null,
  priority: 'normal',
  labelIds: [],
  snoozedUntil: null,
  waitingSince: null,
  dueAt: null,
  overdue: false,
  unreadCount: 0,
  lastActivityAt: '2026-01-01T10:00:00.000Z',
  ...changed,
})
const snoozed = (until: string): Extract<ConversationCommand, { type: 'snooze' }> => ({ type: 'snooze', until })

test('taking over makes the teammate the owner and stops the bot', () => {
  expect(takeOver.decide(aState(), { type: 'takeOver' }, at)).toMatchObject({
    silencesBot: true,
    set: { handler: 'human', assigneeId: 'ana' },
    lines: [{ type: 'handler_changed', assigneeName: 'Ana', reason: 'taken_over' }],
  })
})

test('the owner who takes over again leaves no line', () => {
  expect(takeOver.decide(aState({ handler: 'human', assigneeId: 'ana' }), { type: 'takeOver' }, at)).toEqual({ silencesBot: true })
})

test('assigning to the owner leaves a line only where there is a note', () => {
  const before = aState({ handler: 'human', assigneeId: 'bo' })
  const member = { id: 'bo', name: 'Bo' }

  expect(assign.decide(before, { type: 'assign', member }, at).lines).toBeUndefined()
  expect(assign.decide(before, { type: 'assign', member, note: 'Urgent' }, at).lines).toMatchObject([{ note: 'Urgent' }])
})

test('a closed conversation is neither assigned, snoozed nor handed back', () => {
  const before = aState({ openState: 'closed' })
  const refused = expect.objectContaining({ code: 'conversation-closed' })

  expect(() => takeOver.decide(before, { type: 'takeOver' }, at)).toThrow(refused)
  expect(() => snooze.decide(before, snoozed('2030-01-01T00:00:00.000Z'), at)).toThrow(refused)
  expect(() => handBack.decide(before, { type: 'handBack' }, at)).toThrow(refused)
})

test('snoozes only until a future time', () => {
  expect(() => snooze.decide(aState(), snoozed('2026-01-02T10:00:00.000Z'), at)).toThrow(
    expect.objectContaining({ code: 'invalid-argument' }),
  )
  expect(snooze.decide(aState(), snoozed('2026-01-02T10:00:01.000Z'), at).set).toEqual({ snoozedUntil: '2026-01-02T10:00:01.000Z' })
})

test('closing publishes the domain event and asks for a rating, once', () => {
  expect(close.decide(aState(), { type: 'close' }, at)).toMatchObject({ domainEvent: 'conversation_closed', asksRating: true })
  expect(close.decide(aState({ openState: 'closed' }), { type: 'close' }, at)).toEqual({})
})

test('sends a read receipt only if something was unread', () => {
  expect(markRead.decide(aState({ unreadCount: 2 }), { type: 'markRead' }, at)).toMatchObject({ set: { unreadCount: 0 }, tellsRead: true })
  expect(markRead.decide(aState(), { type: 'markRead' }, at)).toEqual({})
})

test('the same team without a note changes nothing', () => {
  const team = { id: 'sales', name: 'Sales' }
  expect(assignTeam.decide(aState({ teamId: 'sales' }), { type: 'assignTeam', team }, at)).toEqual({})
})

test('an undo keeps later changes', () => {
  const before = aState({ unreadCount: 3 })
  const after = aState({ unreadCount: 0, teamId: 'sales' })
  const changes = decideRestore({ ...after, teamId: 'support' }, before, after)

  expect(changes).toEqual({ set: { unreadCount: 3 }, lines: [{ type: 'conversation_unread' }] })
})

test('hands over to the chosen member, or to everyone if they have left', () => {
  const input = { kind: 'hand_over' as const, assigneeId: 'bo', priority: 'urgent' as const, note: 'Boots' }
  const bo = { userId: 'bo', name: 'Bo', pending: false }

  expect(decideHandOver(aState(), input, { member: bo, team: null })).toMatchObject({
    set: { handler: 'human', assigneeId: 'bo', priority: 'urgent' },
    lines: [
      { assigneeName: 'Bo', reason: 'handed_over', note: 'Boots' },
      { type: 'priority_changed', priority: 'urgent' },
    ],
  })
  expect(decideHandOver(aState(), input, { member: { ...bo, pending: true }, team: null })).toMatchObject({
    set: { handler: 'human', assigneeId: null },
    lines: [{ note: 'The person chosen for this is no member any more.\nBoots' }, { priority: 'urgent' }],
  })
  expect(
    decideHandOver(aState(), { ...input, assigneeId: null, priority: 'normal', note: null }, { member: null, team: null }),
  ).toMatchObject({ lines: [{ note: null }] })
  expect(
    decideHandOver({ ...aState(), priority: 'high' }, { ...input, priority: 'normal' }, { member: bo, team: null }).set,
  ).not.toHaveProperty('priority')
})

test('hands over to the chosen team, and says when it no longer exists', () => {
  const input = { kind: 'hand_over' as const, teamId: 'sales', assigneeId: null, note: null }
  const sales = { id: 'sales', name: 'Sales' }

  expect(decideHandOver(aState(), input, { member: null, team: sales })).toMatchObject({
    set: { handler: 'human', assigneeId: null, teamId: 'sales' },
    lines: [{ reason: 'handed_over' }, { type: 'team_changed', teamName: 'Sales' }],
  })
  expect(decideHandOver(aState({ teamId: 'sales' }), input, { member: null, team: sales }).lines).toHaveLength(1)
  expect(decideHandOver(aState(), input, { member: null, team: null })).toMatchObject({
    lines: [{ note: 'The team chosen for this no longer exists.' }],
  })
})

test('a customer’s message reopens closed conversations for the bot', () => {
  expect(decideOpening(aState({ openState: 'closed', handler: 'human', assigneeId: 'bo' }), false)).toEqual({
    set: { openState: 'open', resolved: false, handler: 'bot', assigneeId: null },
    lines: [{ type: 'conversation_reopened' }],
    domainEvent: 'conversation_opened',
  })
  expect(decideOpening(aState(), true)).toEqual({ lines: [{ type: 'conversation_opened' }], domainEvent: 'conversation_opened' })
  expect(decideOpening(aState(), false)).toBeNull()
})
