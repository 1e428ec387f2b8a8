import { describe, expect, it } from 'vitest'

import type { ThreadItem } from '#domain/api/conversations/conversations.ts'

import type { Pages } from './patch-list.ts'
import { addToThread, patchThread } from './patch-thread.ts'
import { aMessageItem } from './testing/a-conversation.ts'

const thread = (...items: ThreadItem[]): Pages<ThreadItem> => ({ pages: [{ items, nextCursor: 'older' }], pageParams: [''] })
const seqsOf = (pages: Pages<ThreadItem>) => pages.pages.flatMap((page) => page.items.map(({ event }) => event.seq))

describe('patchThread', () => {
  it('puts a new event first', () => {
    expect(seqsOf(patchThread(thread(aMessageItem(2), aMessageItem(1)), aMessageItem(3)))).toEqual([3, 2, 1])
  })

  it('ignores a duplicate event', () => {
    expect(seqsOf(patchThread(thread(aMessageItem(2), aMessageItem(1)), aMessageItem(2)))).toEqual([2, 1])
  })

  it('inserts a late event in order', () => {
    expect(seqsOf(patchThread(thread(aMessageItem(3), aMessageItem(1)), aMessageItem(2)))).toEqual([3, 2, 1])
  })

  it('ignores an event older than the loaded ones', () => {
    expect(seqsOf(patchThread(thread(aMessageItem(9)), aMessageItem(1)))).toEqual([9])
  })

  it('updates the message of a status change in place', () => {
    const sent = aMessageItem(1, { direction: 'out', status: 'SENT' })
    const read = { ...aMessageItem(2), message: sent.message && { ...sent.message, status: 'READ' as const } }

    const patched = patchThread(thread(sent), read)

    expect(patched.pages[0]?.items.find(({ event }) => event.seq === 1)?.message?.status).toBe('READ')
  })
})

describe('addToThread', () => {
  it('adds a sent message once', () => {
    const sent = aMessageItem(2, { direction: 'out', status: 'SENDING' })

    expect(seqsOf(addToThread(thread(aMessageItem(1)), sent))).toEqual([2, 1])
  })

  it('keeps a refusal that arrived before the send’s response (131021 stayed “Sending…”)', () => {
    const sent = aMessageItem(2, { direction: 'out', status: 'SENDING' })
    const refused = { ...sent, message: sent.message && { ...sent.message, status: 'FAILED' as const } }

    const added = addToThread(thread(refused, aMessageItem(1)), sent)

    expect(added.pages[0]?.items.map(({ message }) => message?.status)).toEqual(['FAILED', null])
  })
})
