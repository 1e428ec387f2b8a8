import { partLogs } from '#store/contacts/contact-merge.ts'
import type { Tx } from '#store/postgres/sql.ts'
import type { LockedConversation } from '#store/conversations/conversation-writes.ts'

import { refreshFace } from './merge.ts'

/** Moves the messages of some addresses, or of a channel, to a new conversation; returns the number of lines. */
export async function splitLog(
  tx: Tx,
  whole: LockedConversation,
  fresh: LockedConversation,
  going: Parameters<typeof partLogs>[4],
): Promise<number> {
  const { left, moved } = await partLogs(tx, whole.appId, whole.id, fresh.id, going)
  const { openState, assigneeId, teamId, labelIds } = whole
  Object.assign(whole, { lastSeq: left })
  // The team reviews a split conversation before a bot replies.
  Object.assign(fresh, { lastSeq: moved, handler: 'human', openState, assigneeId, teamId, labelIds })
  await refreshFace(tx, whole)
  await refreshFace(tx, fresh)
  return moved
}
