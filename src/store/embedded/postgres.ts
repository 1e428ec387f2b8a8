import { open, readFile, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import postgres from 'postgres'

import { socketName } from '../postgres/connect.ts'
import { moveCharacterType } from './character-type.ts'
import { freePort } from './free-port.ts'
import { initialise } from './initdb.ts'
import { exists, exitOf, type Keys, NAME, openPlace, type Place, readKeys, run, saveKeys } from './place.ts'
import { hasPort, isAlive, runningPostmaster } from './postmaster.ts'

const RECOVERY_MS = 10 * 60_000
const STOP_MS = 60_000
/** The longest name of a socket that systems take is 103 letters; Node speaks none on Windows. */
const MAX_SOCKET_NAME = 103
const LOG_LIMIT_BYTES = 16 * 1024 * 1024

export interface PostgresOptions {
  /** Everything is kept here: the database, its password and port, its log. */
  dataDir: string
  port?: number
  log(line: string): void
  /** Server settings beside the defaults, such as `{ fsync: 'off' }` for tests. */
  settings?: Record<string, string>
  /** False lets it die with our process group; true, the default, lets it outlive us, to be adopted by the next start. */
  detached?: boolean
}

export interface EmbeddedPostgres {
  url: string
  pid: number
  /** True when a database that was left running is used on. */
  adopted: boolean
  /** Stops the database in good order. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL of a data folder, making it first when there is none. A server left running by a killed
 * process is adopted; one that died with it is started and recovers by its own log.
 */
export async function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const place = await openPlace(options.dataDir)
  const keys = await readKeys(place)
  if (!(await exists(join(place.data, 'PG_VERSION')))) {
    options.log('Making a new PostgreSQL database')
    await initialise(place, keys.password, options.settings?.['fsync'] !== 'off')
  }
  const running = (await adopt(place, keys, options)) ?? (await launchClean(place, keys, options))
  await moveCharacterType(running.url, options.log)
  return running
}

async function adopt(place: Place, keys: Keys, options: PostgresOptions): Promise<EmbeddedPostgres | null> {
  const running = await runningPostmaster(place.data)
  if (!running) return null
  const { pid, port } = running
  const failure = await answering(place, { ...keys, port }, () => isAlive(pid), options.log).then(
    () => null,
    (error: unknown) => error,
  )
  // It may have been dying while we looked; then it is started again.
  if (failure && !isAlive(pid)) return null
  if (failure) throw failure
  options.log(`Using the PostgreSQL that was left running (process ${pid})`)
  return opened(place, pid, { ...keys, port }, true)
}

async function launchClean(place: Place, keys: Keys, options: PostgresOptions): Promise<EmbeddedPostgres> {
  await rm(join(place.data, 'postmaster.pid'), { force: true })
  return launch(place, keys, options)
}

async function launch(place: Place, keys: Keys, options: PostgresOptions): Promise<EmbeddedPostgres> {
  const deadline = Date.now() + 20_000
  for (;;) {
    const port = await freePort(options.port ?? keys.port)
    await saveKeys(place, { ...keys, port })
    const logStart = await sizeOfLog(place)
    const log = await open(place.logFile, 'a', 0o600)
    const child = run(
      place,
      place.binaries.postgres,
      serverArguments(place, port, options),
      ['ignore', log.fd, log.fd],
      options.detached ?? true,
    )
    let ended = false
    void exitOf(child).finally(() => (ended = true))
    await log.close()
    try {
      await answering(place, { ...keys, port }, () => !ended, options.log)
      child.unref()
      return opened(place, child.pid ?? 0, { ...keys, port }, false)
    } catch (cause) {
      const reason = (await readFile(place.logFile, 'utf8')).slice(logStart).trim()
      // Backends of a killed server need a moment to notice its death; another program may have taken the port.
      const passing = /pre-existing shared memory block|lock file .* already exists|could not bind|Address already in use/.test(reason)
      if (!passing || Date.now() > deadline) throw new Error(`PostgreSQL did not start:\n${reason || String(cause)}`, { cause })
      await delay(200)
    }
  }
}

function serverArguments(place: Place, port: number, options: PostgresOptions): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: hasSocket(place, port) ? place.data : '',
    max_connections: '100',
    jit: 'off',
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...options.settings,
  }
  return ['-D', place.data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** Waits until the server answers, through crash recovery if need be; makes our database on the way. */
async function answering(place: Place, keys: Keys, alive: () => boolean, log: (line: string) => void): Promise<void> {
  const began = Date.now()
  let told = began
  while (Date.now() - began < RECOVERY_MS) {
    const problem = (await hasPort(place.data)) ? await ensureDatabase(keys) : new Error('PostgreSQL does not listen yet.')
    if (!problem) return
    if (!alive()) throw new Error('The PostgreSQL process ended.', { cause: problem })
    if (/password authentication failed/.test(problem.message))
      throw new Error('The PostgreSQL in DATA_DIR does not accept the password in postgres.json.', { cause: problem })
    if (Date.now() - told > 5_000) {
      log('Waiting for PostgreSQL to recover what was not written')
      told = Date.now()
    }
    await delay(40)
  }
  throw new Error('PostgreSQL did not finish its recovery in time; its log is postgres.log in DATA_DIR.')
}

async function ensureDatabase(keys: Keys): Promise<Error | null> {
  const sql = postgres(urlOf(keys, 'postgres'), { max: 1, connect_timeout: 5, onnotice: () => {}, fetch_types: false })
  try {
    const [row] = await sql<{ there: boolean }[]>`select exists (select from pg_database where datname = ${NAME}) as there`
    if (!row?.there) await sql`create database ${sql(NAME)}`
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  } finally {
    await sql.end({ timeout: 1 })
  }
}

const urlOf = (keys: Keys, database: string): string => `postgres://${NAME}:${keys.password}@127.0.0.1:${keys.port}/${database}`

const hasSocket = ({ data }: Place, port: number): boolean =>
  process.platform !== 'win32' && Buffer.byteLength(join(data, socketName(port))) <= MAX_SOCKET_NAME

/** By its socket where it has one: a server that an older version left running, or one whose folder has too long a name, has none. */
async function opened(place: Place, pid: number, keys: Keys, adopted: boolean): Promise<EmbeddedPostgres> {
  const url = new URL(urlOf(keys, NAME))
  if (await exists(join(place.data, socketName(url.port)))) url.searchParams.set('host', place.data)
  return { url: url.href, pid, adopted, stop: () => stopPostmaster(pid) }
}

async function stopPostmaster(pid: number): Promise<void> {
  const deadline = Date.now() + STOP_MS
  if (!isAlive(pid)) return
  // SIGINT is PostgreSQL's "fast" stop: clients are cut, everything is written.
  process.kill(pid, 'SIGINT')
  while (isAlive(pid) && Date.now() < deadline) await delay(20)
}

async function sizeOfLog(place: Place): Promise<number> {
  const size = await stat(place.logFile).then(
    (found) => found.size,
    () => 0,
  )
  if (size <= LOG_LIMIT_BYTES) return size
  await truncate(place.logFile)
  return 0
}
