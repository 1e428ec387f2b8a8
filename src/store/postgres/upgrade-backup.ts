import { fileOfUpgrade, LAST_OF_OLD_LINE, upgradeNames } from './migrate.ts'

import type { BackedUpTable } from './backup.ts'
import type { Tx } from './sql.ts'

const CHANGE = /^alter table (\w+) rename (?:column (\w+) )?to (\w+);$|^update [^;]+;$/gm

/** What turns the tables of a backup of Parley 0.1 into those of the baseline. */
export interface BackupUpgrade {
  /** Gives a table of the backup the names that it has by now. */
  rename(table: BackedUpTable): BackedUpTable
  /** Brings the stored values up to date, once all rows are there. */
  rewrite(tx: Tx): Promise<void>
}

interface Rename {
  table: string
  column?: string | undefined
  to: string
}

/** Reads it from the upgrades that the backup lacks. Null where the backup is not of 0.1, or too old to be upgraded. */
export async function upgradeOfBackup(migrations: readonly string[]): Promise<BackupUpgrade | null> {
  if (!migrations.includes(LAST_OF_OLD_LINE)) return null
  const missing = (await upgradeNames()).filter((name) => !migrations.includes(name))
  const texts = await Promise.all(missing.map(fileOfUpgrade))
  const changes = [...texts.join('\n').matchAll(CHANGE)]
  const renames = changes.flatMap(([, table, column, to]): Rename[] => (table && to ? [{ table, column, to }] : []))
  return {
    rename: (table) => renames.reduce(applyRename, table),
    async rewrite(tx) {
      for (const [text, table] of changes) if (table === undefined) await tx.unsafe(text)
    },
  }
}

function applyRename({ table, columns }: BackedUpTable, { table: of, column, to }: Rename): BackedUpTable {
  if (table !== of) return { table, columns }
  if (column === undefined) return { table: to, columns }
  return { table, columns: columns.map((name) => (name === column ? to : name)) }
}
