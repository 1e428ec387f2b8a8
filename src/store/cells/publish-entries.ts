// What a cell tells the directory of itself: the workspaces in its own tables, and what leads to them.
import { createHash } from 'node:crypto'

import { asRows } from '../postgres/rows.ts'
import type { Sql, Tx } from '../postgres/sql.ts'
import { notifyNodes } from './directory.ts'

interface Entry {
  kind: string
  key: string
  workspace: string
}

/** Makes the directory say what this cell's own tables say; tells how much it changed. A workspace that the directory gives to another cell stays there. */
export async function publishEntries(directory: Sql, sql: Sql, cell: string): Promise<number> {
  const [state] = await directory<{ published: string | null; now: string }[]>`
    update cell set beat_at = now() where name = ${cell} returning published, clock_timestamp()::text as now`
  if (!state) return 0
  const entries = await listEntries(sql)
  const digest = digestOf(entries)
  if (state.published === digest) return 0
  return directory.begin(async (tx) => {
    const changed = await reconcile(tx, { cell, entries, readAt: state.now })
    await tx`update cell set published = ${digest} where name = ${cell}`
    if (changed > 0) await notifyNodes(tx)
    return changed
  })
}

/** What another node published, or a move brought, since this one read its tables is newer than what it read. */
async function reconcile(tx: Tx, { cell, entries, readAt }: { cell: string; entries: readonly Entry[]; readAt: string }): Promise<number> {
  // One at a time for each cell: a move waits too.
  await tx`select from cell where name = ${cell} for update`
  const apps = entries.filter(({ kind }) => kind === 'workspace')
  const ways = entries.filter(({ kind }) => kind !== 'workspace')
  const added = await tx`
    insert into cell_workspace (workspace, cell)
    select workspace, ${cell} from jsonb_to_recordset(${asRows(tx, apps)}) as r (workspace text)
    on conflict do nothing`
  const removed = await tx`
    delete from cell_workspace w
    where w.cell = ${cell} and w.since < ${readAt}::timestamptz
      and not exists (select from jsonb_to_recordset(${asRows(tx, apps)}) as r (workspace text) where r.workspace = w.workspace)`
  const led = await tx`
    insert into cell_entry (kind, key, workspace)
    select r.kind, r.key, r.workspace from jsonb_to_recordset(${asRows(tx, ways)}) as r (kind text, key text, workspace text)
    join cell_workspace w on w.workspace = r.workspace and w.cell = ${cell}
    on conflict do nothing`
  const closed = await tx`
    with mine as materialized (
      select kind, key, workspace from jsonb_to_recordset(${asRows(tx, ways)}) as r (kind text, key text, workspace text)
    )
    delete from cell_entry e using cell_workspace w
    where w.workspace = e.workspace and w.cell = ${cell} and greatest(e.since, w.since) < ${readAt}::timestamptz
      and not exists (select from mine where mine.kind = e.kind and mine.key = e.key and mine.workspace = e.workspace)`
  return added.count + removed.count + led.count + closed.count
}

/** Everything that leads to a workspace of this database, each kind with the workspaces themselves, in one order. */
async function listEntries(sql: Sql): Promise<Entry[]> {
  return sql<Entry[]>`
    select 'workspace' as kind, id as key, id as workspace from app
    union select 'api_key', encode(hash, 'hex'), app_id from api_key
    union select 'phone_number', phone_number_id, app_id from channel where phone_number_id is not null and removed_at is null
    union select 'whatsapp_account', waba_id, app_id from channel where waba_id is not null and removed_at is null
    union select 'web_chat', id, app_id from web_chat
    union select 'hook', encode(sha256(convert_to(token, 'UTF8')), 'hex'), app_id from workflow_hook
    union select 'booking_page', encode(sha256(convert_to(booking_token, 'UTF8')), 'hex'), app_id from event_type where booking_token is not null
    union select 'calendar_feed', encode(token_hash, 'hex'), app_id from calendar_feed
    union select 'member', user_id, app_id from member
    union select 'invited', encode(sha256(convert_to(email, 'UTF8')), 'hex'), app_id from invitation
    union select 'invitation', encode(token_hash, 'hex'), app_id from invitation where token_hash is not null
    order by 1, 2, 3`
}

function digestOf(entries: readonly Entry[]): string {
  const hash = createHash('sha256')
  for (const { kind, key, workspace } of entries) hash.update(`${kind} ${key} ${workspace}\n`)
  return hash.digest('hex')
}
