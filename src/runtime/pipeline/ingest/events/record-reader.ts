import type { LockedConversation } from '#store/conversations/conversation-writes.ts'
import type { SentMessage } from '#store/conversations/event-log-writes.ts'

import type { UnitOfWork } from '#commands/shared/unit-of-work.ts'

/** Records which group members read a message, and when first. */
export function noteReader(
  unitOfWork: UnitOfWork,
  conversation: LockedConversation,
  message: SentMessage,
  reader: { address: string; name: string | null; at: string },
): void {
  if (Object.hasOwn(message.readers ?? {}, reader.address)) return
  message.readers = { ...message.readers, [reader.address]: { name: reader.name, at: reader.at } }
  unitOfWork.addReader(conversation, { appId: message.appId, id: message.id, ...reader })
}
