// Arrives: a visitor who looks for an article. Leaves: articles that their authors made public, as far as they hold for this visitor.
// Never here: an article that is for agents alone, for others or over, or a question to a provider.
import { plainMarkdown } from '#domain/knowledge/read-markdown.ts'
import type { ChatArticle, ListedArticle } from '#domain/webchat/chat-article.ts'
import { AppError } from '#domain/errors.ts'
import { getContact } from '#store/contacts/contacts.ts'
import { findPublicArticle, listPublicArticles } from '#store/knowledge/public-articles.ts'
import { type KnowledgeReader, searchPassages } from '#store/knowledge/search-passages.ts'

import type { ServerDeps } from '../http/deps.ts'
import { threadOf } from './chat-session.ts'
import { keyOf, type Visitor } from './visitor-token.ts'

/** What a home lists, and what a search brings. */
const LISTED = 4
const FOUND = 8
/** Passages of which the articles are taken. */
const WEIGHED = 40
const EXCERPT = 120
const SEARCHES = { limit: 60, windowMs: 60_000 }

type Deps = Pick<ServerDeps, 'sql' | 'throttle'>

/** What is asked for: words, or none for what is new, in the language of the chat. */
interface Asked {
  q: string
  locale?: string | undefined
}

/** Lists public articles for a visitor. */
export async function publicArticles({ sql, throttle }: Deps, visitor: Visitor, { q, locale }: Asked): Promise<ListedArticle[]> {
  const { appId } = visitor
  const reader = await readerOf({ sql }, visitor, locale)
  if (q === '')
    return (await listPublicArticles(sql, appId, reader, LISTED)).map(({ text, ...article }) => ({ ...article, excerpt: beginning(text) }))
  await throttle.spend(`article searches of ${keyOf(visitor).address}`, SEARCHES)
  const articles = new Map((await listPublicArticles(sql, appId, reader)).map((article) => [article.id, article]))
  const found = await searchPassages(sql, appId, { question: q, sourceIds: [...articles.keys()], reader, limit: WEIGHED })
  const best = new Map(found.toReversed().map((passage) => [passage.sourceId, passage]))
  return [...best.values()]
    .toSorted((a, b) => b.match - a.match)
    .slice(0, FOUND)
    .flatMap(({ sourceId, text }) => {
      const article = articles.get(sourceId)
      return article ? [{ id: article.id, title: article.title, excerpt: beginning(text) }] : []
    })
}

/** Opens a public article for a visitor. AppError('not-found') where there is none that they may read. */
export async function publicArticle({ sql }: Deps, visitor: Visitor, id: string, locale: string | undefined): Promise<ChatArticle> {
  const article = await findPublicArticle(sql, visitor.appId, id, await readerOf({ sql }, visitor, locale))
  if (!article) throw new AppError('not-found')
  return article
}

/** For whom an article must hold: the language is the chat's, the tags are those of whom the conversation is with. */
async function readerOf({ sql }: Pick<Deps, 'sql'>, visitor: Visitor, locale: string | undefined): Promise<KnowledgeReader> {
  const thread = await threadOf(sql, visitor)
  const contact = thread && (await getContact(sql, visitor.appId, thread.contactId))
  return { language: locale ?? null, tags: contact?.tags ?? [], channelId: visitor.webChatId }
}

function beginning(text: string): string {
  const plain = plainMarkdown(text)
  return plain.length > EXCERPT ? `${plain.slice(0, EXCERPT).trimEnd()}…` : plain
}
