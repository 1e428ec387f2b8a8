import { describe, expect, it } from 'vitest'

import type { Notification } from '#domain/notifications/notification.ts'

import { patchFeed } from './apply-notifications.ts'
import { afterCommand } from './change-notifications.ts'

const entry = (id: string, minute: number, change: Partial<Notification> = {}): Notification => ({
  id,
  kind: 'message',
  conversationId: `chat ${id}`,
  comment: null,
  channelId: null,
  contact: 'Kim',
  actor: 'Kim',
  snippet: 'Hello',
  count: 1,
  at: `2026-11-22T10:${String(minute).padStart(2, '0')}:00.000Z`,
  readAt: null,
  sound: true,
  ...change,
})
const feed = (...pages: Notification[][]): Parameters<typeof patchFeed>[0] => ({
  pageParams: pages.map(() => ''),
  pages: pages.map((items) => ({ items, nextCursor: null })),
})
const ids = ({ pages }: ReturnType<typeof feed>) => pages.map(({ items }) => items.map(({ id }) => id))

describe('patchFeed', () => {
  it('puts a new entry first', () => {
    expect(ids(patchFeed(feed([entry('a', 1)]), { changed: [entry('b', 2)], gone: [] }))).toEqual([['b', 'a']])
  })

  it('moves an entry up when a message joins it', () => {
    const before = feed([entry('a', 5), entry('b', 4)], [entry('c', 3)])

    expect(ids(patchFeed(before, { changed: [entry('c', 6, { count: 2 })], gone: [] }))).toEqual([['c', 'a', 'b'], []])
  })

  it('puts later entries first, also within one second', () => {
    const before = feed([entry('a', 5), entry('b', 5)])

    expect(ids(patchFeed(before, { changed: [entry('b', 5, { count: 2 })], gone: [] }))).toEqual([['b', 'a']])
    expect(ids(patchFeed(before, { changed: [entry('d', 5), entry('c', 5)], gone: [] }))).toEqual([['d', 'c', 'a', 'b']])
  })

  it('marks read entries in place without restoring old ones', () => {
    const before = feed([entry('a', 5)])
    const after = patchFeed(before, {
      changed: [entry('a', 5, { readAt: '2026-11-22T11:00:00.000Z' }), entry('old', 1, { readAt: '2026-11-22T11:00:00.000Z' })],
      gone: [],
    })

    expect([ids(after), after.pages[0]?.items[0]?.readAt]).toEqual([[['a']], '2026-11-22T11:00:00.000Z'])
  })

  it('removes deleted entries', () => {
    expect(ids(patchFeed(feed([entry('a', 2), entry('b', 1)]), { changed: [], gone: ['a'] }))).toEqual([['b']])
  })
})

describe('afterCommand', () => {
  const now = '2026-11-22T12:00:00.000Z'

  it('changes only the targeted entries', () => {
    expect(afterCommand(entry('a', 1), { type: 'read', id: 'a' }, now)?.readAt).toBe(now)
    expect(afterCommand(entry('b', 1), { type: 'read', id: 'a' }, now)?.readAt).toBe(null)
    expect(afterCommand(entry('a', 1), { type: 'readConversation', conversationId: 'chat a' }, now)?.readAt).toBe(now)
    expect(afterCommand(entry('a', 1), { type: 'remove', id: 'a' }, now)).toBe(null)
  })

  it('keeps the first read time', () => {
    expect(afterCommand(entry('a', 1, { readAt: 'before' }), { type: 'readAll' }, now)?.readAt).toBe('before')
  })
})
