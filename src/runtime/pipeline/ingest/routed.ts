import type { RoutedChannel } from '#store/whatsapp/channel-routing.ts'
import type { Tx } from '#store/postgres/connect.ts'
import type { ConversationKey, LockedConversation } from '#store/conversations/conversation-writes.ts'

import type { UnitOfWork } from '#commands/shared/unit-of-work.ts'
import type { RuntimeDeps } from '#runtime/runtime-deps.ts'

/** An event with the channel that it came through. */
export interface Routed<T> {
  event: T
  channel: RoutedChannel
}

/** What handling a batch works with: one transaction, the conversations that it holds locked, and what it will write of them. */
export interface Batch {
  deps: RuntimeDeps
  tx: Tx
  unitOfWork: UnitOfWork
  locked: ReadonlyMap<string, LockedConversation>
  /** ISO 8601. */
  now: string
}

export const keyOf = ({ appId, id }: ConversationKey): string => `${appId}/${id}`
