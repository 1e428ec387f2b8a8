import type { RoutedChannel } from '#store/whatsapp/channel-routing.ts'
import type { ConversationKey, LockedConversation } from '#store/conversations/conversation-writes.ts'

import type { ExecutionContext } from '#commands/shared/execution-context.ts'
import type { RuntimeDeps } from '#runtime/runtime-deps.ts'

/** An event with the channel that it came through. */
export interface Routed<T> {
  event: T
  channel: RoutedChannel
}

/** The context of a batch of webhooks: its transaction, and the conversations that it holds locked. */
export interface IngestContext extends ExecutionContext {
  readonly deps: RuntimeDeps
  readonly locked: ReadonlyMap<string, LockedConversation>
}

/** When an event happened by the provider's clock, which is never ahead of ours. */
export function momentOf({ at }: { at: string | null }, now: Date): string {
  const ours = now.toISOString()
  return at !== null && at < ours ? at : ours
}

export const keyOf = ({ appId, id }: ConversationKey): string => `${appId}/${id}`
