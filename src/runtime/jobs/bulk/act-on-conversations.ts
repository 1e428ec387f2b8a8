import { z } from 'zod'

import { ConversationFilter, Handler, OpenState, Priority } from '#domain/conversations/conversation.ts'
import { ConversationCommand } from '#domain/conversations/conversation-command.ts'
import { AppError } from '#domain/errors.ts'
import { errorReason } from '#domain/refusal-reason.ts'
import { Scope } from '#domain/workspace/role.ts'
import type { Tx } from '#store/postgres/sql.ts'
import { countChosen, nextChosen, type RecordedChange, recordChanges, readChanges } from '#store/conversations/conversation-commands.ts'
import { type LockedConversation, lockConversations } from '#store/conversations/conversation-writes.ts'

import { undoContactChanges } from '#commands/contacts/change-contacts.ts'
import { runCommand } from '#commands/conversations/run-command.ts'
import { decideRestore } from '#commands/conversations/restore.ts'
import { writeChanges } from '#commands/conversations/write-conversation.ts'
import type { Actor, Work } from '#commands/conversations/command-context.ts'
import { UnitOfWork } from '#commands/shared/unit-of-work.ts'
import type { RuntimeDeps } from '#runtime/runtime-deps.ts'
import { type Advance, defineTask, type TaskFailure } from './task-kind.ts'

const CHUNK = 100
const Cursor = z.object({ after: z.string() })

const CommandType = z.enum(ConversationCommand.options.map(({ shape }) => shape.type.value))

/** How a conversation stands, as far as changes change it. */
export const ConversationSnapshot = z.object({
  openState: OpenState,
  resolved: z.boolean(),
  handler: Handler,
  assigneeId: z.string().nullable(),
  teamId: z.string().nullable(),
  /** Left out in what was noted before there were priorities. */
  priority: Priority.default('normal'),
  /** Left out in what was noted before there were labels. */
  labelIds: z.array(z.string()).default([]),
  snoozedUntil: z.string().nullable(),
  waitingSince: z.string().nullable(),
  unreadCount: z.number(),
})
export type ConversationSnapshot = z.infer<typeof ConversationSnapshot>

const snapshotOf = (conversation: LockedConversation): ConversationSnapshot => ConversationSnapshot.parse(conversation)

/** Does one change with many conversations, and notes how each stood before. */
export const actOnConversations = defineTask({
  kind: 'act_on_conversations',
  input: z.object({
    command: ConversationCommand,
    of: z.union([z.object({ ids: z.array(z.string()) }), z.object({ filter: ConversationFilter })]),
    viewer: z.object({ userId: z.string(), scope: Scope, teamIds: z.array(z.string()).readonly() }),
  }),
  cursor: Cursor,
  steps: [{ key: 'act', title: 'Change conversations' }],
  subject: ({ command }) => ({ does: 'command', command: command.type }),
  errorColumns: () => ['Conversation'],
  async chunk({ deps, appId, taskId, input: { command, of, viewer }, cursor, startedBy }) {
    const total = cursor === null ? await countChosen(deps.sql, appId, viewer, of) : undefined
    const ids = await nextChosen(deps.sql, appId, viewer, of, cursor?.after ?? '', CHUNK)
    return async (tx) => {
      const noted: RecordedChange[] = []
      const advance = await each(deps, tx, { appId, ids, author: startedBy, batch: taskId }, async (work, by) => {
        const before = snapshotOf(work.conversation)
        await runCommand(deps, work, by, command)
        noted.push({ conversationId: work.conversation.id, before, after: snapshotOf(work.conversation) })
      })
      await recordChanges(tx, appId, taskId, noted)
      return { ...advance, ...(total !== undefined && { total }) }
    }
  },
})

/** Takes back what such a task did, wherever nobody changed it since. */
export const undoOnConversations = defineTask({
  kind: 'undo_on_conversations',
  input: z.object({ taskId: z.string(), title: z.string(), command: CommandType.optional() }),
  cursor: Cursor,
  steps: [{ key: 'undo', title: 'Put conversations back' }],
  subject: ({ title, command }) => ({ does: 'undo', title, command }),
  errorColumns: () => ['Conversation'],
  async chunk({ deps, appId, input, cursor, startedBy }) {
    const noted = await readChanges(deps.sql, appId, input.taskId, cursor?.after ?? '', CHUNK)
    const changes = new Map(noted.map((change) => [change.conversationId, change]))
    return async (tx) => {
      const contactIds: string[] = []
      const advance = await each(deps, tx, { appId, ids: [...changes.keys()], author: startedBy }, async (work, by) => {
        const change = changes.get(work.conversation.id)
        if (change)
          await writeChanges(
            deps,
            work,
            by,
            decideRestore(work.conversation, ConversationSnapshot.parse(change.before), ConversationSnapshot.parse(change.after)),
          )
        contactIds.push(work.conversation.contactId)
      })
      await undoContactChanges(tx, { appId, author: startedBy, now: deps.now().toISOString() }, input.taskId, contactIds)
      return advance
    }
  },
})

/** Works on conversations one by one under their locks; one that may not be changed is a failure, and stops nobody. */
async function each(
  deps: RuntimeDeps,
  tx: Tx,
  { ids, ...by }: Actor & { ids: readonly string[] },
  work: (parts: Work, by: Actor) => Promise<void> | void,
): Promise<Advance<z.infer<typeof Cursor>>> {
  const locked = await lockConversations(
    tx,
    ids.map((id) => ({ appId: by.appId, id })),
  )
  const unitOfWork = new UnitOfWork(deps.now().toISOString())
  const failures: TaskFailure[] = []
  for (const conversation of locked) {
    try {
      await work({ tx, unitOfWork, conversation }, by)
    } catch (cause) {
      if (!(cause instanceof AppError)) throw cause
      failures.push({ cells: [conversation.id], reason: errorReason(cause) })
    }
  }
  await unitOfWork.flush(tx)
  const last = ids.length === CHUNK ? ids.at(-1) : undefined
  return { cursor: last === undefined ? null : { after: last }, done: locked.length - failures.length, failures }
}
