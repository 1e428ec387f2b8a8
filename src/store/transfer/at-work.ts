import type { Fragment, Sql, Tx } from '../postgres/sql.ts'

/**
 * Lets through what belongs to a workspace that works: whoever claims work asks for it. `appId` is the column that names the workspace. The paused ones are read
 * once for a statement, from an index that holds no others (decision 300).
 */
export const isAtWork = (sql: Sql | Tx, appId: Fragment): Fragment => sql`
  ${appId} not in (select paused.id from public.app paused where paused.paused_until > now())`

/** The partitions of stored webhooks that belong to paused workspaces: their numbers and web chats. */
export const pausedPartitions = (sql: Sql | Tx): Fragment => sql`
  select coalesce(c.phone_number_id, c.id) from public.app paused join channel c on c.app_id = paused.id
  where paused.paused_until > now() and c.removed_at is null`
