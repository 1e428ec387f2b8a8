import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { type EmbeddedPostgres, startPostgres } from '../embedded/postgres.ts'

/** A real PostgreSQL, and another that replays all that it writes. */
export interface Replicated {
  primary: EmbeddedPostgres
  standby: EmbeddedPostgres
  /** Starts the primary again after it was stopped; it knows nothing of what the standby became. */
  startPrimary(): Promise<EmbeddedPostgres>
  /** Ends both and removes what they stored. */
  end(): Promise<void>
}

/** Starts a primary and its streaming standby. */
export async function startReplicated(): Promise<Replicated> {
  const [first, second] = [await mkdtemp(join(tmpdir(), 'parley-first-')), await mkdtemp(join(tmpdir(), 'parley-second-'))]
  const start = (dataDir: string, settings: Record<string, string> = {}) =>
    startPostgres({ dataDir, settings: { fsync: 'off', ...settings }, detached: false, log: () => {} })
  const made = await start(first)
  await made.stop()
  // With its owner, who is not us where we are root.
  await promisify(execFile)('cp', ['-a', `${first}/.`, second])
  let primary = await start(first)
  const { port, username, password } = new URL(primary.url)
  await writeFile(join(second, 'postgres', 'standby.signal'), '')
  const standby = await start(second, { primary_conninfo: `host=127.0.0.1 port=${port} user=${username} password=${password}` })
  return {
    primary,
    standby,
    startPrimary: async () => (primary = await start(first)),
    async end() {
      await standby.stop()
      await primary.stop()
      await Promise.all([first, second].map((folder) => rm(folder, { recursive: true, force: true })))
    },
  }
}
