import type { Sql } from '../postgres/sql.ts'
import { isOfWorkspace, partsOf, readCatalog } from '../transfer/workspace-tables.ts'

/** Tables with numbers that are given once in an installation: a workspace that was brought may have others. */
const NUMBERED = new Set([
  'domain_event',
  'knowledge_comparison',
  'knowledge_conflict',
  'knowledge_passage',
  'knowledge_passage_use',
  'knowledge_vector',
])

/** Every row of the workspace as text, by table. */
export const rowsOf = (sql: Sql, appId: string): Promise<Record<string, string[]>> =>
  sql.begin(async (tx) => {
    await tx`select set_config('parley.workspace', ${appId}, true)`
    const catalog = await readCatalog(tx)
    const rows: Record<string, string[]> = {}
    for (const { table, columns, part } of partsOf(catalog)) {
      if (part !== 'rows') continue
      const found = await tx`select ${tx(columns)} from ${tx(table)} where ${isOfWorkspace(tx, catalog, table)}`
      rows[table] = found.map((row) => JSON.stringify(row)).toSorted()
    }
    return rows
  })

/** The same without the tables whose numbers may be others after a move. */
export const withoutNumbers = (rows: Record<string, string[]>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(rows).filter(([table]) => !NUMBERED.has(table)))
