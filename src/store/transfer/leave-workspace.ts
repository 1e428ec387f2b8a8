import type { Readable } from 'node:stream'

import { sumRows, type TableSum } from '../postgres/backup.ts'
import { loadPlace } from '../conversations/event-log-cursor.ts'
import { isBehind } from '../conversations/event-log-tail.ts'
import type { Fragment, Tx } from '../postgres/sql.ts'
import { type CatalogTable, isNamedPerson, isOfWorkspace, LOG, partsOf, readCatalog, type WorkspacePart } from './workspace-tables.ts'

/** The name of a workspace that is to be copied; null when there is none. From here on the transaction reads this one. */
export async function chooseWorkspace(tx: Tx, appId: string): Promise<{ id: string; name: string } | null> {
  // The log up to the place that all its readers have passed. Like the workspace it stands in a setting, since `copy` takes no parameters.
  const [one, other] = [await loadPlace(tx, 'notifications'), await loadPlace(tx, 'words')]
  const { xid, position } = isBehind(one, other) ? one : other
  await tx`
    select set_config(name, value, true) from (values ('parley.workspace', ${appId}), ('parley.read_xid', ${String(xid)}),
      ('parley.read_position', ${String(position)})) as s (name, value)`
  const [row] = await tx<{ id: string; name: string }[]>`select id, name from app where id = ${appId}`
  return row ?? null
}

/** Streams rows of the workspace out, in PostgreSQL's own text form. */
export const copyPart = (tx: Tx, catalog: ReadonlyMap<string, CatalogTable>, part: WorkspacePart): Promise<Readable> =>
  tx`copy (${rowsOfPart(tx, catalog, part)}) to stdout`.readable()

/** Counts and sums up the same rows. */
export const sumPart = (tx: Tx, catalog: ReadonlyMap<string, CatalogTable>, part: WorkspacePart): Promise<TableSum> =>
  sumRows(tx, rowsOfPart(tx, catalog, part))

/** Between which numbers rows are numbered; null where there are none. */
export async function numbersOf(
  tx: Tx,
  catalog: ReadonlyMap<string, CatalogTable>,
  part: WorkspacePart,
): Promise<{ from: string; to: string } | null> {
  if (part.identity === null) return null
  const [row] = await tx<{ from: string | null; to: string | null }[]>`
    select min(${tx(part.identity)})::text as "from", max(${tx(part.identity)})::text as "to" from (${rowsOfPart(tx, catalog, part)}) r`
  return row?.from && row.to ? { from: row.from, to: row.to } : null
}

const rowsOfPart = (tx: Tx, catalog: ReadonlyMap<string, CatalogTable>, { part, table, columns }: WorkspacePart): Fragment => {
  const isTheirs = part === 'accounts' ? isNamedPerson(tx, catalog) : isOfWorkspace(tx, catalog, table)
  const isUnread = isUnreadLine(tx)
  const isInPart = table !== LOG ? tx`true` : part === 'unread' ? isUnread : tx`not (${isUnread})`
  return tx`select ${tx(columns)} from ${tx(table)} where (${isTheirs}) and ${isInPart}`
}

/** Whether a line of the log is still to be read by one of its readers. */
export const isUnreadLine = (tx: Tx): Fragment => tx`
  (xid, ${tx('position')}) > (current_setting('parley.read_xid')::xid8, current_setting('parley.read_position')::bigint)`

/** How many rows travel with a workspace, people apart. */
export async function countRowsOf(tx: Tx, appId: string): Promise<number> {
  await chooseWorkspace(tx, appId)
  const catalog = await readCatalog(tx)
  let rows = 0
  for (const { part, table } of partsOf(catalog)) {
    if (part !== 'rows') continue
    const [row] = await tx<{ rows: number }[]>`select count(*)::int as rows from ${tx(table)} where ${isOfWorkspace(tx, catalog, table)}`
    rows += row?.rows ?? 0
  }
  return rows
}

/** Streams out where the files of the workspace lie, as area and path, a folder with a slash at its end. Small versions of pictures are made again. */
export const copyFilePaths = (tx: Tx): Promise<Readable> => tx`copy (${filePaths(tx)}) to stdout`.readable()

/** Counts and sums up the same. */
export const sumFilePaths = (tx: Tx): Promise<TableSum> => sumRows(tx, filePaths(tx))

const filePaths = (tx: Tx): Fragment => tx`
  with mine as (select current_setting('parley.workspace') as id)
  select o.bucket as area, 'objects/' || o.id as path from storage_object o join mine on o.app_id = mine.id
  union all select 'private', 'uploads/' || p.upload_id || '/' || p.id from upload_part p join mine on p.app_id = mine.id
  union all select 'private', mine.id || '/media/' || f.message_id from media_file f join mine on f.app_id = mine.id where f.state = 'stored'
  union all select 'private', mine.id || '/files/' || f.id from file f join mine on f.app_id = mine.id where f.ready
  union all select 'private', mine.id || '/tasks/' || t.id || '/' from task t join mine on t.app_id = mine.id where t.ended_at is null
  union all select 'private', mine.id || '/tasks/' || i.id || '/' from contact_import i join mine on i.app_id = mine.id`
