import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { conversationCommands } from '#commands/conversations/conversation-commands.gen.ts'
import type { ConversationCommand, ConversationCommandInput } from '#domain/conversations/conversation-command.ts'
import type { MacroStep } from '#domain/conversations/macro.ts'
import type { Answer, Client } from '#server/testing/client.ts'
import {
  createOutsiders,
  finishedTask,
  keepDomainEvents,
  keptEvents,
  OUTSIDERS,
  publishFor,
  reasonOf,
} from '#server/testing/command-matrix.ts'
import { createTestWorkspace } from '#server/testing/test-workspace.ts'
import { insertRows } from '#store/testing/rows.ts'

// Every command of the folder by every caller: the same state, history and domain event, the same refusal, and the same rights.

type Type = ConversationCommand['type']

const { testApp, owner, agent, agentId, appId, app } = await createTestWorkspace({ runtimeRuns: true, scope: 'own' })
const { sql } = testApp
const ownerId: string = (await owner.ok('GET', '/api/v1/session')).user.uid
const outsiders = await createOutsiders(testApp, owner, app)
const LATER = '2999-01-01T00:00:00.000Z'

beforeAll(async () => {
  await insertRows(sql, 'team', { appId })
  await insertRows(sql, 'conversation_label', { appId, id: 'late', name: 'Late' }, { appId, id: 'old', name: 'Old' })
  await insertRows(sql, 'contact', { appId })
  await keepDomainEvents(sql)
  await publishFor(sql, appId, ['conversation_closed', 'tag_added'])
})
afterAll(() => testApp.end())

beforeEach(async () => {
  for (const table of ['conversation', 'conversation_event', 'message', 'outbox', 'contact_change', 'seen_event', 'macro'])
    await sql`delete from ${sql(table)}`
  await sql`update contact set tags = '{old}'`
  await insertRows(sql, 'conversation', { appId, address: '1555', handler: 'human', assigneeId: ownerId, lastInboundAt: new Date() })
})

/** Asks for a command in one way and waits for it; the reason where it was refused, undefined where this caller cannot ask for it. */
type Caller = (who: Client, asked: ConversationCommandInput) => Promise<string | null | undefined>

const ROUTES: { readonly [Each in Type]: string | null } = {
  takeOver: 'take-over',
  handBack: 'hand-back',
  close: 'close',
  reopen: 'reopen',
  markRead: 'read',
  markUnread: 'unread',
  snooze: 'snooze',
  wake: 'wake',
  assign: 'assign',
  assignTeam: 'team',
  prioritize: 'priority',
  label: 'labels',
  // One contact's tags are changed where the contact is.
  tag: null,
}

const callers: Record<'request' | 'bulk task' | 'macro' | 'reply' | 'undone reply', Caller> = {
  async request(who, { type, ...body }) {
    const route = ROUTES[type]
    return route === null ? undefined : reasonOf(await who.call('POST', `${app}/conversations/chat/${route}`, body))
  },
  async 'bulk task'(who, command) {
    const answer = await who.call('POST', `${app}/conversations/bulk`, { command, of: { ids: ['chat'] } })
    if (answer.status >= 400) return reasonOf(answer)
    const { failed, done } = await finishedTask(owner, app, answer.body.id)
    return failed > 0 ? 'failed' : done === 0 ? 'nobody' : null
  },
  async macro(who, asked) {
    const step = macroStepOf(asked)
    if (step === undefined) return undefined
    const { id } = await owner.ok('POST', `${app}/macros`, { name: `Do ${asked.type}`, shared: true, steps: [step] })
    return reasonOf(await who.call('POST', `${app}/conversations/chat/macros/${id}/run`))
  },
  async reply(who, afterwards) {
    const body = { contents: [{ type: 'text', text: 'Hello' }], afterwards }
    return reasonOf(await who.call('POST', `${app}/conversations/chat/replies`, body))
  },
  async 'undone reply'(who, restore) {
    const said = await sayDelayed(who)
    return reasonOf(said) ?? undo(who, said, restore)
  },
}

/** Says something that can still be taken back. */
const sayDelayed = (who: Client) =>
  who.call('POST', `${app}/conversations/chat/replies`, { contents: [{ type: 'text', text: 'Hello' }], delayMs: 30_000 })

async function undo(who: Client, { body }: Answer, restore: ConversationCommandInput): Promise<string | null> {
  const messageIds = body.messages.map(({ id }: { id: string }) => id)
  return reasonOf(await who.call('POST', `${app}/conversations/chat/undo`, { messageIds, restore }))
}

/** The step of a macro that asks for the same; undefined where there is none. */
function macroStepOf(asked: ConversationCommandInput): MacroStep | undefined {
  if (asked.type === 'snooze') return asked.until === LATER ? { type: 'snooze', hours: 24 } : undefined
  if (asked.type === 'reopen' || asked.type === 'markRead' || asked.type === 'markUnread' || asked.type === 'wake') return undefined
  return asked as MacroStep
}

interface Row {
  asked: ConversationCommandInput
  before?: Record<string, string | number | boolean | null | string[]>
  /** What the conversation, its log, its contact and the domain events are afterwards. */
  leaves: { state: object; lines: readonly object[]; changes?: readonly object[]; events?: readonly object[] }
  /** The callers that a reply shuts out: it may not be said as the conversation stands before. */
  noReply?: true
  /** What is refused by each caller, alike. */
  refused?: readonly { asked: ConversationCommandInput; before?: Row['before']; reason: string; noReply?: true }[]
}

const CLOSED = { open_state: 'closed', resolved: true }
const closed = { before: CLOSED, reason: 'This conversation is closed.', noReply: true } as const
const NOBODY = 'nobodyAtAll0000001'
const toHuman = { type: 'handler_changed', handler: 'human', reason: 'taken_over' }

/** What each command does. A command of the folder without a row here does not compile. */
const rows: { readonly [Each in Type]: Row } = {
  takeOver: {
    asked: { type: 'takeOver' },
    before: { handler: 'bot', assignee_id: null },
    leaves: {
      state: { handler: 'human', assigneeId: ownerId },
      lines: [{ ...toHuman, assigneeId: ownerId, assigneeName: 'Olga', note: null }],
    },
    noReply: true,
    refused: [{ asked: { type: 'takeOver' }, ...closed }],
  },
  handBack: {
    asked: { type: 'handBack' },
    leaves: { state: { handler: 'bot', assigneeId: null }, lines: [{ type: 'handler_changed', handler: 'bot', reason: 'handed_back' }] },
    refused: [{ asked: { type: 'handBack' }, ...closed }],
  },
  assign: {
    asked: { type: 'assign', userId: agentId, note: 'Please look' },
    leaves: {
      state: { handler: 'human', assigneeId: agentId },
      lines: [{ ...toHuman, assigneeId: agentId, assigneeName: 'Agnes', note: 'Please look' }],
    },
    refused: [
      { asked: { type: 'assign', userId: NOBODY }, reason: 'This person is not in the workspace.' },
      { asked: { type: 'assign', userId: agentId }, ...closed },
    ],
  },
  assignTeam: {
    asked: { type: 'assignTeam', teamId: 'care' },
    leaves: { state: { teamId: 'care' }, lines: [{ type: 'team_changed', teamId: 'care', teamName: 'Care' }] },
    refused: [{ asked: { type: 'assignTeam', teamId: NOBODY }, reason: 'This team no longer exists.' }],
  },
  prioritize: {
    asked: { type: 'prioritize', priority: 'urgent' },
    leaves: { state: { priority: 'urgent' }, lines: [{ type: 'priority_changed', priority: 'urgent' }] },
  },
  label: {
    asked: { type: 'label', addLabelIds: ['late'], removeLabelIds: ['old', 'gone'] },
    before: { label_ids: ['old'] },
    leaves: {
      state: { labelIds: ['late'] },
      lines: [{ type: 'labels_changed', added: [{ id: 'late', name: 'Late' }], removed: [{ id: 'old', name: 'Old' }] }],
    },
    refused: [
      {
        asked: { type: 'label', addLabelIds: [NOBODY], removeLabelIds: [] },
        before: { label_ids: ['old'] },
        reason: 'This label no longer exists.',
      },
    ],
  },
  close: {
    asked: { type: 'close' },
    before: { unread_count: 3 },
    leaves: {
      state: { openState: 'closed', resolved: true, unreadCount: 0 },
      lines: [{ type: 'conversation_closed' }],
      events: [{ type: 'conversation_closed', about: null, conversationId: 'chat' }],
    },
  },
  reopen: {
    asked: { type: 'reopen' },
    before: CLOSED,
    leaves: { state: { openState: 'open', resolved: false, handler: 'human' }, lines: [{ type: 'conversation_reopened' }] },
    noReply: true,
  },
  markRead: {
    asked: { type: 'markRead' },
    before: { unread_count: 2 },
    leaves: { state: { unreadCount: 0 }, lines: [{ type: 'conversation_read' }] },
  },
  markUnread: { asked: { type: 'markUnread' }, leaves: { state: { unreadCount: 1 }, lines: [{ type: 'conversation_unread' }] } },
  snooze: {
    asked: { type: 'snooze', until: LATER },
    leaves: { state: { snoozedUntil: expect.any(String) }, lines: [{ type: 'conversation_snoozed' }] },
    refused: [
      { asked: { type: 'snooze', until: '2020-01-01T00:00:00.000Z' }, reason: 'Choose a time in the future.' },
      { asked: { type: 'snooze', until: LATER }, ...closed },
    ],
  },
  wake: {
    asked: { type: 'wake' },
    before: { snoozed_until: LATER },
    leaves: { state: { snoozedUntil: null }, lines: [{ type: 'conversation_woke', reason: 'person' }] },
  },
  tag: {
    asked: { type: 'tag', add: ['vip'], remove: ['OLD'] },
    leaves: {
      state: { tags: ['vip'] },
      lines: [],
      changes: [
        { type: 'changed', changes: { tags: { from: ['old'], to: ['old', 'vip'] } } },
        { type: 'changed', changes: { tags: { from: ['old', 'vip'], to: ['vip'] } } },
      ],
      events: [{ type: 'tag_added', about: { tags: ['vip'] }, conversationId: null }],
    },
    refused: [{ asked: { type: 'tag', add: ['x'.repeat(200)], remove: [] }, reason: '' }],
  },
}

const RIGHTS = { 'a key that may only read': /^This call needs the scope/, 'the owner of another app': /./ }
const names = Object.keys(callers) as (keyof typeof callers)[]
const types = Object.keys(conversationCommands) as Type[]
const mayAsk = (caller: keyof typeof callers, asked: ConversationCommandInput, noReply: boolean | undefined): boolean =>
  caller === 'request'
    ? ROUTES[asked.type] !== null
    : caller === 'macro'
      ? macroStepOf(asked) !== undefined
      : caller === 'bulk task' || noReply !== true

const stand = (before: Row['before'] = {}) =>
  sql`update conversation set ${sql({ handler: 'human', priority: 'normal', label_ids: [], ...before })}`

/** All that a command may leave behind. What a reply says beside it is left out. */
async function kept() {
  const [state] = await sql`
    select open_state as "openState", resolved, handler, assignee_id as "assigneeId", team_id as "teamId", priority, label_ids as "labelIds", snoozed_until as "snoozedUntil",
           unread_count as "unreadCount", (select tags from contact where id = contact_id) as tags from conversation`
  const log = await sql<{ body: { type: string }; author: { id: string } }[]>`select body, author from conversation_event order by seq`
  const lines = log.filter(({ body }) => !body.type.startsWith('message_'))
  const changes = await sql<{ body: object; author: { id: string } }[]>`select body, author from contact_change order by position`
  return {
    state: { ...state },
    lines: lines.map(({ body }) => body),
    changes: changes.map(({ body }) => body),
    by: [...new Set([...lines, ...changes].map(({ author }) => author.id))],
    events: await keptEvents(sql, 'ann'),
  }
}

describe('an allowed command leaves the same state, history and domain event', () => {
  test.each(
    types.flatMap((type) =>
      names.filter((caller) => mayAsk(caller, rows[type].asked, rows[type].noReply)).map((caller) => [type, caller] as const),
    ),
  )('%s by %s', async (type, caller) => {
    const { asked, before, leaves } = rows[type]
    await stand(before)

    expect(await callers[caller](owner, asked)).toBeNull()

    const after = await kept()
    expect(after).toMatchObject({ changes: [], events: [], ...leaves, by: [ownerId] })
    expect([after.lines.length, after.events.length]).toEqual([leaves.lines.length, leaves.events?.length ?? 0])
  })
})

const whatIsSaid = { contents: [{ type: 'text', text: 'Hello' }] }
test.each([
  ['take over', () => owner.ok('POST', `${app}/conversations/chat/take-over`)],
  ['a message', () => owner.ok('POST', `${app}/conversations/chat/messages`, { content: whatIsSaid.contents[0] })],
  ['replies', () => owner.ok('POST', `${app}/conversations/chat/replies`, whatIsSaid)],
  ['a reply of a macro', () => replyByMacro('Hello')],
])('an unassigned conversation is claimed alike by %s', async (_, claim) => {
  await stand({ assignee_id: null })

  await claim()

  const { state, lines, by } = await kept()
  const line = { ...toHuman, assigneeId: ownerId, assigneeName: 'Olga', note: null }
  expect([state['assigneeId'], lines, by]).toEqual([ownerId, [line], [ownerId]])
})

async function replyByMacro(text: string): Promise<void> {
  const { id } = await owner.ok('POST', `${app}/macros`, { name: 'Say', shared: true, steps: [{ type: 'reply', text }] })
  await owner.ok('POST', `${app}/conversations/chat/macros/${id}/run`)
}

describe('a forbidden command is refused for the same reason without effect', () => {
  test.each(
    types.flatMap((type) =>
      (rows[type].refused ?? []).flatMap((refusal) =>
        names
          .filter((caller) => mayAsk(caller, refusal.asked, refusal.noReply))
          .filter((caller) => refusal.reason !== '' || caller !== 'macro')
          .map((caller) => [`${type}: ${refusal.reason}`, caller, refusal] as const),
      ),
    ),
  )('%s by %s', async (_, caller, { asked, before, reason }) => {
    await stand(before)
    const untouched = await kept()

    const answer = await callers[caller](owner, asked)

    if (answer === 'failed') expect(await errorsOfTask()).toContain(reason)
    else expect(answer).toContain(reason)
    expect(await kept()).toEqual(untouched)
  })

  const errorsOfTask = async (): Promise<string> => {
    const { items } = await owner.ok('GET', `${app}/tasks`)
    return (await owner.call('GET', `${app}/tasks/${items[0].id}/errors.csv`)).body
  }
})

describe('refuses members who cannot see the conversation', () => {
  test.each(
    types.flatMap((type) =>
      names
        // An undone reply begins with a reply, which is refused already: below, what the owner said is taken back.
        .filter((caller) => caller !== 'undone reply' && mayAsk(caller, rows[type].asked, undefined))
        .map((caller) => [type, caller] as const),
    ),
  )('%s by %s', async (type, caller) => {
    const { asked, before } = rows[type]
    await stand(before)
    const untouched = await kept()

    expect(await callers[caller](agent, asked)).not.toBeNull()
    expect(await kept()).toEqual(untouched)
  })
})

describe('refuses callers without rights, without effect', () => {
  test.each(
    OUTSIDERS.flatMap((who) =>
      types.flatMap((type) =>
        names
          .filter((caller) => caller !== 'undone reply' && mayAsk(caller, rows[type].asked, undefined))
          .map((caller) => [who, type, caller] as const),
      ),
    ),
  )('%s: %s by %s', async (who, type, caller) => {
    const { asked, before } = rows[type]
    await stand(before)
    const untouched = await kept()

    expect(await callers[caller](outsiders[who], asked)).toMatch(RIGHTS[who])
    expect(await kept()).toEqual(untouched)
  })
})

describe('whoever may not answer takes nothing back that the owner said', () => {
  const strangers = { 'an agent who does not see it': agent, ...outsiders }
  const names = Object.keys(strangers) as (keyof typeof strangers)[]

  test.each(names.flatMap((who) => types.filter((type) => rows[type].noReply !== true).map((type) => [who, type] as const)))(
    '%s: %s by an undone reply',
    async (who, type) => {
      const { asked, before } = rows[type]
      await stand(before)
      const said = await sayDelayed(owner)
      const untouched = await kept()

      expect(await undo(strangers[who], said, asked)).toMatch(who in RIGHTS ? RIGHTS[who as keyof typeof RIGHTS] : /./)

      expect(await kept()).toEqual(untouched)
      expect(await sql`select 1 from outbox`).toHaveLength(1)
    },
  )
})

test.each(types)('%s by a bulk task is reverted by its undo', async (type) => {
  const { asked, before } = rows[type]
  await stand(before)
  const { state } = await kept()
  const { id } = await owner.ok('POST', `${app}/conversations/bulk`, { command: asked, of: { ids: ['chat'] } })
  await finishedTask(owner, app, id)
  expect((await kept()).state).not.toEqual(state)

  const undo = await owner.ok('POST', `${app}/conversations/bulk/${id}/undo`)
  await finishedTask(owner, app, undo.id)

  expect((await kept()).state).toEqual(state)
})

test('every command has a row and every row a command', () => {
  expect(Object.keys(rows).toSorted()).toEqual(types.toSorted())
})
