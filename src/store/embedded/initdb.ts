import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { CHARACTER_TYPES } from './character-type.ts'
import { exitOf, NAME, type Place, run } from './place.ts'

/** Makes the database of a place: under another name, and moved when whole, so that a start killed half-way leaves nothing that looks ready. */
export async function initialise(place: Place, password: string, durable: boolean): Promise<void> {
  const fresh = `${place.data}.new`
  const passwordFile = join(place.root, 'postgres.init')
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (place.privilege.owner !== null) {
    await chown(fresh, place.privilege.owner, place.privilege.owner)
    await chown(passwordFile, place.privilege.owner, place.privilege.owner)
  }
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--encoding=UTF8']
  const args = ['-D', fresh, '-U', NAME, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', ...locale]
  if (!durable) args.push('--no-sync')
  try {
    await initdb(place, fresh, args)
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rename(fresh, place.data)
}

/** Runs initdb with the first character type that this system has; it removes what a refused one has begun. */
async function initdb(place: Place, fresh: string, args: readonly string[]): Promise<void> {
  let refused = ''
  for (const ctype of CHARACTER_TYPES) {
    const child = run(place, place.binaries.initdb, [...args, `--lc-ctype=${ctype}`], ['ignore', 'pipe', 'pipe'], false)
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const code = await exitOf(child)
    if (code === 0) return
    refused = output.trim()
    if (!/invalid locale (name|settings)/.test(refused)) break
  }
  throw new Error(`PostgreSQL could not make its database in ${fresh}:\n${refused}`)
}
