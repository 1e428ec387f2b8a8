import {
  type ChangedMessage,
  type EarlyChange,
  findJoinableChanges,
  keepEarlyChanges,
  readChangedMessages,
  saveChanges,
  takeEarlyChanges,
  type TargetKey,
} from '#store/messages/message-changes.ts'

import { lockConversations } from '#store/conversations/conversation-writes.ts'
import { createExecutionContext } from '#commands/shared/execution-context.ts'
import { SYSTEM } from '#commands/shared/unit-of-work.ts'
import type { RuntimeDeps } from '#runtime/runtime-deps.ts'
import { type IngestContext, keyOf } from '../routed.ts'

const JOINED_AT_ONCE = 200

/**
 * Writes what authors made of their own messages: the new words, with the old ones kept, or that it was taken back. One that comes before
 * its message waits for it; each counts once, by its own id. `arrived` are messages that are in their table since this transaction.
 */
export async function applyChanges(batch: IngestContext, changes: readonly EarlyChange[], arrived: readonly TargetKey[]): Promise<void> {
  const { tx, unitOfWork, locked } = batch
  const due = [...changes, ...(await takeEarlyChanges(tx, arrived))].toSorted((a, b) => a.at.localeCompare(b.at))
  if (due.length === 0) return
  const idOf = (row: TargetKey) => JSON.stringify([row.appId, row.channelId, row.targetId])
  const messages = new Map((await readChangedMessages(tx, due)).map((row) => [idOf(row), row]))
  const conversationOf = (message?: ChangedMessage) => message && locked.get(keyOf({ appId: message.appId, id: message.conversationId }))
  const touched = new Map<string, ChangedMessage>()
  for (const one of due) {
    const message = messages.get(idOf(one))
    const conversation = conversationOf(message)
    if (!message || !conversation) continue
    if (!change(message, one)) continue
    touched.set(idOf(one), message)
    const type = one.change.kind === 'edit' ? 'message_edited' : 'message_revoked'
    const author = message.direction === 'in' ? message.author : SYSTEM
    unitOfWork.append(conversation, author, { type, messageId: message.id }, one.at)
    unitOfWork.reword(conversation, message)
  }
  await saveChanges(tx, [...touched.values()])
  await keepEarlyChanges(
    tx,
    due.filter((one) => !conversationOf(messages.get(idOf(one)))),
  )
}

/** Changes a message, oldest words first; false where this very change was made before. */
function change(message: ChangedMessage, { providerId, change: what, at }: EarlyChange): boolean {
  if (what.kind === 'revoke') {
    if (message.revokedAt !== null) return false
    message.revokedAt = at
    return true
  }
  if (message.edits.some((edit) => edit.providerId === providerId)) return false
  // An older edit that comes late is history already.
  const isLate = message.edits.some((edit) => edit.at > at)
  const content = isLate ? what.content : message.content
  message.edits = [...message.edits, { providerId, content, at }].toSorted((a, b) => a.at.localeCompare(b.at))
  if (!isLate) message.content = what.content
  return true
}

/** Makes the changes whose message was being written in the very moment in which they came. */
export async function joinEarlyChanges(deps: RuntimeDeps): Promise<void> {
  const found = await findJoinableChanges(deps.sql, JOINED_AT_ONCE)
  if (found.length === 0) return
  await deps.sql.begin(async (tx) => {
    const keys = found.map(({ appId, conversationId: id }) => ({ appId, id }))
    const locked = new Map((await lockConversations(tx, keys)).map((row) => [keyOf(row), row]))
    const context: IngestContext = { ...createExecutionContext(deps, tx), deps, locked }
    await applyChanges(context, [], found)
    await context.unitOfWork.flush(tx)
  })
}
