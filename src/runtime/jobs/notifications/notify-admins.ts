import { roleAllows } from '#domain/workspace/role-allows.ts'
import type { GenerateId } from '#domain/generate-id.ts'
import { insertChannelNotifications } from '#store/whatsapp/channel-notifications.ts'
import type { Tx } from '#store/postgres/sql.ts'
import { listListeners } from '#store/notifications/notification-settings.ts'
import { enqueuePushes } from '#store/notifications/push.ts'

import { channelsNow } from './delivery-channels.ts'

interface ChannelTrouble {
  appId: string
  channelId: string
  snippet: string
}

/** Tells the admins and the owner that a number stopped sending, through the channels they chose. */
export async function notifyAdmins(
  tx: Tx,
  { now, generateId }: { now(): Date; generateId: GenerateId },
  { appId, ...trouble }: ChannelTrouble,
): Promise<void> {
  const at = now()
  const admins = (await listListeners(tx, [appId])).filter(({ role }) => roleAllows(role, 'admin'))
  const rows = admins.flatMap((listener) => {
    const channels = channelsNow(listener, 'channel', at)
    return channels ? [{ ...trouble, ...channels, appId, userId: listener.viewer.userId, id: generateId(), at: at.toISOString() }] : []
  })
  await insertChannelNotifications(tx, rows)
  await enqueuePushes(
    tx,
    rows.filter(({ push }) => push),
  )
}
