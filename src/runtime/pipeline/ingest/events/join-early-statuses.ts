import { canFollow } from '#domain/messages/message.ts'
import { lockConversations } from '#store/conversations/conversation-writes.ts'
import { findJoinable, type ProviderKey, readSentMessages, takeEarlyStatuses } from '#store/conversations/event-log-writes.ts'
import { createExecutionContext } from '#commands/shared/execution-context.ts'
import type { RuntimeDeps } from '#runtime/runtime-deps.ts'

import { keyOf } from '../routed.ts'
import { noteReader } from './record-reader.ts'

const BATCH = 200

/**
 * Matches statuses that arrived before their message had its provider id. It runs after the commit of either side (the settlement of a
 * send, the ingest of a status): whichever commits last sees both. With null it also finds what a crash left over.
 */
export async function joinEarlyStatuses(deps: RuntimeDeps, keys: readonly ProviderKey[] | null): Promise<void> {
  if (keys?.length === 0) return
  const found = await findJoinable(deps.sql, keys, BATCH)
  if (found.length === 0) return
  await deps.sql.begin(async (tx) => {
    const conversations = await lockConversations(
      tx,
      found.map(({ appId, conversationId: id }) => ({ appId, id })),
    )
    const conversationOf = new Map(conversations.map((row) => [keyOf(row), row]))
    const messages = new Map((await readSentMessages(tx, found)).map((row) => [row.id, row]))
    const { unitOfWork } = createExecutionContext(deps, tx)
    const early = await takeEarlyStatuses(tx, found)
    for (const { messageId, status, failure, pricing, reader, at } of early.toSorted((a, b) => (canFollow(a.status, b.status) ? -1 : 1))) {
      const message = messages.get(messageId)
      const conversation = message && conversationOf.get(keyOf({ appId: message.appId, id: message.conversationId }))
      if (!message || !conversation) continue
      if (pricing) unitOfWork.setPricing({ appId: message.appId, id: messageId, pricing })
      if (reader) noteReader(unitOfWork, conversation, message, { ...reader, at })
      if (!canFollow(message.status, status)) continue
      message.status = status
      unitOfWork.setStatus(conversation, { appId: message.appId, id: messageId, status, failure, providerId: null }, at)
    }
    await unitOfWork.flush(tx)
  })
}
