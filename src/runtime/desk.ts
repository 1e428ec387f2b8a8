// Arrives: what a person, or the API, does with a conversation. Leaves: lines in its log, its owner changed, replies on their way out.
// Never here: a reply by somebody who does not own the conversation; the check is under the conversation's lock, not in the page.
import { REPLY_WINDOW_MS } from '#domain/constants.ts'
import type { Conversation } from '#domain/conversation.ts'
import { AppError } from '#domain/errors.ts'
import { type Author, type Message, OutgoingContent } from '#domain/message.ts'
import type { Tx } from '#store/connect.ts'
import { type LockedConversation, lockConversations } from '#store/conversation-writes.ts'
import { getConversation, getMessage } from '#store/conversations.ts'
import { cancelQueued } from '#store/outbox.ts'

import { endSession } from './end-session.ts'
import { Journal } from './journal.ts'
import type { RoadDeps } from './road-deps.ts'

/** Who acts, in which app. */
export interface Actor {
  appId: string
  author: Author
}

/** What people and the API do with conversations. Each is one transaction; each refusal is an AppError. */
export interface Desk {
  sendReply(by: Actor, conversationId: string, content: OutgoingContent): Promise<Message>
  addNote(by: Actor, conversationId: string, text: string): Promise<Message>
  resend(by: Actor, conversationId: string, messageId: string): Promise<Message>
  takeOver(by: Actor, conversationId: string): Promise<Conversation>
  handBack(by: Actor, conversationId: string): Promise<Conversation>
  close(by: Actor, conversationId: string): Promise<Conversation>
  reopen(by: Actor, conversationId: string): Promise<Conversation>
  markRead(by: Actor, conversationId: string): Promise<Conversation>
  assign(by: Actor, conversationId: string, member: { id: string; name: string } | null): Promise<Conversation>
}

interface Work {
  tx: Tx
  journal: Journal
  conversation: LockedConversation
}

/** Makes the desk. `onActed` runs after every commit; `onRead` when customer messages were read, to tell WhatsApp. */
export function createDesk(deps: RoadDeps, onActed: () => void, onRead: (conversation: LockedConversation) => void): Desk {
  const act = async <T>(by: Actor, conversationId: string, work: (parts: Work) => Promise<T> | T): Promise<T> => {
    const result = await deps.sql.begin(async (tx) => {
      const [conversation] = await lockConversations(tx, [{ appId: by.appId, id: conversationId }])
      if (!conversation) throw new AppError('not-found')
      const journal = new Journal(deps.now().toISOString())
      const done = await work({ tx, journal, conversation })
      await journal.flush(tx)
      return done
    })
    onActed()
    return result as T
  }

  const change = async (by: Actor, conversationId: string, work: (parts: Work) => Promise<void> | void): Promise<Conversation> => {
    await act(by, conversationId, work)
    const conversation = await getConversation(deps.sql, by.appId, conversationId)
    if (!conversation) throw new AppError('not-found')
    return conversation
  }

  const say = async (by: Actor, conversationId: string, work: (parts: Work) => Promise<string> | string): Promise<Message> => {
    const id = await act(by, conversationId, work)
    const message = await getMessage(deps.sql, by.appId, id)
    if (!message) throw new AppError('not-found')
    return message
  }

  const reply = ({ journal, conversation }: Work, by: Actor, content: OutgoingContent): string => {
    mayReply(conversation, by, deps.now())
    const id = deps.mint()
    journal.send(conversation, { id, author: by.author, content, origin: null })
    return id
  }

  return {
    sendReply: (by, id, content) => say(by, id, (work) => reply(work, by, content)),

    addNote: (by, id, text) =>
      say(by, id, ({ journal, conversation }) => journal.note(conversation, { id: deps.mint(), author: by.author, text }).id),

    resend: (by, id, messageId) =>
      say(by, id, async (work) => {
        const content = await settleForResend(work, by, messageId)
        return reply(work, by, content)
      }),

    takeOver: (by, id) =>
      change(by, id, async (work) => {
        if (work.conversation.openState === 'closed') throw new AppError('conversation-closed')
        await silenceBot(deps, work)
        own(work, by.author, { id: by.author.id, name: by.author.name })
      }),

    handBack: (by, id) =>
      change(by, id, ({ journal, conversation }) => {
        if (conversation.openState === 'closed') throw new AppError('conversation-closed')
        if (conversation.handler === 'bot') return
        Object.assign(conversation, { handler: 'bot', assigneeId: null })
        journal.append(conversation, by.author, {
          type: 'handler_changed',
          handler: 'bot',
          assigneeId: null,
          assigneeName: null,
          reason: 'handed_back',
          note: null,
        })
      }),

    close: (by, id) =>
      change(by, id, async (work) => {
        const { journal, conversation } = work
        if (conversation.openState === 'closed') return
        await silenceBot(deps, work)
        Object.assign(conversation, { openState: 'closed', resolved: true, unreadCount: 0 })
        journal.append(conversation, by.author, { type: 'conversation_closed' })
      }),

    reopen: (by, id) =>
      change(by, id, ({ journal, conversation }) => {
        if (conversation.openState === 'open') return
        Object.assign(conversation, { openState: 'open', resolved: false, handler: 'human' })
        journal.append(conversation, by.author, { type: 'conversation_reopened' })
      }),

    markRead: (by, id) =>
      change(by, id, ({ journal, conversation }) => {
        if (conversation.unreadCount === 0) return
        conversation.unreadCount = 0
        journal.append(conversation, by.author, { type: 'conversation_read' })
        onRead({ ...conversation })
      }),

    assign: (by, id, member) =>
      change(by, id, async (work) => {
        if (work.conversation.openState === 'closed') throw new AppError('conversation-closed')
        await silenceBot(deps, work)
        own(work, by.author, member ?? { id: null, name: null })
      }),
  }
}

/** Returns what is to be said again. An unconfirmed message is settled by it: the person has decided; a late status still moves it forward. */
async function settleForResend({ tx, journal, conversation }: Work, by: Actor, messageId: string): Promise<OutgoingContent> {
  const message = await getMessage(tx, by.appId, messageId)
  if (!message || message.conversationId !== conversation.id) throw new AppError('not-found')
  const { direction, status } = message
  if (direction !== 'out' || (status !== 'FAILED' && status !== 'UNKNOWN')) throw new AppError('not-resendable')
  if (status === 'UNKNOWN') {
    const failure = { code: 'sent-again', title: 'Not confirmed, and sent again.' }
    journal.setStatus(conversation, { appId: by.appId, id: messageId, status: 'FAILED', failure, providerId: null })
  }
  return OutgoingContent.parse(message.content)
}

/** One owner at a time: the bot's conversations, and a colleague's, must be taken over first. */
function mayReply(conversation: LockedConversation, by: Actor, now: Date): void {
  if (conversation.openState === 'closed') throw new AppError('conversation-closed')
  if (conversation.handler === 'bot') throw new AppError('not-the-owner')
  const { assigneeId } = conversation
  if (by.author.kind === 'operator' && assigneeId !== null && assigneeId !== by.author.id) throw new AppError('taken-by-another')
  const { lastInboundAt } = conversation
  if (lastInboundAt === null || now.getTime() - Date.parse(lastInboundAt) > REPLY_WINDOW_MS) throw new AppError('window-closed')
  if (assigneeId === null && by.author.kind === 'operator') conversation.assigneeId = by.author.id
}

function own({ journal, conversation }: Work, by: Author, owner: { id: string | null; name: string | null }): void {
  const assigneeId = owner.id
  if (conversation.handler === 'human' && conversation.assigneeId === assigneeId) return
  Object.assign(conversation, { handler: 'human', assigneeId })
  journal.append(conversation, by, {
    type: 'handler_changed',
    handler: 'human',
    assigneeId,
    assigneeName: owner.name,
    reason: 'taken_over',
    note: null,
  })
}

/** Ends the running flow and holds back what it had not begun to send: no word of the bot after a person took over. */
async function silenceBot(deps: RoadDeps, { tx, journal, conversation }: Work): Promise<void> {
  await endSession(deps, tx, journal, conversation)
  if (conversation.handler === 'human') return
  const failure = { code: 'taken-over', title: 'Not sent: a person took the conversation over.' }
  for (const { appId, id } of await cancelQueued(tx, conversation.appId, conversation.id)) {
    journal.setStatus(conversation, { appId, id, status: 'FAILED', failure, providerId: null })
  }
}
