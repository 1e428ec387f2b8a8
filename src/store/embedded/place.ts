import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { z } from 'zod'

import { postgresBinaries, type PostgresBinaries } from './binaries.ts'
import { choosePrivilege, type Privilege } from './privilege.ts'

/** The name of our database and of the user that owns it. */
export const NAME = 'parley'

/** Where one embedded PostgreSQL lives, and how it may be run. */
export interface Place {
  binaries: PostgresBinaries
  privilege: Privilege
  root: string
  data: string
  keysFile: string
  logFile: string
}

const Keys = z.object({ password: z.string().min(16), port: z.number().int().nullable() })
/** What is kept beside the database: its password, and the port it had last. */
export type Keys = z.infer<typeof Keys>

/** Finds the place of a data folder, making the folder when there is none. */
export async function openPlace(dataDir: string): Promise<Place> {
  const root = resolve(dataDir)
  await mkdir(root, { recursive: true, mode: 0o700 })
  const binaries = await postgresBinaries()
  const data = join(root, 'postgres')
  const privilege = await choosePrivilege([data, binaries.postgres])
  return { binaries, privilege, root, data, keysFile: join(root, 'postgres.json'), logFile: join(root, 'postgres.log') }
}

/** Reads the keys of a place, or makes them for a new one. */
export async function readKeys(place: Place): Promise<Keys> {
  const text = await readFile(place.keysFile, 'utf8').catch(() => null)
  if (text !== null) return Keys.parse(JSON.parse(text))
  if (await exists(place.data))
    throw new Error(`${place.keysFile} is missing: it holds the password of the database beside it. Put it back from a backup.`)
  const keys = { password: randomBytes(24).toString('base64url'), port: null }
  await saveKeys(place, keys)
  return keys
}

/** Keeps the keys; a crash in the middle leaves the former ones. */
export async function saveKeys(place: Place, keys: Keys): Promise<void> {
  await writeFile(`${place.keysFile}.new`, JSON.stringify(keys), { mode: 0o600 })
  await rename(`${place.keysFile}.new`, place.keysFile)
}

/** Starts a program of PostgreSQL as the user it accepts. */
export function run(place: Place, program: string, args: string[], stdio: ('ignore' | 'pipe' | number)[], detached: boolean): ChildProcess {
  const { program: file, args: all, ...user } = place.privilege.command(program, args)
  // No environment is handed on: PGDATA, PGPORT and the like would change what starts.
  return spawn(file, all, { ...user, stdio, detached, cwd: '/', env: { LC_ALL: 'C', TZ: 'UTC' } })
}

/** Resolves with the exit code of a process; null when a signal ended it. */
export function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code))
  })
}

/** Tells whether there is a file or folder under this path. */
export const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
