import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'

import type { ConversationFilter } from '#domain/conversations/conversation.ts'

import { queryKeys } from '../query-keys.ts'
import { applyEvents } from './apply-events.ts'
import { aConversation, aMessageItem } from './testing/a-conversation.ts'

const filter: ConversationFilter = { openState: 'open', flag: 'any', assignee: 'any', snoozed: 'no', sort: 'latest' }

function someQueries() {
  const queries = new QueryClient()
  const shown = aConversation({ lastSeq: 5 })
  queries.setQueryData(queryKeys.conversation('app', 'c1'), shown)
  queries.setQueryData(queryKeys.conversationList('app', filter), { pages: [{ items: [shown], nextCursor: null }], pageParams: [''] })
  queries.setQueryData(queryKeys.thread('app', 'c1'), { pages: [{ items: [aMessageItem(5)], nextCursor: null }], pageParams: [''] })
  return queries
}

const push = (queries: QueryClient, seq: number, change: Parameters<typeof aConversation>[0] = {}) =>
  applyEvents(queries, 'app', 'me', [{ ...aMessageItem(seq), conversation: aConversation({ lastSeq: seq, ...change }) }])

describe('applyEvents', () => {
  it('shows a new message in the thread, the list and the conversation', () => {
    const queries = someQueries()

    push(queries, 6, { snippet: 'Newest' })

    expect(queries.getQueryData(queryKeys.conversation('app', 'c1'))).toMatchObject({ snippet: 'Newest', lastSeq: 6 })
    expect(queries.getQueryData(queryKeys.conversationList('app', filter))).toMatchObject({ pages: [{ items: [{ snippet: 'Newest' }] }] })
    expect(queries.getQueryData(queryKeys.thread('app', 'c1'))).toMatchObject({
      pages: [{ items: [{ event: { seq: 6 } }, { event: { seq: 5 } }] }],
    })
  })

  it('reloads a thread whose older response is pending', async () => {
    const queries = someQueries()
    const queryKey = queryKeys.thread('app', 'c1')
    const page = (...seqs: number[]) => ({ pages: [{ items: seqs.map((seq) => aMessageItem(seq)), nextCursor: null }], pageParams: [''] })
    const answers: ((thread: ReturnType<typeof page>) => void)[] = []
    const shown = new QueryObserver(queries, {
      queryKey,
      queryFn: () => new Promise<ReturnType<typeof page>>((resolve) => answers.push(resolve)),
    })
    const close = shown.subscribe(() => {})

    push(queries, 6)
    answers[0]?.(page(5))
    answers[1]?.(page(6, 5))

    await vi.waitFor(() => expect(queries.isFetching()).toBe(0))
    expect(queries.getQueryData(queryKey)).toEqual(page(6, 5))
    close()
  })

  it('reloads a thread whose first response is pending', async () => {
    const queries = new QueryClient()
    const queryKey = queryKeys.thread('app', 'c1')
    const page = (...seqs: number[]) => ({ pages: [{ items: seqs.map((seq) => aMessageItem(seq)), nextCursor: null }], pageParams: [''] })
    const answers: ((thread: ReturnType<typeof page>) => void)[] = []
    const shown = new QueryObserver(queries, {
      queryKey,
      queryFn: () => new Promise<ReturnType<typeof page>>((resolve) => answers.push(resolve)),
    })
    const close = shown.subscribe(() => {})

    push(queries, 6)
    answers[0]?.(page(5))
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[1]?.(page(6, 5))

    await vi.waitFor(() => expect(queries.isFetching()).toBe(0))
    expect(queries.getQueryData(queryKey)).toEqual(page(6, 5))
    close()
  })

  it('reloads a conversation whose older response is pending', async () => {
    const queries = someQueries()
    const queryKey = queryKeys.conversation('app', 'c1')
    const answers: ((conversation: ReturnType<typeof aConversation>) => void)[] = []
    const shown = new QueryObserver(queries, {
      queryKey,
      queryFn: () => new Promise<ReturnType<typeof aConversation>>((resolve) => answers.push(resolve)),
    })
    const close = shown.subscribe(() => {})

    push(queries, 6)
    answers[0]?.(aConversation({ lastSeq: 5 }))
    answers[1]?.(aConversation({ lastSeq: 6 }))

    await vi.waitFor(() => expect(queries.isFetching()).toBe(0))
    expect(queries.getQueryData(queryKey)).toMatchObject({ lastSeq: 6 })
    close()
  })

  it('ignores an older event', () => {
    const queries = someQueries()

    push(queries, 4, { snippet: 'Old' })

    expect(queries.getQueryData(queryKeys.conversation('app', 'c1'))).toMatchObject({ snippet: 'Hello', lastSeq: 5 })
  })

  it('removes a closed conversation from the open list', () => {
    const queries = someQueries()

    push(queries, 6, { openState: 'closed' })

    expect(queries.getQueryData(queryKeys.conversationList('app', filter))).toMatchObject({ pages: [{ items: [] }] })
  })

  it('reloads the counts', () => {
    const queries = someQueries()
    queries.setQueryData(queryKeys.conversationCounts('app'), { all: 1 })

    push(queries, 6)

    expect(queries.getQueryState(queryKeys.conversationCounts('app'))?.isInvalidated).toBe(true)
  })
})
