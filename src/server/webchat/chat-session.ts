import { Automation, openingHours } from '#domain/workspace/automation.ts'
import { toChatConfig } from '#domain/webchat/to-chat-config.ts'
import type { ChatConfig, ChatSession, ChatState, Face } from '#domain/webchat/visitor.ts'
import { isOpen, nextOpening } from '#flow/time/business-hours.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { hasPublicArticles } from '#store/knowledge/public-articles.ts'
import type { OpenWebChat } from '#store/webchat/web-chats.ts'
import {
  countUnread,
  findBusiness,
  findVisitorThread,
  listFaces,
  listVisitorEvents,
  type ThreadState,
} from '#store/webchat/visitor-thread.ts'

import type { Site } from '../branding/sites.ts'
import { type LinesDeps, toChatLines } from './chat-lines.ts'
import { keyOf, type Visitor } from './visitor-token.ts'

/** Lines that come at once; earlier ones are read on. */
const PAGE = 30

export interface ChatDeps extends LinesDeps {
  now(): Date
}

/** What a web chat shows around the thread. */
export async function chatConfig(
  { sql, downloadUrls, now }: ChatDeps,
  { appId, id, settings }: OpenWebChat,
  site: Site,
): Promise<ChatConfig> {
  const [business, faces, articles] = await Promise.all([
    findBusiness(sql, appId),
    listFaces(sql, appId),
    hasPublicArticles(sql, appId, id),
  ])
  const hours = openingHours(Automation.parse(business.automation))
  const at = now().toISOString()
  return toChatConfig(settings, {
    business: business.name,
    logoUrl: business.logoPath === null ? null : downloadUrls.to('public', business.logoPath).downloadUrl,
    brandHue: site.brand?.hue,
    away: isOpen(hours, business.timeZone, at) ? null : { text: settings.awayText, opensAt: nextOpening(hours, business.timeZone, at) },
    faces,
    articles,
  })
}

/** Everything that a browser needs to show a visitor's chat. */
export async function loadSession(
  deps: ChatDeps,
  { visitor, chat, token, site }: { visitor: Visitor; chat: OpenWebChat; token: string; site: Site },
): Promise<ChatSession> {
  const thread = await threadOf(deps.sql, visitor)
  const [config, page, unread] = await Promise.all([
    chatConfig(deps, chat, site),
    readLines(deps, visitor, thread, undefined),
    thread === null ? 0 : countUnread(deps.sql, visitor.appId, thread.conversationId, thread.readSeq),
  ])
  return {
    token,
    expiresAt: visitor.expiresAt,
    identified: visitor.proved !== null,
    simulated: false,
    config,
    state: thread && toState(thread),
    ...page,
    unread,
  }
}

/** A visitor's talk; null while nothing was said. */
export const threadOf = (sql: Sql, visitor: Visitor): Promise<ThreadState | null> => findVisitorThread(sql, keyOf(visitor))

/** The last lines of a thread, or those before one. */
export async function readLines(
  deps: LinesDeps,
  { appId, webChatId }: Visitor,
  thread: ThreadState | null,
  before = 2_147_483_647,
): Promise<Pick<ChatSession, 'lines' | 'before'>> {
  if (!thread) return { lines: [], before: null }
  const events = await listVisitorEvents(deps.sql, appId, thread.conversationId, before, PAGE)
  const first = events.at(-1)
  return { lines: await toChatLines(deps, appId, webChatId, events), before: events.length === PAGE && first ? first.seq : null }
}

/** How a talk stands, as its visitor sees it. */
export function toState({
  conversationId,
  openState,
  handler,
  assigneeName,
  assigneePhoto,
  seq,
  readSeq,
  businessReadSeq,
}: ThreadState): ChatState {
  const assignee: Face | null = handler === 'human' && assigneeName !== null ? { name: assigneeName, photoUrl: assigneePhoto } : null
  return { conversationId, open: openState === 'open', handler, assignee, seq, readSeq, businessReadSeq }
}
