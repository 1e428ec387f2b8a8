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
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    autovacuum: 'off',
    // A connection of a test says most of its statements a few times, and PostgreSQL plans one anew for each of the first five.
    plan_cache_mode: 'force_generic_plan',
  }
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
