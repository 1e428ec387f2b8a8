import { isAtWork } from '../transfer/at-work.ts'
import { randomId } from '#domain/generate-id.ts'

import type { Fragment, Sql, Tx } from './sql.ts'

/**
 * How many workspaces one statement steps through, at most, from a place on, and from the beginning to that place: all, where there are no more. Where
 * there are, each time begins at another place, so that the cost of a statement has a bound and every workspace has its turn (decision 306).
 */
const STEPS = 256

/** Queues in which a workspace that is not busy has no row. */
type Queue = 'outbox' | 'external_call' | 'media_file' | 'message_transcript' | 'task'

/**
 * Names the workspaces that have rows of a kind. The index on (app_id, …) is walked from one to the next, so that one with a million rows costs the others
 * nothing. `waits` must be what a partial index of the table says.
 */
function appsThatWait(sql: Sql | Tx, table: Queue | 'conversation' | 'workflow_run', waits: Fragment): Fragment {
  const from = randomId()
  const first = (where: Fragment) => sql`(select app_id, 1 as step from ${sql(table)} where ${waits} ${where} order by app_id limit 1)`
  const next = (where: Fragment) => sql`
    (select n.app_id, w.step + 1 from w cross join lateral (
      select app_id from ${sql(table)} where ${waits} and app_id > w.app_id ${where} order by app_id limit 1) n where w.step < ${STEPS})`
  const walk = (begins: Fragment, goesOn: Fragment) => sql`
    (with recursive w as (${first(begins)} union all ${next(goesOn)}) select app_id from w)`
  return sql`(${walk(sql`and app_id >= ${from}`, sql``)} union all ${walk(sql`and app_id < ${from}`, sql`and app_id < ${from}`)})`
}

/** Gives each of these workspaces its equal share of `limit`. */
const shared = (sql: Sql | Tx, apps: Fragment, limit: number): Fragment => sql`
  (select app_id, ceil(${limit}::float8 / count(*) over ()) as share from ${apps} waiting where ${isAtWork(sql, sql`app_id`)})`

/** Names workspaces that have queued rows in a table, each with its equal share of `limit`. */
export const fairApps = (sql: Sql | Tx, table: Queue, limit: number): Fragment =>
  shared(sql, appsThatWait(sql, table, sql`state = 'queued'`), limit)

/** The same for conversations that wait for a turn. */
export const fairReadyApps = (sql: Sql | Tx, limit: number): Fragment =>
  shared(sql, appsThatWait(sql, 'conversation', sql`ready_at is not null`), limit)

/** So many of the runs that are due longest are looked at for their workspaces. */
const LONGEST_DUE = 512

/**
 * The same for runs of workflows. Most of them wait for a clock, in every workspace: so those are named whose runs are due longest, and, because these
 * may all be of one, others in turn.
 */
export const fairRunApps = (sql: Sql | Tx, limit: number): Fragment => {
  const waits = sql`status = 'running' and next_at is not null`
  return shared(
    sql,
    sql`(
      select app_id from (select app_id from workflow_run where ${waits} and next_at <= now() order by next_at limit ${LONGEST_DUE}) longest
      union select app_id from ${appsThatWait(sql, 'workflow_run', waits)} others)`,
    limit,
  )
}

/** When the first queued row is due, of whatever workspace: the first entry of an index. */
export const firstDue = (sql: Sql | Tx, table: Queue): Fragment =>
  sql`select min(next_at) from ${sql(table)} where state = 'queued' and ${isAtWork(sql, sql`app_id`)}`

/** For so long the same workspaces are looked at: what one statement finds due, the next one takes. */
const TURN_S = 5
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Where the workspaces begin whose turn it is, the same for all nodes for some seconds. It has no values: what it is part of is planned once. */
function turnStart(sql: Sql | Tx): Fragment {
  const hash = `abs(hashtextextended(floor(extract(epoch from now()) / ${TURN_S})::text, 0) / 2)`
  const letter = (place: number): string => `substr('${LETTERS}', 1 + (${hash} / ${LETTERS.length ** place} % ${LETTERS.length})::int, 1)`
  return sql.unsafe(`(select ${letter(0)} || ${letter(1)} || ${letter(2)})`)
}

/**
 * Names workspaces whose settings say something, as rows of `app`: all where they are few, else those whose turn it is. `says` must be what a partial
 * index of `app (id)` says.
 */
export const appsInTurn = (sql: Sql | Tx, says: Fragment): Fragment =>
  inTurn(sql, sql`app where ${says} and ${isAtWork(sql, sql`id`)}`, sql`id`, sql`id`)

/** Rows of a partial index that begins with a workspace's id: all where they are few, else those of the workspaces whose turn it is. */
export function inTurn(sql: Sql | Tx, rows: Fragment, appId: Fragment, order: Fragment): Fragment {
  const steps = sql.unsafe(String(STEPS))
  return sql`(
    (select * from ${rows} and ${appId} >= ${turnStart(sql)} order by ${order} limit ${steps})
    union all (select * from ${rows} and ${appId} < ${turnStart(sql)} order by ${order} limit ${steps}))`
}
