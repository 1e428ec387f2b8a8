import type { NewNotification } from './notifications.ts'
import type { Tx } from '../postgres/sql.ts'
import { asRows } from '../postgres/rows.ts'

/** A comment of a flow, as one person who is named in it is told of it. */
export type NewCommentNotification = Omit<NewNotification, 'kind' | 'conversationId' | 'position' | 'count'> & {
  flowId: string
  commentId: string
}

/** Tells members that they are named in a comment, and returns the entries: whoever was told of it already is not among them. */
export async function insertCommentNotifications(
  tx: Tx,
  rows: readonly NewCommentNotification[],
): Promise<{ appId: string; userId: string; id: string }[]> {
  if (rows.length === 0) return []
  return tx<{ appId: string; userId: string; id: string }[]>`
    insert into notification (app_id, user_id, id, kind, flow_id, comment_id, actor, snippet, at, in_feed, sound, mail)
    select "appId", "userId", id, 'mention', "flowId", "commentId", actor, snippet, at, "inFeed", sound, mail
    from jsonb_to_recordset(${asRows(tx, rows)}) as r ("appId" text, "userId" text, id text, "flowId" text, "commentId" text, actor text,
      snippet text, at timestamptz, "inFeed" boolean, sound boolean, mail boolean)
    where exists (select from member m where m.app_id = r."appId" and m.user_id = r."userId")
    on conflict do nothing returning app_id as "appId", user_id as "userId", id`
}
