import { FOLDS } from '#domain/notifications/notification.ts'
import type { NewNotification, SeenConversation } from '#store/notifications/notifications.ts'

/** In the order of the log: somebody is told of something, or has seen a conversation. */
export type PlannedNotification = { row: NewNotification } | { seen: SeenConversation }

const placeOf = ({ appId, userId, conversationId }: SeenConversation): string => `${appId} ${userId} ${conversationId}`

/** Makes one entry of many messages of a conversation, and none of what its person has seen by the end of this part of the log. */
export function groupNotifications(planned: readonly PlannedNotification[]): { rows: NewNotification[]; seen: SeenConversation[] } {
  const seen = new Map<string, SeenConversation>()
  const rows = new Map<string, NewNotification>()
  for (const one of planned) {
    if ('seen' in one) {
      const place = placeOf(one.seen)
      seen.set(place, one.seen)
      for (const [key, row] of rows) if (placeOf(row) === place) rows.delete(key)
      continue
    }
    const { row } = one
    const key = FOLDS.has(row.kind) ? `${placeOf(row)} ${row.kind}` : `${row.userId} ${row.position}`
    const before = rows.get(key)
    rows.set(key, before ? { ...row, count: before.count + row.count, mail: before.mail || row.mail } : row)
  }
  return { rows: [...rows.values()], seen: [...seen.values()] }
}
