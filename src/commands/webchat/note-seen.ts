import { canFollow } from '#domain/messages/message.ts'
import { lockConversations } from '#store/conversations/conversation-writes.ts'
import { findVisitorConversation, saveReadSeq, type VisitorKey } from '#store/webchat/visitors.ts'
import { listUnseen } from '#store/webchat/visitor-thread.ts'
import type { CommandDeps } from '#commands/shared/command-deps.ts'

import { UnitOfWork } from '../shared/unit-of-work.ts'

/** Notes up to which line messages reached a visitor's browser, and were read there. */
export async function noteSeen(
  deps: CommandDeps,
  visitor: VisitorKey,
  { delivered, read }: { delivered: number; read: number },
): Promise<void> {
  await deps.sql.begin(async (tx) => {
    const { appId, webChatId } = visitor
    const found = await findVisitorConversation(tx, visitor)
    if (!found) return
    const [conversation] = await lockConversations(tx, [{ appId, id: found.id }])
    if (!conversation) return
    const unitOfWork = new UnitOfWork(deps.now().toISOString())
    for (const { id, seq, status } of await listUnseen(tx, appId, found.id, webChatId, Math.max(delivered, read))) {
      const next = seq <= read ? 'READ' : 'DELIVERED'
      if (canFollow(status, next)) unitOfWork.setStatus(conversation, { appId, id, status: next, failure: null, providerId: null })
    }
    await unitOfWork.flush(tx)
    await saveReadSeq(tx, visitor, Math.min(read, conversation.lastSeq))
  })
}
