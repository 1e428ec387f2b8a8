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
 * Writes edits (keeping the old text) and deletions by a message's author. One that arrives before
 * its message waits for it; each counts once, by its own id. `arrived` are messages inserted in this transaction.
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

/** Edits a message, keeping the oldest text first; false if this edit was applied before. */
function change(message: ChangedMessage, { providerId, change: what, at }: EarlyChange): boolean {
  if (what.kind === 'revoke') {
    if (message.revokedAt !== null) return false
    message.revokedAt = at
    return true
  }
  if (message.edits.some((edit) => edit.providerId === providerId)) return false
  // A late older edit only joins the history.
  const isLate = message.edits.some((edit) => edit.at > at)
  const content = isLate ? what.content : message.content
  message.edits = [...message.edits, { providerId, content, at }].toSorted((a, b) => a.at.localeCompare(b.at))
  if (!isLate) message.content = what.content
  return true
}

/** Applies edits that raced with the insert of their message. */
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
