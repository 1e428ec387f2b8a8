// Arrives: what a person, or the API, does with a conversation. Leaves: lines in its log, its owner changed, replies on their exit.
// Never here: a reply by a non-owner; this is checked under the conversation's lock, not in the page.
import type { Conversation } from '#domain/conversations/conversation.ts'
import type { ConversationCommand, ConversationCommandInput } from '#domain/conversations/conversation-command.ts'
import type { MacroStep } from '#domain/conversations/macro.ts'
import { AppError } from '#domain/errors.ts'
import type { Message, NoteFile, OutgoingContent } from '#domain/messages/message.ts'
import type { StartConversation } from '#domain/conversations/start-conversation.ts'
import type { ScheduledMessage } from '#domain/conversations/scheduled-message.ts'
import { storedText } from '#domain/i18n/t.ts'
import { type LockedConversation, lockConversations } from '#store/conversations/conversation-writes.ts'
import { getConversation, getMessage, getMessages } from '#store/conversations/conversations.ts'
import { listScheduled } from '#store/conversations/scheduled-messages.ts'
import { findFile } from '#store/files/files.ts'
import type { CommandDeps } from '#commands/shared/command-deps.ts'

import { UnitOfWork } from '../shared/unit-of-work.ts'
import { settleSend } from '../messages/settle-send.ts'
import { resolveCommand } from './resolve-command.ts'
import { runMacro } from './run-macro.ts'
import { named } from '../messages/find-mentioned.ts'
import { runCommand } from './run-command.ts'
import { quotable, reply, settleForResend } from '../messages/send-message.ts'
import { cancelScheduled, reschedule, schedule, sendScheduled, type ToSchedule } from '../messages/schedule-message.ts'
import { startConversation } from '../messages/start-conversation.ts'
import { undoSend } from '../messages/undo-send.ts'
import type { Actor, Work } from './command-context.ts'

/** A command as requested, or with its people resolved. */
type AskedCommand = ConversationCommandInput | ConversationCommand

/** A reply of one or more messages with an optional follow-up action. */
export interface Replies {
  contents: readonly OutgoingContent[]
  /** What the first of them answers. */
  replyTo: string | null
  delayMs: number
  afterwards: AskedCommand | null
}

/** Conversation commands of teammates and the API. Each is one transaction; a refusal is an AppError. */
export interface ConversationCommands {
  /** Writes to a contact, in their conversation on a channel or in a new one. */
  start(by: Actor, start: StartConversation): Promise<Conversation>
  /** Sends a message after `delayMs`; a long text becomes several, the first is returned. `replyTo` is the quoted message. */
  sendReply(by: Actor, conversationId: string, content: OutgoingContent, replyTo?: string | null, delayMs?: number): Promise<Message>
  /** Sends several messages in order and a follow-up action, all or nothing. */
  sendReplies(by: Actor, conversationId: string, reply: Replies): Promise<{ messages: Message[]; conversation: Conversation }>
  /** Undoes one's own unsent messages, all or none. `restore` undoes the follow-up action. */
  undoSend(by: Actor, conversationId: string, messageIds: readonly string[], restore?: AskedCommand | null): Promise<void>
  /** Schedules a message; `replyTo` as for `sendReply`. */
  schedule(by: Actor, conversationId: string, what: ToSchedule, replyTo: string | null): Promise<ScheduledMessage>
  reschedule(by: Actor, conversationId: string, id: string, change: Parameters<typeof reschedule>[4]): Promise<ScheduledMessage>
  sendScheduled(by: Actor, conversationId: string, id: string): Promise<Message>
  cancelScheduled(by: Actor, conversationId: string, id: string): Promise<void>
  /** Adds a note for the team; `mentions` are ids of members and teams, `files` of the workspace's files. */
  addNote(
    by: Actor,
    conversationId: string,
    note: { text: string; mentions?: readonly string[]; files?: readonly string[] },
  ): Promise<Message>
  resend(by: Actor, conversationId: string, messageId: string): Promise<Message>
  /** Settles an unconfirmed message. */
  settleSend(by: Actor, conversationId: string, messageId: string, verdict: 'arrived' | 'lost'): Promise<void>
  /** Take over, return, assign, close, reopen, snooze, unsnooze, mark read or unread. */
  execute(by: Actor, conversationId: string, command: AskedCommand): Promise<Conversation>
  /** Resolves the members and teams of a command before a bulk task; refuses missing ones. */
  resolve(appId: string, command: ConversationCommandInput): Promise<ConversationCommand>
  /** Runs the steps of a macro, all or none. */
  runMacro(by: Actor, conversationId: string, steps: readonly MacroStep[]): Promise<Conversation>
}

/** Creates the conversation commands. `onActed` runs after every commit; `onRead` when customer messages were read, to tell WhatsApp. */
export function createConversationCommands(
  deps: CommandDeps,
  onActed: () => void,
  onRead: (conversation: LockedConversation) => void,
): ConversationCommands {
  const run = runnerOf(deps, onActed)
  return { ...sending(deps, run, onRead), ...later(deps, run), ...changing(deps, run, onRead) }
}

type Run = ReturnType<typeof runnerOf>
type Step<T> = (work: Work) => Promise<T> | T

/** Runs one command in a transaction of its own, with the conversation locked. */
function runnerOf(deps: CommandDeps, onActed: () => void) {
  const inside = async <T>(by: Actor, conversationId: string, step: Step<T>): Promise<T> => {
    const result = await deps.sql.begin(async (tx) => {
      const [conversation] = await lockConversations(tx, [{ appId: by.appId, id: conversationId }])
      if (!conversation) throw new AppError('not-found')
      const unitOfWork = new UnitOfWork(deps.now().toISOString())
      const done = await step({ tx, unitOfWork, conversation })
      await unitOfWork.flush(tx)
      return done
    })
    onActed()
    return result as T
  }
  return {
    inside,
    command: async (work: Work, by: Actor, asked: AskedCommand): Promise<boolean> =>
      runCommand(deps, work, by, await resolveCommand(work.tx, by.appId, asked)),
    /** Tells that something was done, and returns the conversation as it is now. */
    async done(by: Actor, conversationId: string): Promise<Conversation> {
      onActed()
      return found(await getConversation(deps.sql, by.appId, conversationId))
    },
    /** Returns the conversation afterwards. */
    async change(by: Actor, conversationId: string, step: Step<void>): Promise<Conversation> {
      await inside(by, conversationId, step)
      return found(await getConversation(deps.sql, by.appId, conversationId))
    },
    /** Returns the message whose id the step returns. */
    async send(by: Actor, conversationId: string, step: Step<string>): Promise<Message> {
      return found(await getMessage(deps.sql, by.appId, await inside(by, conversationId, step)))
    },
  }
}

const sending = (
  deps: CommandDeps,
  run: Run,
  onRead: (conversation: LockedConversation) => void,
): Pick<ConversationCommands, 'sendReply' | 'sendReplies' | 'undoSend' | 'resend' | 'settleSend' | 'addNote'> => ({
  sendReply: (by, id, content, replyTo = null, delayMs = 0) =>
    run.send(by, id, async (work) => {
      const [first = ''] = await reply(deps, work, by, content, { replyTo: await quoted(work, replyTo), delayMs })
      return first
    }),
  sendReplies: async (by, id, { contents, replyTo, delayMs, afterwards }) => {
    let ids: string[] = []
    const conversation = await run.change(by, id, async (work) => {
      ids = []
      for (const [index, content] of contents.entries()) {
        const answers = index === 0 ? await quoted(work, replyTo) : null
        ids.push(...(await reply(deps, work, by, content, { replyTo: answers, delayMs })))
      }
      if (afterwards && (await run.command(work, by, afterwards))) onRead({ ...work.conversation })
    })
    return { messages: await getMessages(deps.sql, by.appId, ids), conversation }
  },
  undoSend: (by, id, messageIds, restore = null) =>
    run.inside(by, id, async (work) => {
      await undoSend(work, by, messageIds, { closedAfter: restore?.type === 'reopen' })
      if (restore) await run.command(work, by, restore)
    }),
  resend: (by, id, messageId) =>
    run.send(by, id, async (work) => {
      const content = await settleForResend(work, by, messageId)
      const [first = ''] = await reply(deps, work, by, content)
      return first
    }),
  settleSend: (by, id, messageId, verdict) => run.inside(by, id, (work) => settleSend(work, by, messageId, verdict)),
  addNote: (by, id, { text, mentions = [], files: fileIds = [] }) =>
    run.send(by, id, async (work) => {
      const reached = await named(work, by, text, mentions)
      const files = await filesOfNote(work, text, fileIds)
      return work.unitOfWork.note(work.conversation, { id: deps.generateId(), author: by.author, text, files, ...reached }).id
    }),
})

const later = (
  deps: CommandDeps,
  run: Run,
): Pick<ConversationCommands, 'schedule' | 'reschedule' | 'sendScheduled' | 'cancelScheduled'> => ({
  schedule: (by, id, what, replyTo) =>
    run.inside(by, id, async (work) => shown(work, await schedule(deps, work, by, what, await quoted(work, replyTo)))),
  reschedule: (by, id, scheduledId, to) =>
    run.inside(by, id, async (work) => {
      await reschedule(deps, work, by, scheduledId, to)
      return shown(work, scheduledId)
    }),
  sendScheduled: (by, id, scheduledId) => run.send(by, id, (work) => sendScheduled(deps, work, by, scheduledId)),
  cancelScheduled: (by, id, scheduledId) => run.inside(by, id, (work) => cancelScheduled(work, by, scheduledId)),
})

const changing = (
  deps: CommandDeps,
  run: Run,
  onRead: (conversation: LockedConversation) => void,
): Pick<ConversationCommands, 'start' | 'execute' | 'resolve' | 'runMacro'> => ({
  start: async (by, start) => run.done(by, await startConversation(deps, by, start)),
  execute: (by, id, command) =>
    run.change(by, id, async (work) => {
      if (await run.command(work, by, command)) onRead({ ...work.conversation })
    }),
  resolve: (appId, command) => resolveCommand(deps.sql, appId, command),
  runMacro: (by, id, steps) => run.change(by, id, (work) => runMacro(deps, work, by, steps)),
})

function found<T>(value: T | null): T {
  if (value === null) throw new AppError('not-found')
  return value
}

const quoted = (work: Work, replyTo: string | null): Promise<string | null> | null => (replyTo === null ? null : quotable(work, replyTo))

/** The files that a note holds; refuses those that are not there, and a note that says nothing and holds none. */
async function filesOfNote({ tx, conversation }: Work, text: string, fileIds: readonly string[]): Promise<NoteFile[]> {
  if (text === '' && fileIds.length === 0)
    throw new AppError('invalid-argument', { details: [{ path: 'text', message: storedText('Write something or attach a file.') }] })
  const files: NoteFile[] = []
  for (const fileId of new Set(fileIds)) {
    const file = await findFile(tx, conversation.appId, fileId)
    if (!file) throw new AppError('invalid-argument', { details: [{ path: 'files', message: storedText('This file no longer exists.') }] })
    const { kind, mimeType, size, name } = file
    files.push({ fileId, kind, mimeType, size, name })
  }
  return files
}

async function shown({ tx, conversation }: Work, id: string): Promise<ScheduledMessage> {
  return found((await listScheduled(tx, conversation.appId, conversation.id)).find((one) => one.id === id) ?? null)
}
