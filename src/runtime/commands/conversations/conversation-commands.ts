// Arrives: what a person, or the API, does with a conversation. Leaves: lines in its log, its owner changed, replies on their way out.
// Never here: a reply by somebody who does not own the conversation; the check is under the conversation's lock, not in the page.
import type { Conversation } from '#domain/conversations/conversation.ts'
import type { ConversationCommand } from '#domain/conversations/conversation-command.ts'
import { AppError } from '#domain/errors.ts'
import type { Message, OutgoingContent } from '#domain/messages/message.ts'
import type { ScheduledMessage } from '#domain/conversations/scheduled-message.ts'
import { type LockedConversation, lockConversations } from '#store/conversations/conversation-writes.ts'
import { getConversation, getMessage, getMessages } from '#store/conversations/conversations.ts'
import { listScheduled } from '#store/conversations/scheduled-messages.ts'

import { UnitOfWork } from '../shared/unit-of-work.ts'
import type { RuntimeDeps } from '#runtime/runtime-deps.ts'
import { settleSend } from '#runtime/pipeline/outbox/settle-send.ts'
import { type OneCommand, doAll } from './bulk.ts'
import { named } from './name.ts'
import { perform } from './run-command.ts'
import { quotable, reply, settleForResend } from './send-message.ts'
import { cancelScheduled, reschedule, schedule, sendScheduled, type ToSchedule } from './schedule-message.ts'
import { undoSend } from './undo.ts'
import type { Actor, Work } from './command-context.ts'

/** A reply of one or more messages, and what is done once they are on their way. */
export interface Replies {
  contents: readonly OutgoingContent[]
  /** What the first of them answers. */
  replyTo: string | null
  delayMs: number
  afterwards: ConversationCommand | null
}

/** What people and the API do with conversations. Each is one transaction; each refusal is an AppError. */
export interface Desk {
  /** Says something, after `delayMs`; a long text in several messages, of which the first is returned. `replyTo` is the message that it answers. */
  sendReply(by: Actor, conversationId: string, content: OutgoingContent, replyTo?: string | null, delayMs?: number): Promise<Message>
  /** Says several things in their order and does something with the conversation after them: all of it, or nothing. */
  sendReplies(by: Actor, conversationId: string, reply: Replies): Promise<{ messages: Message[]; conversation: Conversation }>
  /** Takes one's own messages back that nobody has begun to send: all, or none. `restore` takes back what was done after them. */
  undoSend(by: Actor, conversationId: string, messageIds: readonly string[], restore?: ConversationCommand | null): Promise<void>
  /** Puts a message off; `replyTo` as for `sendReply`. */
  schedule(by: Actor, conversationId: string, what: ToSchedule, replyTo: string | null): Promise<ScheduledMessage>
  reschedule(by: Actor, conversationId: string, id: string, change: Parameters<typeof reschedule>[4]): Promise<ScheduledMessage>
  sendScheduled(by: Actor, conversationId: string, id: string): Promise<Message>
  cancelScheduled(by: Actor, conversationId: string, id: string): Promise<void>
  /** Notes something for the team; `mentions` are the ids of the members and teams that it names. */
  addNote(by: Actor, conversationId: string, text: string, mentions?: readonly string[]): Promise<Message>
  resend(by: Actor, conversationId: string, messageId: string): Promise<Message>
  /** Notes what became of a message that WhatsApp never confirmed. */
  settleSend(by: Actor, conversationId: string, messageId: string, verdict: 'arrived' | 'lost'): Promise<void>
  /** Takes it over, hands it back, assigns, closes, reopens, snoozes, wakes, marks it read or unread. */
  perform(by: Actor, conversationId: string, command: ConversationCommand): Promise<Conversation>
  /** Does several things in their order: all, or none. */
  doAll(by: Actor, conversationId: string, acts: readonly OneCommand[]): Promise<Conversation>
}

/** Makes the desk. `onActed` runs after every commit; `onRead` when customer messages were read, to tell WhatsApp. */
export function createDesk(deps: RuntimeDeps, onActed: () => void, onRead: (conversation: LockedConversation) => void): Desk {
  const act = async <T>(by: Actor, conversationId: string, work: (parts: Work) => Promise<T> | T): Promise<T> => {
    const result = await deps.sql.begin(async (tx) => {
      const [conversation] = await lockConversations(tx, [{ appId: by.appId, id: conversationId }])
      if (!conversation) throw new AppError('not-found')
      const unitOfWork = new UnitOfWork(deps.now().toISOString())
      const done = await work({ tx, unitOfWork, conversation })
      await unitOfWork.flush(tx)
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

  return {
    sendReply: (by, id, content, replyTo = null, delayMs = 0) =>
      say(by, id, async (work) => {
        const [first = ''] = await reply(deps, work, by, content, { replyTo: await quoted(work, replyTo), delayMs })
        return first
      }),
    sendReplies: async (by, id, { contents, replyTo, delayMs, afterwards }) => {
      let ids: string[] = []
      const conversation = await change(by, id, async (work) => {
        ids = []
        for (const [index, content] of contents.entries()) {
          const answers = index === 0 ? await quoted(work, replyTo) : null
          ids.push(...(await reply(deps, work, by, content, { replyTo: answers, delayMs })))
        }
        if (afterwards && (await perform(deps, work, by, afterwards))) onRead({ ...work.conversation })
      })
      return { messages: await getMessages(deps.sql, by.appId, ids), conversation }
    },

    undoSend: (by, id, messageIds, restore = null) =>
      act(by, id, async (work) => {
        await undoSend(work, by, messageIds, { closedAfter: restore?.type === 'reopen' })
        if (restore) await perform(deps, work, by, restore)
      }),

    schedule: (by, id, what, replyTo) =>
      act(by, id, async (work) => shown(work, await schedule(deps, work, by, what, await quoted(work, replyTo)))),
    reschedule: (by, id, scheduledId, to) =>
      act(by, id, async (work) => {
        await reschedule(deps, work, by, scheduledId, to)
        return shown(work, scheduledId)
      }),
    sendScheduled: (by, id, scheduledId) => say(by, id, (work) => sendScheduled(deps, work, by, scheduledId)),
    cancelScheduled: (by, id, scheduledId) => act(by, id, (work) => cancelScheduled(work, by, scheduledId)),

    addNote: (by, id, text, mentions = []) =>
      say(by, id, async (work) => {
        const reached = await named(work, by, text, mentions)
        return work.unitOfWork.note(work.conversation, { id: deps.generateId(), author: by.author, text, ...reached }).id
      }),

    resend: (by, id, messageId) =>
      say(by, id, async (work) => {
        const content = await settleForResend(work, by, messageId)
        const [first = ''] = await reply(deps, work, by, content)
        return first
      }),

    settleSend: (by, id, messageId, verdict) => act(by, id, (work) => settleSend(work, by, messageId, verdict)),

    perform: (by, id, command) =>
      change(by, id, async (work) => {
        if (await perform(deps, work, by, command)) onRead({ ...work.conversation })
      }),
    doAll: (by, id, acts) => change(by, id, (work) => doAll(deps, work, by, acts)),
  }
}

const quoted = (work: Work, replyTo: string | null): Promise<string | null> | null => (replyTo === null ? null : quotable(work, replyTo))

async function shown({ tx, conversation }: Work, id: string): Promise<ScheduledMessage> {
  const found = (await listScheduled(tx, conversation.appId, conversation.id)).find((one) => one.id === id)
  if (!found) throw new AppError('not-found')
  return found
}
