import type { FastifyRequest } from 'fastify'

import { findHomeCell, findRoomiestCell, listCells, registerCell, DIRECTORY_CHANNEL } from '#store/cells/directory.ts'
import { publishEntries } from '#store/cells/publish-entries.ts'
import { connect } from '#store/postgres/connect.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { keepListening } from '#store/postgres/topic-channel.ts'
import type { Job } from '#runtime/jobs/job.ts'

import type { Config } from '../config.ts'
import type { Drain } from '../process/drain.ts'
import type { Logger } from '../process/log.ts'
import { deriveKey } from '../settings/seal.ts'
import type { Undo } from '../undo.ts'
import { type AccountCopies, createAccountCopies } from './account-copies.ts'
import { createRouteFinder, type RouteFinder } from './find-route.ts'
import { createPassing, type Passing } from './pass-on.ts'
import { type PassedCall, readPassedCall } from './passed-call.ts'

/** The other cells of the installation, as a node of this one knows them. */
export interface Cells extends RouteFinder, Omit<Passing, 'close'> {
  /** This cell. */
  name: string
  /** The directory, and all accounts, are in this cell's own database. */
  isHome: boolean
  /** The home cell, as it was last known. */
  home(): { cell: string; address: string }
  /** Where a new workspace is to be made. */
  roomiest(): Promise<{ cell: string; address: string }>
  /** Addresses of the other cells, the home first, as they were last known. */
  others(): string[]
  /** Copies of accounts; null in the home cell, where they are. */
  accounts: Omit<AccountCopies, 'job'> | null
  /** The database of the directory, and so of all accounts. */
  directory: Sql
  /** Who passed a request on to us; null where it came by itself. Fails where the signature is not that of another cell. */
  readPassedCall(request: FastifyRequest): PassedCall | null
  /** Tells the directory what this cell's tables hold. */
  publish(): Promise<void>
  jobs: Job[]
}

interface Parts {
  settings: Config
  secretKey: string
  directUrl: string
  sql: Sql
  drain: Drain
  log: Logger
  now(): Date
  opened: Undo
}

/** How often the directory is told what the tables hold, for whatever did not tell of itself. */
const PUBLISH_MS = 10_000
const DIRECTORY_POOL = 4

/** Joins the cells of the installation; null where there is only one database. */
export async function openCells({ settings, secretKey, directUrl, sql, drain, log, now, opened }: Parts): Promise<Cells | null> {
  const { CELL: name, CELL_ADDRESS: address, CELL_NEW_WORKSPACES: takes, DIRECTORY_URL: url } = settings
  if (name === undefined || address === undefined) return null
  const isHome = url === undefined || url === settings.DATABASE_URL
  const directory = isHome ? sql : connect(url, { max: DIRECTORY_POOL, watch: log })
  if (!isHome) opened.add('directory of cells', () => directory.end({ timeout: 5 }))
  let home: { name: string; address: string } = await join(directory, { name, address, isHome, takesNew: takes === 'on' })
  const finder = createRouteFinder(directory)
  const listening = keepListening(isHome ? directUrl : url, [DIRECTORY_CHANNEL], finder.expire, finder.expire, log)
  opened.add('news of cells', () => listening.close())
  const key = deriveKey(secretKey, 'calls between cells')
  const passing = createPassing({ cell: name, key, drain, now })
  opened.add('calls between cells', async () => passing.close())
  const publish = publisher(() => publishEntries(directory, sql, name))
  await publish()
  let all = await listCells(directory)
  const accounts = isHome ? null : createAccountCopies(directory, sql)
  const run = async (): Promise<{ more: boolean }> => {
    await publish()
    all = await listCells(directory)
    home = all.find(({ isHome: isTheirs }) => isTheirs) ?? home
    return { more: false }
  }
  return {
    ...finder,
    ...passing,
    name,
    isHome,
    home: () => ({ cell: home.name, address: home.address }),
    async roomiest() {
      const found = await findRoomiestCell(directory, name)
      return { cell: found?.name ?? name, address: found?.address ?? address }
    },
    others: () => all.filter((cell) => cell.name !== name).map((cell) => cell.address),
    accounts,
    directory,
    readPassedCall: (request) => readPassedCall(key, request, now()),
    publish,
    jobs: [{ name: 'cell-directory', wokenBy: [], everyMs: PUBLISH_MS, run }, ...(accounts ? [accounts.job] : [])],
  }
}

async function join(
  directory: Sql,
  cell: { name: string; address: string; isHome: boolean; takesNew: boolean },
): Promise<{ name: string; address: string }> {
  const home = await findHomeCell(directory)
  if (!cell.isHome && !home)
    throw new Error(
      'The database of DIRECTORY_URL is no home of cells yet: start the node with that database, with CELL and without DIRECTORY_URL, first.',
    )
  if (cell.isHome && home && home.name !== cell.name)
    throw new Error(
      `This database is the home of the cell "${home.name}". Set CELL to that, or DIRECTORY_URL to the database of the home cell.`,
    )
  if (!cell.isHome && home?.name === cell.name)
    throw new Error(`The home cell is called "${cell.name}" already. Give this one another name in CELL.`)
  await registerCell(directory, cell)
  return cell.isHome || !home ? cell : home
}

/** Of calls while one is under way, one more follows, which all of them wait for: it reads what was written before they called. */
function publisher(work: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<unknown> | null = null
  let next: Promise<void> | null = null
  const start = async (): Promise<void> => {
    running = work()
    await running.finally(() => (running = null))
  }
  return () => {
    if (!running) return start()
    next ??= running.then(
      () => ((next = null), start()),
      () => ((next = null), start()),
    )
    return next
  }
}
