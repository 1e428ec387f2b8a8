import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

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
    const child = run(place, place.binaries.initdb, args, ['ignore', 'pipe', 'pipe'], false)
    let said = ''
    child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const code = await exitOf(child)
    if (code !== 0) throw new Error(`PostgreSQL could not make its database in ${fresh}:\n${said.trim()}`)
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rename(fresh, place.data)
}
