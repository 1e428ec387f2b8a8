import { lockConversations } from '#store/conversations/conversation-writes.ts'
import { findJoinableChanges } from '#store/messages/message-changes.ts'

import { UnitOfWork } from '#commands/shared/unit-of-work.ts'
import type { RuntimeDeps } from '#runtime/runtime-deps.ts'
import { applyChanges } from './apply-changes.ts'
import { keyOf } from '../routed.ts'

const BATCH = 200

/** Makes the changes whose message was being written in the very moment in which they came. */
export async function joinEarlyChanges(deps: RuntimeDeps): Promise<void> {
  const found = await findJoinableChanges(deps.sql, BATCH)
  if (found.length === 0) return
  await deps.sql.begin(async (tx) => {
    const keys = found.map(({ appId, conversationId: id }) => ({ appId, id }))
    const locked = new Map((await lockConversations(tx, keys)).map((row) => [keyOf(row), row]))
    const now = deps.now().toISOString()
    const unitOfWork = new UnitOfWork(now)
    await applyChanges({ deps, tx, unitOfWork, locked, now }, [], found)
    await unitOfWork.flush(tx)
  })
}
