// How the rows of every table belong to a workspace. It is read from the catalog of the database: from `app_id` and the references between tables. What those do not say is said here.
import type { Fragment, Tx } from '../postgres/sql.ts'
import { OWN_COLUMNS } from '../postgres/backup.ts'

/** Whose the rows of a table are: a workspace's travel with it, a person's as far as it needs them, others stay. */
export type Owner = 'workspace' | 'person' | 'partner' | 'installation'

/** Tables that neither `app_id` nor references give an owner, and those that they give a wrong one. */
const BY_HAND: Readonly<Record<string, Owner>> = {
  attempt: 'installation',
  caller_write: 'installation',
  // The directory of cells.
  cell: 'installation',
  cell_entry: 'installation',
  cell_workspace: 'installation',
  // Webhooks as they came: one may speak to several workspaces. The log of a number names them.
  delivery: 'installation',
  delivery_channel: 'installation',
  heartbeat: 'installation',
  log_place: 'installation',
  mail: 'installation',
  migration: 'installation',
  node: 'installation',
  push_identity: 'installation',
  // Pushes go to browsers, which know this installation only.
  push_delivery: 'person',
  sign_in_attempt: 'installation',
  verification: 'installation',
  // A partner and its clients are the installation's: what is owed to it is reckoned there.
  commission_entry: 'partner',
  partner: 'partner',
  partner_client: 'partner',
}

/** What only this database knows, and another gives again or does without. */
const STAYING_COLUMNS: ReadonlySet<string> = new Set([
  ...OWN_COLUMNS,
  'app.arrival',
  'app.paused_until',
  'app.pause_reason',
  'parked.delivery_id',
])

/** Columns that name rows of a table whose numbers are the installation's, without a reference. */
const NAMING_COLUMNS: Readonly<Record<string, string>> = {
  'knowledge_comparison.compared_id': 'knowledge_passage',
  'knowledge_conflict.one_passage_id': 'knowledge_passage',
  'knowledge_conflict.other_passage_id': 'knowledge_passage',
  'knowledge_suggestion.differs_passage_id': 'knowledge_passage',
}

/** Tables that triggers of others write: they come after those, in the place of what was written. */
const AFTER: Readonly<Record<string, readonly string[]>> = {
  catalog_sync: ['channel'],
  conversation_counter_change: ['conversation'],
  knowledge_comparison: ['knowledge_passage'],
  knowledge_embedding: ['knowledge_passage'],
  knowledge_source: ['collection_product', 'event_type', 'product'],
  knowledge_word: ['knowledge_passage'],
  template_sync: ['channel'],
}

/** Whether triggers write this table while others come in. */
export const isWrittenByTriggers = (table: string): boolean => table in AFTER

interface Reference {
  columns: string[]
  table: string
  keys: string[]
}

/** A table as the catalog of the database describes it. */
export interface CatalogTable {
  name: string
  /** Those that are not computed. */
  columns: string[]
  /** The column that numbers its rows. */
  identity: string | null
  /** Whether that number alone is the key, so that it is given once in the installation. */
  isNumbered: boolean
  /** The columns of the primary key; none where nothing tells its rows apart. */
  keys: string[]
  references: Reference[]
}

/** Reads every table of the database. */
export async function readCatalog(tx: Tx): Promise<Map<string, CatalogTable>> {
  const rows = await tx<CatalogTable[]>`
    select c.relname::text as name, i.attname::text as identity,
      (select jsonb_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p' and k.conkey = array[i.attnum]) as "isNumbered",
      coalesce((select jsonb_agg(a.attname order by o.n)
        from pg_constraint k cross join unnest(k.conkey) with ordinality o (num, n) join pg_attribute a on a.attrelid = c.oid and a.attnum = o.num
        where k.conrelid = c.oid and k.contype = 'p'), '[]') as keys,
      coalesce((select jsonb_agg(jsonb_build_object('table', p.relname, 'columns', (select jsonb_agg(a.attname order by o.n)
          from unnest(k.conkey) with ordinality o (num, n) join pg_attribute a on a.attrelid = c.oid and a.attnum = o.num), 'keys', (
          select jsonb_agg(a.attname order by o.n)
          from unnest(k.confkey) with ordinality o (num, n) join pg_attribute a on a.attrelid = p.oid and a.attnum = o.num)) order by k.conname)
        from pg_constraint k join pg_class p on p.oid = k.confrelid where k.conrelid = c.oid and k.contype = 'f'), '[]') as references
    from pg_class c left join pg_attribute i on i.attrelid = c.oid and i.attidentity <> '' and not i.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`
  return new Map(rows.map((row) => [row.name, row]))
}

/** Whose the rows of a table are; null for a table of which nothing says it. */
export function ownerOf(catalog: ReadonlyMap<string, CatalogTable>, name: string): Owner | null {
  const byHand = BY_HAND[name]
  if (byHand) return byHand
  if (name === 'user') return 'person'
  const table = catalog.get(name)
  if (!table) return null
  if (name === 'app' || table.columns.includes('app_id')) return 'workspace'
  const owners = new Set(table.references.flatMap((one) => (one.table === name ? [] : (ownerOf(catalog, one.table) ?? []))))
  return (['workspace', 'partner', 'person', 'installation'] as const).find((owner) => owners.has(owner)) ?? null
}

/** Rows of a table that travel together. */
export interface WorkspacePart {
  /** `unread` are the lines of the log that a reader of it has still to read; `accounts` the people that rows name. */
  part: 'rows' | 'unread' | 'accounts'
  table: string
  columns: string[]
  /** The column that numbers its rows. */
  identity: string | null
}

/** What of a person travels: who they are, and nothing that signs in. */
const ACCOUNT_COLUMNS = ['id', 'name', 'email', 'createdAt', 'updatedAt', 'language', 'preferences']

/** What travels with a workspace, each table after those that it needs. */
export function partsOf(catalog: ReadonlyMap<string, CatalogTable>): WorkspacePart[] {
  const ordered = new Set<string>()
  const add = (name: string): void => {
    const needed = [...(catalog.get(name)?.references.map(({ table }) => table) ?? []), ...(AFTER[name] ?? [])]
    for (const other of needed) if (other !== name && !ordered.has(other) && ownerOf(catalog, other) === 'workspace') add(other)
    ordered.add(name)
  }
  for (const name of catalog.keys()) if (ownerOf(catalog, name) === 'workspace' && !ordered.has(name)) add(name)
  const parts = [...ordered].flatMap((table): WorkspacePart[] => {
    const { columns = [], identity = null } = catalog.get(table) ?? {}
    const travelling = columns.filter((column) => !STAYING_COLUMNS.has(`${table}.${column}`))
    const rows = { part: 'rows' as const, table, columns: travelling, identity }
    return table === LOG ? [rows, { ...rows, part: 'unread' }] : [rows]
  })
  return [{ part: 'accounts', table: 'user', columns: ACCOUNT_COLUMNS, identity: null }, ...parts]
}

/** The table of the log. */
export const LOG = 'conversation_event'

/** The workspace that a transaction copies. `copy` takes no parameters, so it stands in a setting of the transaction. */
export const WORKSPACE = (tx: Tx): Fragment => tx`current_setting('parley.workspace')`

/** Which rows of a table are those of the workspace. */
export function isOfWorkspace(tx: Tx, catalog: ReadonlyMap<string, CatalogTable>, name: string): Fragment {
  if (name === 'app') return tx`${tx(name)}.id = ${WORKSPACE(tx)}`
  const { columns = [], references = [] } = catalog.get(name) ?? {}
  // Guests of a partner are members as long as the partner's consent holds, which stays; so does what is theirs alone.
  if (name === 'member') return tx`${tx(name)}.app_id = ${WORKSPACE(tx)} and ${tx(name)}.partner_id is null`
  const within = references.filter(({ table }) =>
    columns.includes('app_id') ? table === 'member' : ownerOf(catalog, table) === 'workspace',
  )
  const own = columns.includes('app_id') ? tx`${tx(name)}.app_id = ${WORKSPACE(tx)}` : tx`true`
  return within.reduce<Fragment>(
    (all, reference) => tx`${all} and exists (
      select from ${tx(reference.table)}
      where ${equalColumns(tx, name, reference)} and ${isOfWorkspace(tx, catalog, reference.table)})`,
    own,
  )
}

const equalColumns = (tx: Tx, name: string, { table, columns, keys }: Reference): Fragment =>
  columns
    .map((column, at) => tx`${tx(name)}.${tx(column)} = ${tx(table)}.${tx(keys[at] ?? '')}`)
    .reduce<Fragment>((all, one) => tx`${all} and ${one}`, tx`true`)

/** The people that the workspace's rows name by reference. */
export function isNamedPerson(tx: Tx, catalog: ReadonlyMap<string, CatalogTable>): Fragment {
  const named = partsOf(catalog).flatMap(({ part, table }) =>
    part !== 'rows'
      ? []
      : (catalog.get(table)?.references ?? []).flatMap((reference) =>
          reference.table === 'user' ? reference.columns.map((column) => ({ table, column })) : [],
        ),
  )
  return named.reduce<Fragment>(
    (all, { table, column }) => tx`${all} or "user".id in (
      select ${tx(table)}.${tx(column)} from ${tx(table)} where ${isOfWorkspace(tx, catalog, table)})`,
    tx`false`,
  )
}

/** By column: whose numbers it holds, of tables whose numbers are given once in the installation. */
export function numbersIn(catalog: ReadonlyMap<string, CatalogTable>, name: string): Map<string, string> {
  const { columns = [], references = [], identity, isNumbered } = catalog.get(name) ?? {}
  const own = isNumbered && identity ? [[identity, name] as const] : []
  const byReference = references.flatMap(({ table, columns: [column], keys }) => {
    const other = catalog.get(table)
    return column !== undefined && other?.isNumbered && keys.length === 1 && keys[0] === other.identity ? [[column, table] as const] : []
  })
  const byName = columns.flatMap((column) => {
    const table = NAMING_COLUMNS[`${name}.${column}`]
    return table === undefined ? [] : [[column, table] as const]
  })
  return new Map([...own, ...byReference, ...byName])
}
