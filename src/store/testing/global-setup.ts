import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { TestProject } from 'vitest/node'

import { connect } from '../postgres/connect.ts'
import { startPostgres } from '../embedded/postgres.ts'
import { migrate } from '../postgres/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the migrated template database that each suite clones. */
    templateUrl: string
  }
}

/** Starts one PostgreSQL for the whole run, with a migrated template database; stops and removes it afterwards. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-test-'))
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }
  const postgres = await startPostgres({ dataDir, settings, detached: false, log: () => {} })
  const stop = async (): Promise<void> => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  const sql = connect(postgres.url, { max: 2 })
  try {
    await migrate(sql)
  } catch (error) {
    await stop()
    throw error
  } finally {
    await sql.end({ timeout: 1 })
  }
  project.provide('templateUrl', postgres.url)
  return stop
}
