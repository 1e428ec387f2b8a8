import { connect } from '#store/postgres/connect.ts'
import type { Sql } from '#store/postgres/sql.ts'

import type { Cli } from './open-cli.ts'

/** The directory of cells, and the name of the cell whose command asks. */
export interface OpenDirectory {
  cell: string
  directory: Sql
  close(): Promise<void>
}

/** Opens the directory of cells, which lies in this database or in that of the home cell; null where there are no cells. */
export function openDirectory({ config, sql }: Pick<Cli, 'config' | 'sql'>): OpenDirectory | null {
  const { CELL: cell, DIRECTORY_URL: url, DATABASE_URL: own } = config
  if (cell === undefined) return null
  if (url === undefined || url === own) return { cell, directory: sql, close: async () => {} }
  const directory = connect(url, { max: 1 })
  return { cell, directory, close: () => directory.end({ timeout: 1 }) }
}
