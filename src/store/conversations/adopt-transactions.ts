import type { Tx } from '../postgres/sql.ts'
import { placeAfterBackup } from './event-log-cursor.ts'

/** What is read in the order of the transactions that wrote it. */
const ORDERED = ['conversation_event', 'flow', 'flow_comment', 'notification']

/**
 * Numbers anew what came from another server with its transaction numbers, as `pg_dump` and logical replication bring it: a number that this server has not reached
 * yet counts as still open, and nobody would see the line. Tells whether there was any.
 */
export async function adoptTransactions(tx: Tx): Promise<boolean> {
  // What this transaction writes is open as well, and ours.
  const isForeign = tx`xid >= pg_snapshot_xmax(pg_current_snapshot()) and xid <> pg_current_xact_id()`
  let adopted = 0
  for (const table of ORDERED) adopted += (await tx`update ${tx(table)} set xid = pg_current_xact_id() where ${isForeign}`).count
  const places = await tx`select from log_place where ${isForeign}`
  if (adopted === 0 && places.length === 0) return false
  await placeAfterBackup(tx)
  return true
}
