import type { search } from '#domain/api/conversations/search.ts'
import { excerptOf, isPair, spokenText, wordsOf } from '#domain/conversations/searchable-text.ts'
import type { Viewer } from '#domain/workspace/visibility.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { type KnownWord, knownWords } from '#store/messages/search-index.ts'
import { searchConversation, searchMessages } from '#store/messages/search-messages.ts'
import { searchContacts, searchEvents, searchOrders } from '#store/messages/search-things.ts'

import type { ServerDeps } from '#server/http/deps.ts'
import { type Call, type Operations, viewerOf } from '#server/http/mount.ts'

/** How many contacts, orders and events are shown beside the messages. */
const BESIDE = 10

type SearchCall = Call & { params: { appId: string }; query: Parameters<typeof searchMessages>[4] }

/** Finds what was said, who said it, what was bought and what was booked. */
export function searchRoutes({ sql, now }: ServerDeps): Pick<Operations, keyof typeof search> {
  return {
    search: async (call) => {
      const { q, in: where, after, limit } = call.query
      const viewer = viewerOf(call)
      const { appId } = call.params
      const asks = (what: typeof where) => (where === 'all' || where === what) && after === undefined
      const most = where === 'all' ? BESIDE : limit
      const [said, contacts, orders, events] = await Promise.all([
        where === 'all' || where === 'messages' ? foundMessages(sql, viewer, call, now()) : NOTHING,
        asks('contacts') ? searchContacts(sql, appId, viewer, q, most) : [],
        asks('orders') ? searchOrders(sql, appId, viewer, q, most) : [],
        asks('events') ? searchEvents(sql, appId, viewer, q, most) : [],
      ])
      return { ...said, contacts, orders, events }
    },
  }
}

const NOTHING = { messages: [], nextCursor: null, corrected: {}, total: null }

async function foundMessages(sql: Sql, viewer: Viewer, { params: { appId }, query }: SearchCall, now: Date) {
  const { conversationId } = query
  const nothing = { ...NOTHING, total: conversationId === undefined ? null : 0 }
  const words = wordsOf(query.q)
  if (words.length === 0) return nothing
  const known = await knownWords(sql, appId, words)
  const meanings = known.map(meant)
  // One wrong sign spoils two pairs of a script without spaces: the others are asked for.
  const wanted = meanings.filter((meaning, index) => meaning.length > 0 || !isPair(known[index]?.word ?? ''))
  if (wanted.length === 0 || wanted.some((meaning) => meaning.length === 0)) return nothing
  const corrected = known.flatMap(({ word, begun, near }) => (begun.length === 0 && near.length > 0 ? [[word, near] as const] : []))
  const { rows, ...rest } =
    conversationId === undefined
      ? { ...(await searchMessages(sql, appId, viewer, wanted, query, now.getTime())), total: null }
      : await searchConversation(sql, appId, viewer, conversationId, wanted, query)
  const messages = rows.map(({ content, heard, ...row }) => ({ ...row, excerpt: excerptOf(spokenText(content, heard), wanted.flat()) }))
  // Words that others wrote are no hint for whoever may not read them.
  const read = viewer.scope === 'all' ? null : new Set(rows.flatMap(({ content, heard }) => wordsOf(spokenText(content, heard))))
  const told = corrected.map(([word, near]) => [word, near.filter((one) => read?.has(one) ?? true)] as const)
  return { ...rest, messages, corrected: Object.fromEntries(told.filter(([, near]) => near.length > 0)) }
}

/** What a word stands for: itself where it is written out; the words that it begins where it is the last one, or is none; else those that look like it. */
function meant({ word, begun, near }: KnownWord, index: number, all: readonly KnownWord[]): readonly string[] {
  if (begun[0] === word && index < all.length - 1) return [word]
  return begun.length > 0 ? begun : near
}
