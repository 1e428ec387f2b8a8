// The directory of an installation of several cells: its tables lie in the database of the home cell, and nodes of every cell ask and change them there.
import type { Sql, Tx } from '../postgres/sql.ts'
import { asRows } from '../postgres/rows.ts'

/** Heard by all nodes that listen on the directory's database: something in it changed. */
export const DIRECTORY_CHANNEL = 'parley_cells'

/** What a request or webhook may name that leads to a workspace. Secrets stand in the directory as the SHA-256 of theirs, in hex. */
export type KeyKind =
  | 'workspace'
  | 'api_key'
  | 'phone_number'
  | 'whatsapp_account'
  | 'web_chat'
  | 'hook'
  | 'booking_page'
  | 'calendar_feed'
  | 'member'
  | 'invited'
  | 'invitation'

export interface CellKey {
  kind: KeyKind
  key: string
}

/** Where a key leads. */
export interface CellRoute extends CellKey {
  workspace: string
  cell: string
  /** Internal address of the cell's nodes. */
  address: string
}

export interface Cell {
  name: string
  address: string
  isHome: boolean
  /** New workspaces may be made in it. */
  takesNew: boolean
  /** Seconds since one of its nodes told that it lives. */
  silentSeconds: number
  workspaces: number
}

/** Writes that a cell is there and where it is reached. Fails with a violation of `cell_home` where another cell is the home. */
export async function registerCell(
  directory: Sql,
  { name, address, isHome, takesNew = true }: { name: string; address: string; isHome: boolean; takesNew?: boolean },
): Promise<void> {
  await directory`
    insert into cell (name, address, is_home, takes_new) values (${name}, ${address}, ${isHome}, ${takesNew})
    on conflict (name) do update set address = excluded.address, is_home = excluded.is_home, takes_new = excluded.takes_new, beat_at = now()`
}

/** A cell that says nothing for so long takes nothing new: it tells every ten seconds that it lives. */
const SILENT_S = 30

/** The cell in which a new workspace is to be made: of those that live and take new ones that with the fewest, `asked` before others; null where none does. */
export async function findRoomiestCell(directory: Sql, asked: string): Promise<Pick<Cell, 'name' | 'address'> | null> {
  const open = (await listCells(directory)).filter((cell) => cell.takesNew && cell.silentSeconds < SILENT_S)
  const [roomiest] = open.toSorted(
    (one, other) => one.workspaces - other.workspaces || Number(other.name === asked) - Number(one.name === asked),
  )
  return roomiest ?? null
}

/** Every cell, the home first. */
export function listCells(directory: Sql): Promise<Cell[]> {
  return directory<Cell[]>`
    select name, address, is_home as "isHome", takes_new as "takesNew", extract(epoch from now() - beat_at)::float8 as "silentSeconds",
           (select count(*)::int from cell_workspace where cell = name) as workspaces
    from cell order by is_home desc, name`
}

/** The home cell, where accounts and partners are; null before it was started for the first time. */
export async function findHomeCell(directory: Sql): Promise<{ name: string; address: string } | null> {
  const [row] = await directory<{ name: string; address: string }[]>`select name, address from cell where is_home`
  return row ?? null
}

/** Where each of the keys leads; of several claims on a key the oldest comes first. A key that nobody has is left out. */
export function findRoutes(directory: Sql, keys: readonly CellKey[]): Promise<CellRoute[]> {
  return directory<CellRoute[]>`
    select k.kind, k.key, w.workspace, w.cell, c.address
    from jsonb_to_recordset(${asRows(directory, keys)}) as k (kind text, key text)
    cross join lateral (
      select e.workspace, e.since from cell_entry e where e.kind = k.kind and e.key = k.key
      union all select s.workspace, s.since from cell_workspace s where k.kind = 'workspace' and s.workspace = k.key
    ) as found
    join cell_workspace w on w.workspace = found.workspace
    join cell c on c.name = w.cell
    order by found.since, w.workspace`
}

/**
 * Gives a workspace, with all that leads to it, to another cell; false where it is not in the cell that is named. All nodes follow within moments: a
 * request that comes to the former cell meanwhile is refused with 508 and can be repeated.
 */
export function moveWorkspaceEntry(
  directory: Sql,
  { workspace, from, to }: { workspace: string; from: string; to: string },
): Promise<boolean> {
  return directory.begin(async (tx) => {
    const { count } = await tx`
      update cell_workspace set cell = ${to}, since = clock_timestamp() where workspace = ${workspace} and cell = ${from}`
    // Both publish anew: what one of them published before the move says nothing any more.
    await tx`update cell set published = null where name in (${from}, ${to})`
    if (count > 0) await notifyNodes(tx)
    return count > 0
  })
}

/** A number, key or address that workspaces of two cells claim. */
export interface CellConflict extends CellKey {
  /** The cell that has it: its claim is the oldest. */
  kept: string
  claimedBy: string[]
}

/** What several cells claim at once, a hundred at most. Several may have numbers of one WhatsApp account, or the same people. */
export function listConflicts(directory: Sql): Promise<CellConflict[]> {
  return directory<CellConflict[]>`
    select kind, key, (array_agg(w.cell order by e.since, w.workspace))[1] as kept, array_agg(distinct w.cell) as "claimedBy"
    from cell_entry e join cell_workspace w using (workspace)
    where kind not in ('whatsapp_account', 'member', 'invited')
    group by kind, key having count(distinct w.cell) > 1
    order by kind, key limit 100`
}

/** Tells all nodes, at the commit, that what they remember of the directory may be wrong. */
export async function notifyNodes(tx: Tx): Promise<void> {
  await tx`select pg_notify(${DIRECTORY_CHANNEL}, '')`
}

/** Whether a database is that of a cell: the home cell's has the directory, another's has the workspaces that the directory gives to it. */
export async function isDatabaseOf(directory: Sql, database: Sql, cell: string): Promise<boolean> {
  const home = await findHomeCell(directory)
  if (home?.name === cell) return (await findHomeCell(database))?.name === cell
  if ((await findHomeCell(database)) !== null) return false
  const known = await directory<{ id: string }[]>`select workspace as id from cell_workspace where cell = ${cell} limit 100`
  if (known.length === 0) return true
  const ids = known.map(({ id }) => id)
  return (await database`select from app where id = any(${ids}) limit 1`).length > 0
}
