import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import type { ConversationEventBody } from '#domain/conversations/conversation-event.ts'
import { DEFAULT_SETTINGS } from '#domain/notifications/notification.ts'
import type { Viewer } from '#domain/workspace/visibility.ts'
import { holdReaders, loadPlace, placeAfterBackup } from '#store/conversations/event-log-cursor.ts'
import { countNotifications, listNotifications } from '#store/notifications/notification-list.ts'
import { saveNotificationSettings } from '#store/notifications/notification-settings.ts'
import { markNotification, readNotifications, removeNotification } from '#store/notifications/notifications.ts'
import { type TestDatabase, testDatabase } from '#store/testing/database.ts'
import { until } from '#store/testing/until.ts'
import { insertRows } from '#store/testing/rows.ts'

import { writeNotifications } from './write-notifications.ts'

let database: TestDatabase
let generated = 0
let position = 0

beforeEach(async () => {
  database = await testDatabase()
  generated = 0
  position = 0
  const { sql } = database
  await insertRows(sql, 'app', { timeZone: 'UTC' })
  await sql`insert into "user" (id, name, email) select id, initcap(id), id || '@parley.test' from unnest('{ana,ben,cleo}'::text[]) id`
  await sql`insert into member (app_id, user_id, role) select 'app', id, 'agent' from "user"`
  await insertRows(sql, 'channel')
  await insertRows(sql, 'contact', { id: 'kim' })
  await insertRows(sql, 'conversation', { contactId: 'kim', address: '1555', handler: 'human', assigneeId: 'ana' })
})
afterEach(() => database.drop())

const eyes = (userId: string): Viewer => ({ userId, scope: 'all', teamIds: [] })
const deps = () => ({
  sql: database.sql,
  now: () => new Date(),
  generateId: () => `notification${String((generated += 1)).padStart(6, '0')}`,
  crash: () => {},
  log: { info: () => {}, warn: () => {}, error: () => {} },
})
const feed = async (userId: string) =>
  (await listNotifications(database.sql, 'app', eyes(userId), false, { limit: 50 })).items.map(({ kind, snippet, count, readAt }) => ({
    kind,
    snippet,
    count,
    read: readAt !== null,
  }))

async function happens(body: ConversationEventBody, by: string | null = null, at = new Date()): Promise<void> {
  const { sql } = database
  const author = by === null ? { kind: 'contact', id: 'kim', name: 'Kim' } : { kind: 'operator', id: by, name: by }
  position += 1
  if ('messageId' in body)
    await sql`
      insert into message (app_id, id, conversation_id, channel_id, seq, direction, author, content, at)
      values ('app', ${body.messageId}, 'chat', 'number', ${position}, ${body.type === 'note_added' ? 'note' : 'in'}, ${sql.json(author)},
        ${sql.json({ type: 'text', text: `Words of ${body.messageId}` })}, ${at})
      on conflict (app_id, id) do nothing`
  await sql`
    insert into conversation_event (app_id, conversation_id, seq, author, body, at)
    values ('app', 'chat', ${position}, ${sql.json(author)}, ${sql.json(body)}, ${at})`
}
/** Other suites have transactions open beside this one, and the log is read below the oldest of all: until the last line is read. */
async function notifyAll(): Promise<void> {
  const [last] = await database.sql<{ position: string | null }[]>`select max(position)::text as position from conversation_event`
  await until('the last line to be told', async () => {
    await writeNotifications(deps())
    return String((await loadPlace(database.sql, 'notifications')).position) === last?.position
  })
}
const writes = (messageId: string) => happens({ type: 'message_received', messageId })
const assigns = (assigneeId: string, by: string) =>
  happens(
    { type: 'handler_changed', handler: 'human', assigneeId, assigneeName: null, reason: 'taken_over', note: 'Take over, please' },
    by,
  )

describe('notifications', () => {
  test('folds messages of one’s conversation into one unread entry', async () => {
    await writes('m1')
    await writes('m2')
    await notifyAll()
    await writes('m3')
    await notifyAll()

    expect(await feed('ana')).toEqual([{ kind: 'message', snippet: 'Words of m3', count: 3, read: false }])
    expect(await feed('ben')).toEqual([])

    await readNotifications(database.sql, 'app', 'ana', 'chat')
    await writes('m4')
    await notifyAll()

    expect((await feed('ana')).map(({ count, read }) => [count, read])).toEqual([
      [1, false],
      [3, true],
    ])
  })

  test('notifies the new assignee, not the one who assigned', async () => {
    await assigns('ana', 'ana')
    await assigns('ana', 'ben')
    await notifyAll()

    expect(await feed('ana')).toEqual([{ kind: 'assigned', snippet: 'Take over, please', count: 1, read: false }])
    expect(await feed('ben')).toEqual([])
  })

  test('notifies team members of an assignment note', async () => {
    await insertRows(database.sql, 'team')
    await insertRows(database.sql, 'team_member', {}, { userId: 'ben' })
    await happens({ type: 'team_changed', teamId: 'care', teamName: 'Care', note: 'Speaks Dutch' }, 'ana')
    await happens({ type: 'team_changed', teamId: 'care', teamName: 'Care', note: null }, 'ana')
    await notifyAll()

    expect([await feed('ana'), await feed('ben')].map((some) => some.map(({ snippet }) => snippet))).toEqual([[], ['Speaks Dutch']])
  })

  test('notifies teammates mentioned in a note', async () => {
    await happens({ type: 'note_added', messageId: 'n1' }, 'ana')
    await database.sql`insert into mention (app_id, user_id, conversation_id, message_id, at) select 'app', id, 'chat', 'n1', now() from "user" where id <> 'cleo'`
    await notifyAll()

    expect([await feed('ana'), await feed('ben'), await feed('cleo')].map((some) => some.length)).toEqual([0, 1, 0])
  })

  test('notifies subscribers of unassigned conversations', async () => {
    const { sql } = database
    await sql`update conversation set assignee_id = null`
    await saveNotificationSettings(sql, 'cleo', {
      ...DEFAULT_SETTINGS,
      kinds: { ...DEFAULT_SETTINGS.kinds, unassigned: { feed: true, sound: false, push: false, email: false } },
    })
    await writes('m1')
    await notifyAll()

    expect([await feed('ana'), await feed('cleo')].map((some) => some.map(({ kind }) => kind))).toEqual([[], ['unassigned']])
  })

  test('notifies the owner of an overdue response and the end of a snooze', async () => {
    await happens({ type: 'deadline_missed' })
    await happens({ type: 'conversation_woke', reason: 'time' })
    await happens({ type: 'conversation_woke', reason: 'reply' })
    await notifyAll()

    expect((await feed('ana')).map(({ kind }) => kind)).toEqual(['woke', 'deadline'])
  })

  test('sends nothing for blocked contacts, old events or bot conversations', async () => {
    await happens({ type: 'message_received', messageId: 'old' }, null, new Date(Date.now() - 25 * 3_600_000))
    await notifyAll()
    await database.sql`update conversation set handler = 'bot'`
    await writes('m1')
    await notifyAll()
    await database.sql`update conversation set handler = 'human'`
    await database.sql`update contact set blocked_at = now()`
    await writes('m2')
    await notifyAll()

    expect(await feed('ana')).toEqual([])
  })

  test('stays silent in quiet hours and in a muted workspace', async () => {
    const { sql } = database
    await saveNotificationSettings(sql, 'ana', {
      ...DEFAULT_SETTINGS,
      quiet: { on: true, from: '00:00', until: '23:59', weekends: true },
    })
    await writes('m1')
    await notifyAll()
    const [entry] = (await listNotifications(sql, 'app', eyes('ana'), true, { limit: 1 })).items
    expect(entry?.sound).toBe(false)

    await saveNotificationSettings(sql, 'ana', { ...DEFAULT_SETTINGS, mutedAppIds: ['app'] })
    await writes('m2')
    await notifyAll()
    expect((await feed('ana')).map(({ count }) => count)).toEqual([1])
  })
})

describe('notifications of failed messages', () => {
  test('notifies only the author of a failed message, and not after an undo', async () => {
    const fails = (messageId: string, code: string) =>
      happens({ type: 'message_status_changed', messageId, status: 'FAILED', failure: { code, title: 'WhatsApp refused it.' } })
    for (const messageId of ['m1', 'm2']) await happens({ type: 'message_queued', messageId }, 'ben')
    await fails('m1', '131026')
    await fails('m2', 'undone')
    await notifyAll()

    expect([await feed('ana'), (await feed('ben')).map(({ kind, snippet }) => [kind, snippet])]).toEqual([
      [],
      [['failed', 'WhatsApp refused it.']],
    ])
  })

  test('notifies the author of a failed scheduled message', async () => {
    const changed = { type: 'scheduled_changed', scheduledId: 's1', sendAt: new Date().toISOString() } as const
    await happens({ ...changed, what: 'failed', reason: 'The window is closed.', writerId: 'cleo' })
    await happens({ ...changed, what: 'cancelled', reason: null }, 'ana')
    await notifyAll()

    expect((await feed('cleo')).map(({ kind, snippet }) => [kind, snippet])).toEqual([['failed', 'The window is closed.']])
    expect(await feed('ana')).toEqual([])
  })
})

describe('the notification feed', () => {
  test('keeps log order within one second across pages', async () => {
    const at = new Date()
    const messageIds = ['m1', 'm2', 'm3', 'm4']
    for (const messageId of messageIds) await happens({ type: 'message_queued', messageId }, 'ben')
    for (const messageId of messageIds) {
      const failure = { code: '131026', title: messageId }
      await happens({ type: 'message_status_changed', messageId, status: 'FAILED', failure }, null, at)
    }
    await notifyAll()

    const pages: string[] = []
    for (let after: string | null | undefined; after !== null;) {
      const { items, nextCursor } = await listNotifications(database.sql, 'app', eyes('ben'), false, { limit: 1, ...(after && { after }) })
      pages.push(...items.map(({ snippet }) => snippet))
      after = nextCursor
    }
    expect(pages).toEqual(['m4', 'm3', 'm2', 'm1'])
  })

  test('hides entries of conversations that are no longer visible', async () => {
    await writes('m1')
    await notifyAll()
    await database.sql`update conversation set assignee_id = 'ben'`

    const own: Viewer = { userId: 'ana', scope: 'own', teamIds: [] }
    expect((await listNotifications(database.sql, 'app', own, false, { limit: 9 })).items).toEqual([])
    expect(await countNotifications(database.sql, 'app', own)).toBe(0)
  })

  test('reading, replying or taking over marks earlier entries as read', async () => {
    await writes('m1')
    await happens({ type: 'conversation_read' }, 'ana')
    await writes('m2')
    await notifyAll()
    expect(await feed('ana')).toEqual([{ kind: 'message', snippet: 'Words of m2', count: 1, read: false }])

    await happens({ type: 'message_queued', messageId: 'answer' }, 'ana')
    await notifyAll()
    expect(await countNotifications(database.sql, 'app', eyes('ana'))).toBe(0)

    await writes('m3')
    await assigns('ana', 'ana')
    await notifyAll()
    expect(await countNotifications(database.sql, 'app', eyes('ana'))).toBe(0)
  })

  test('marks an entry as unread unless its conversation has another unread one', async () => {
    await writes('m1')
    await notifyAll()
    await readNotifications(database.sql, 'app', 'ana')
    const first = 'notification000001'
    expect(await markNotification(database.sql, 'app', 'ana', first, false)).toBe(true)
    expect(await countNotifications(database.sql, 'app', eyes('ana'))).toBe(1)

    await readNotifications(database.sql, 'app', 'ana')
    await writes('m2')
    await notifyAll()
    expect(await markNotification(database.sql, 'app', 'ana', first, false)).toBe(true)
    expect(await countNotifications(database.sql, 'app', eyes('ana'))).toBe(1)
    expect(await markNotification(database.sql, 'app', 'ben', first, false)).toBe(false)
  })

  test('a removed entry stays removed, and a later message creates a new one', async () => {
    await writes('m1')
    await notifyAll()
    expect(await removeNotification(database.sql, 'app', 'ana', 'notification000001')).toBe(true)
    expect(await feed('ana')).toEqual([])

    await writes('m2')
    await notifyAll()
    expect((await feed('ana')).map(({ count }) => count)).toEqual([1])
  })
})

test('two nodes notify once for the same part of the log', async () => {
  for (let n = 0; n < 20; n++) await writes(`m${n}`)
  await Promise.all([writeNotifications(deps()), writeNotifications(deps()), writeNotifications(deps())])
  await notifyAll()

  expect((await feed('ana')).map(({ count }) => count)).toEqual([20])
})

test('does not notify again after a restore', async () => {
  await writes('m1')
  await writes('m2')
  await database.sql.begin(placeAfterBackup)
  await writes('m3')
  await notifyAll()

  expect((await feed('ana')).map(({ count, snippet }) => [count, snippet])).toEqual([[1, 'Words of m3']])
})

test('notifies no one of a contact erased meanwhile', async () => {
  await writes('m1')
  let telling: Promise<unknown> = Promise.resolve()
  await database.sql.begin(async (tx) => {
    await holdReaders(tx)
    const waiting = () => database.sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    let reads = false
    const readerWaits = async () => {
      // Where another suite has an older transaction open, there is nothing to read yet: it is asked again.
      if (!reads) telling = writeNotifications(deps()).finally(() => (reads = false))
      reads = true
      return (await waiting()).length
    }
    await expect.poll(readerWaits, { interval: 10 }).toBe(1)
    await tx`delete from conversation where id = 'chat'`
  })
  await telling

  expect(await database.sql`select from notification`).toHaveLength(0)
})
