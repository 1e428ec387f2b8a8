import type { Job } from '#runtime/jobs/job.ts'
import type { Runtime } from '#runtime/runtime.ts'
import { listLiveSites } from '#store/partners/partner-sites.ts'
import type { Sql } from '#store/postgres/sql.ts'

import type { Sites } from './sites.ts'

const EVERY_MS = 60_000
/** Changes are told in the database where they are made: another cell's nodes hear nothing. */
const UNTOLD_MS = 5_000

/** Reads the hosts that partners brought: which site a request is for must be known without asking the database. */
export async function loadSites(sql: Sql, sites: Sites): Promise<void> {
  sites.register(await listLiveSites(sql))
}

/** Reads them after a change, here and in other processes. */
export async function refreshSites({ sql, sites, runtime }: { sql: Sql; sites: Sites; runtime: Pick<Runtime, 'topics'> }): Promise<void> {
  await loadSites(sql, sites)
  runtime.topics.publish(['partner_sites'])
}

/** Reads them when another process changed them, and now and then; more often where the database is another cell's. */
export const createSiteRefresh = (sql: Sql, sites: Sites, isElsewhere: boolean): Job => ({
  name: 'partner-sites',
  wokenBy: ['partner_sites'],
  everyMs: isElsewhere ? UNTOLD_MS : EVERY_MS,
  async run() {
    await loadSites(sql, sites)
    return { more: false }
  },
})
