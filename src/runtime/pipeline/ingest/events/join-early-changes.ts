import { lockConversations } from '#store/conversations/conversation-writes.ts'
import { findJoinableChanges } from '#store/messages/message-changes.ts'

import { createExecutionContext } from '#commands/shared/execution-context.ts'
import type { RuntimeDeps } from '#runtime/runtime-deps.ts'
import { applyChanges } from './apply-changes.ts'
import { type IngestContext, keyOf } from '../routed.ts'

const BATCH = 200

/** Makes the changes whose message was being written in the very moment in which they came. */
export async function joinEarlyChanges(deps: RuntimeDeps): Promise<void> {
  const found = await findJoinableChanges(deps.sql, BATCH)
  if (found.length === 0) return
  await deps.sql.begin(async (tx) => {
    const keys = found.map(({ appId, conversationId: id }) => ({ appId, id }))
    const locked = new Map((await lockConversations(tx, keys)).map((row) => [keyOf(row), row]))
    const context: IngestContext = { ...createExecutionContext(deps, tx), deps, locked }
    await applyChanges(context, [], found)
    await context.unitOfWork.flush(tx)
  })
}
