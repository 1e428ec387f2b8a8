import type { Tx } from '../postgres/sql.ts'
import { partsOf, readCatalog } from '../transfer/workspace-tables.ts'

interface Column {
  table: string
  name: string
  type: string
  required: boolean
  /** The first of the words that a check allows. */
  word: string | null
}

type Values = Record<string, unknown>

/** A plausible value of each type, by the word that tells it from others. */
const VALUES: Record<string, (word: string) => unknown> = {
  text: (word) => word,
  int4: () => 1,
  int8: () => '1',
  float4: () => 1,
  float8: () => 1,
  numeric: () => '1',
  bool: () => false,
  date: () => '2026-03-01',
  timestamptz: () => '2026-03-01T10:00:00.000Z',
  jsonb: () => ({}),
  bytea: (word) => Buffer.from(word),
  tsvector: () => 'word',
  tstzrange: () => '[2026-03-01,2026-03-02)',
  _text: () => ['{}'].slice(1),
  _timestamptz: () => [],
}

/** What checks and keys want that a column does not tell. */
const OWN: Record<string, (workspace: string) => Values> = {
  app: (id) => ({ id }),
  channel: () => ({ kind: 'webchat' }),
  event: () => ({ calendar: null }),
  notification: () => ({ channel_id: null, flow_id: null, comment_id: null, conversation_id: 'chat' }),
  parked: (workspace) => ({ app_id: workspace }),
  storage_object: (workspace) => ({ app_id: workspace, user_id: null }),
}

/** Puts a row of a workspace into every table that travels with one; what a reference names is the row that stands there. */
export async function fillTables(tx: Tx, workspace: string): Promise<void> {
  const catalog = await readCatalog(tx)
  const columns = Map.groupBy(await columnsOf(tx), ({ table }) => table)
  const filled = new Map<string, Values>()
  const fill = async (name: string): Promise<void> => {
    if (filled.has(name)) return
    const references = catalog.get(name)?.references.filter(({ table }) => table !== 'partner') ?? []
    filled.set(name, {})
    for (const { table } of references) await fill(table)
    const named = references.flatMap(({ table, columns: own, keys }) =>
      table === name ? [] : own.map((column, at) => [column, filled.get(table)?.[keys[at] ?? '']] as const),
    )
    const row = Object.fromEntries([
      ...(columns.get(name) ?? []).flatMap((column) => (column.required ? [[column.name, valueOf(column, workspace)] as const] : [])),
      ...named,
      ...Object.entries(OWN[name]?.(workspace) ?? {}),
    ])
    const [kept] = await tx`insert into ${tx(name)} ${tx(row)} on conflict do nothing returning *`
    filled.set(name, kept ?? {})
  }
  for (const { table } of partsOf(catalog)) await fill(table)
}

function valueOf({ table, name, type, word }: Column, workspace: string): unknown {
  if (name === 'app_id') return workspace
  return word ?? VALUES[type]?.(`${table}-${name}-of-${workspace}`)
}

function columnsOf(tx: Tx): Promise<Column[]> {
  return tx<Column[]>`
    select c.relname::text as "table", a.attname::text as name, t.typname::text as type, a.attnotnull and not a.atthasdef as required,
      (select substring(pg_get_constraintdef(k.oid) from '''([^'']+)''::text')
        from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) like '%ARRAY[%') as word
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname, a.attnum`
}
