import { createEgress } from '#runtime/integrations/http/egress.ts'
import { type Cell, listCells, listConflicts } from '#store/cells/directory.ts'
import type { Sql } from '#store/postgres/sql.ts'

import type { Cli } from './open-cli.ts'
import { openDirectory } from './open-directory.ts'

const WITHIN_MS = 5_000
/** A cell tells every ten seconds that it lives. */
const SILENT_S = 45

/** A cell, and why it is not as it should be; null where it is. */
export interface CellState extends Cell {
  fault: string | null
}

/** Lists the cells of the installation, how many workspaces each has and whether it answers; 1 where one does not, or two claim the same number or key. */
export async function cells(cli: Cli): Promise<number> {
  const found = await lookAtCells(cli)
  if (!found) {
    cli.say('This installation has one database. Cells are set up by CELL: see docs/operations.md.')
    return 0
  }
  for (const { name, isHome, address, workspaces, fault } of found.cells)
    cli.say(
      `  ${fault === null ? 'ok   ' : 'FAULT'}  ${name}${isHome ? ' (home)' : ''}: ${workspaces} workspaces, ${address}${fault === null ? '' : `: ${fault}`}`,
    )
  for (const conflict of found.conflicts) cli.say(`  FAULT  ${conflict}`)
  return found.conflicts.length > 0 || found.cells.some(({ fault }) => fault !== null) ? 1 : 0
}

/** Asks the directory and each cell; null where there are no cells. */
export async function lookAtCells(cli: Pick<Cli, 'config' | 'sql'>): Promise<{ cells: CellState[]; conflicts: string[] } | null> {
  const opened = openDirectory(cli)
  if (!opened) return null
  try {
    const all = await listCells(opened.directory)
    return { cells: await statesOf(all), conflicts: await conflictsIn(opened.directory) }
  } finally {
    await opened.close()
  }
}

async function statesOf(all: readonly Cell[]): Promise<CellState[]> {
  const egress = createEgress(all.map(({ address }) => new URL(address).origin))
  const states = all.map(async (cell): Promise<CellState> => {
    const answer = await egress({ url: new URL('/readyz', cell.address).href, method: 'GET', timeoutMs: WITHIN_MS })
    const silent = cell.silentSeconds > SILENT_S ? `it has said nothing for ${Math.round(cell.silentSeconds)} s` : null
    if (answer.outcome !== 'answered') return { ...cell, fault: answer.detail }
    return { ...cell, fault: answer.status === 200 ? silent : `it is not ready (${answer.status})` }
  })
  const found = await Promise.all(states)
  await egress.close()
  return found
}

const conflictsIn = async (directory: Sql): Promise<string[]> =>
  (await listConflicts(directory)).map(
    ({ kind, key, kept, claimedBy }) => `${claimedBy.join(' and ')} both claim the ${kind.replaceAll('_', ' ')} ${key}; ${kept} has it`,
  )
