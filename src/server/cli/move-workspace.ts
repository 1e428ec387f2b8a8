import { findRoutes, isDatabaseOf, listCells, moveWorkspaceEntry } from '#store/cells/directory.ts'
import { connect } from '#store/postgres/connect.ts'
import { migrate } from '#store/postgres/migrate.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { removeWorkspace } from '#store/transfer/move.ts'

import { moveWorkspace } from '../transfer/move-workspace.ts'
import { knownApp } from './known-app.ts'
import type { Cli } from './open-cli.ts'
import { openDirectory, type OpenDirectory } from './open-directory.ts'
import { type Arguments, UsageError } from './read-arguments.ts'

/**
 * Moves a workspace to the database of another Parley with the same SECRET_KEY, where there are cells to that of the cell `--to`. Called again after it was
 * broken off, it goes on.
 */
export async function move(cli: Cli, args: Arguments): Promise<number> {
  const { sql, seal, say } = cli
  const appId = await knownApp(sql, args.wordAt(0, 'workspace'))
  const to = connect(args.needed('database'), { max: 3 })
  let way: Lead | undefined
  try {
    await migrate(to)
    way = await leadTo(cli, args.optional('to'), to)
    const { lead, leads } = way
    const redirect = () => lead(appId)
    const { pausedMs, webhooks } = await moveWorkspace({ appId, from: sql, to, seal, say, redirect })
    say(`It rested for ${(pausedMs / 1_000).toFixed(1)} s. ${webhooks} webhooks that came in meanwhile were handed on.`)
    if (!leads) say('Send its requests and webhooks there. What comes here still waits: call this once more to hand it on.')
    say(`In the end, to delete its rows here: npm run parley -- forget-workspace ${appId}`)
    return 0
  } finally {
    await way?.close()
    await to.end({ timeout: 5 })
  }
}

/** How requests and webhooks come to a workspace that has moved. */
interface Lead {
  /** Whether they follow it by themselves. */
  leads: boolean
  lead(workspace: string): Promise<void>
  close(): Promise<void>
}

/** Has the directory lead to another cell, where there are cells. Refuses a cell that it does not know, and one whose database is another. */
async function leadTo(cli: Cli, cell: string | undefined, to: Sql): Promise<Lead> {
  const opened = openDirectory(cli)
  if (!opened && cell !== undefined) throw new UsageError('--to names a cell, and this installation has none: see docs/operations.md.')
  if (!opened) return { leads: false, lead: async () => {}, close: async () => {} }
  const { cell: from, directory, close } = opened
  try {
    const target = await knownCell(opened, cell, to)
    return { leads: true, lead: (workspace) => updateDirectory(directory, { workspace, from, to: target }), close }
  } catch (cause) {
    await close()
    throw cause
  }
}

async function knownCell({ cell: from, directory }: OpenDirectory, cell: string | undefined, to: Sql): Promise<string> {
  if (cell === undefined || cell === from) throw new UsageError(`This is the cell "${from}". Name the other one: --to <cell>.`)
  const cells = await listCells(directory)
  if (!cells.some(({ name }) => name === cell))
    throw new UsageError(`There is no cell "${cell}". There are: ${cells.map(({ name }) => name).join(', ')}.`)
  if (!(await isDatabaseOf(directory, to, cell))) throw new UsageError(`--database is not the database of the cell "${cell}".`)
  return cell
}

async function updateDirectory(directory: Sql, move: { workspace: string; from: string; to: string }): Promise<void> {
  if (await moveWorkspaceEntry(directory, move)) return
  // It leads there already where the move was broken off after this.
  const [route] = await findRoutes(directory, [{ kind: 'workspace', key: move.workspace }])
  if (!route) throw new Error('The directory of cells does not list this workspace. Start a node of its cell, then move it once more.')
  if (route.cell !== move.to) throw new Error(`The directory lists this workspace in the cell "${route.cell}".`)
}

/** Deletes the rows of a workspace that was moved away, or of the copy that a move left which was given up. Its files stay. */
export async function forget({ sql, say }: Cli, args: Arguments): Promise<number> {
  const appId = await knownApp(sql, args.wordAt(0, 'workspace'))
  if (!(await removeWorkspace(sql, appId, 'moved')) && !(await removeWorkspace(sql, appId, 'arriving')))
    throw new UsageError('It was not moved away, so nothing was deleted.')
  say('Its rows were deleted here. Its files stay in their storage.')
  return 0
}
