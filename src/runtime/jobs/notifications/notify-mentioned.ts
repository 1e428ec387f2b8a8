import type { GenerateId } from '#domain/generate-id.ts'
import { cutText } from '#flow/expression/template/cut-text.ts'
import { insertCommentNotifications } from '#store/notifications/comment-notifications.ts'
import type { Tx } from '#store/postgres/sql.ts'
import { listListeners } from '#store/notifications/notification-settings.ts'
import { enqueuePushes } from '#store/notifications/push.ts'

import { channelsNow } from './delivery-channels.ts'

/** A comment of a flow, and the members whom it names. */
export interface NamingComment {
  appId: string
  flowId: string
  commentId: string
  text: string
  author: { id: string; name: string }
  named: readonly string[]
}

const SNIPPET = 200

/** Tells those whom a comment names, through the channels they chose for mentions: once for each comment, and never who wrote it. */
export async function notifyMentioned(
  tx: Tx,
  { now, generateId }: { now(): Date; generateId: GenerateId },
  comment: NamingComment,
): Promise<void> {
  const { appId, flowId, commentId, text, author, named } = comment
  const others = named.filter((userId) => userId !== author.id)
  if (others.length === 0) return
  const at = now()
  const listeners = (await listListeners(tx, [appId])).filter(({ viewer }) => others.includes(viewer.userId))
  const rows = listeners.flatMap((listener) => {
    const channels = channelsNow(listener, 'mention', at)
    if (!channels) return []
    const place = { appId, userId: listener.viewer.userId, id: generateId(), flowId, commentId }
    return [{ ...place, ...channels, actor: author.name, snippet: cutText(text, SNIPPET), at: at.toISOString() }]
  })
  const told = await insertCommentNotifications(tx, rows)
  const pushed = new Set(rows.filter(({ push }) => push).map(({ id }) => id))
  await enqueuePushes(
    tx,
    told.filter(({ id }) => pushed.has(id)),
  )
}
