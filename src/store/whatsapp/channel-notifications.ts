import type { Tx } from '../postgres/sql.ts'
import type { NewNotification } from '../notifications/notifications.ts'
import { asRows } from '../postgres/rows.ts'

/** What one person is told of a number. */
export type NewChannelNotification = Omit<NewNotification, 'kind' | 'conversationId' | 'position' | 'count' | 'actor'> & {
  channelId: string
}

/** Writes entries about numbers into feeds. */
export async function insertChannelNotifications(tx: Tx, rows: readonly NewChannelNotification[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    insert into notification (app_id, user_id, id, kind, channel_id, snippet, at, in_feed, sound, mail)
    select "appId", "userId", id, 'channel', "channelId", snippet, at, "inFeed", sound, mail
    from jsonb_to_recordset(${asRows(tx, rows)}) as r ("appId" text, "userId" text, id text, "channelId" text, snippet text,
      at timestamptz, "inFeed" boolean, sound boolean, mail boolean)
    where exists (select from member m where m.app_id = r."appId" and m.user_id = r."userId")`
}
