import type { Fragment, Sql, Tx } from './sql.ts'

/**
 * The minute of an instant, as `conversation.last_activity_minute` holds it. The indexes of lists hold minutes and not instants: order by the minute
 * first, then by `last_activity_at`, and bound both.
 */
export const minuteOf = (sql: Sql | Tx, at: Fragment) => sql`date_bin('1 minute', ${at}, timestamptz '2000-01-01 00:00:00+00')`
